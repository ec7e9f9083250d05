import { getLandingPage, getPublicPage } from 'contract/landing-pages.ts'
import { data, type RouterContextProvider } from 'react-router'
import { type ApiResult, tryApi } from '~/lib/api/api.server.ts'
import { ApiError } from '~/lib/api/api-error.ts'

/** `cancelled`: what the page says of an event that is cancelled. Both null: there is no page. */
export type Found<Page> = { page: Page | null; cancelled: string | null }

export const findLandingPage = async (context: Readonly<RouterContextProvider>, slug: string) =>
  found(await tryApi(context, getLandingPage, { params: { slug } }), ({ landingPage }) => landingPage)

export const findPublicPage = async (context: Readonly<RouterContextProvider>, slug: string) =>
  found(await tryApi(context, getPublicPage, { params: { slug } }), ({ publicPage }) => publicPage)

function found<Answer, Page>(result: ApiResult<Answer> | null, pageIn: (answer: Answer) => Page): Found<Page> {
  if (result === null) throw data(null, { status: 503 })
  if ('answer' in result) return { page: pageIn(result.answer), cancelled: null }
  const refusal = ApiError.from(result.refusal.status, result.refusal.body, null)
  return { page: null, cancelled: refusal.code === 'EVENT_CANCELLED' ? refusal.message : null }
}
