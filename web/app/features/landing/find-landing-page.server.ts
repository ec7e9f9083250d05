import { getLandingPage, type PublicLandingPage } from 'contract/landing-pages.ts'
import { data, type RouterContextProvider } from 'react-router'
import { tryApi } from '~/lib/api/api.server.ts'
import { ApiError } from '~/lib/api/api-error.ts'

/** `cancelled`: what the page says of an event that is cancelled. Both null: there is no page. */
export type FoundLandingPage = { landingPage: PublicLandingPage | null; cancelled: string | null }

/** The public page of an event. */
export async function findLandingPage(
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<FoundLandingPage> {
  const result = await tryApi(context, getLandingPage, { params: { slug } })
  if (result === null) throw data(null, { status: 503 })
  if ('answer' in result) return { landingPage: result.answer.landingPage, cancelled: null }
  const refusal = ApiError.from(result.refusal.status, result.refusal.body, null)
  return { landingPage: null, cancelled: refusal.code === 'EVENT_CANCELLED' ? refusal.message : null }
}
