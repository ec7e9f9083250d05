import { getLandingPage, type PublicLandingPage } from 'contract/landing-pages.ts'
import { data, type RouterContextProvider } from 'react-router'
import { tryApi } from '~/lib/api/api.server.ts'

/** The public page of an event; null when it has none. */
export async function findLandingPage(
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<PublicLandingPage | null> {
  const result = await tryApi(context, getLandingPage, { params: { slug } })
  if (result === null) throw data(null, { status: 503 })
  return 'answer' in result ? result.answer.landingPage : null
}
