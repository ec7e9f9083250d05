import type { AnyRoute, ResponseOf } from 'contract/route.ts'
import { data, type RouterContextProvider } from 'react-router'
import { pageContext } from '../page-context.server.ts'
import { type CallInput, pathOf, queryOf } from '../routing/route-url.ts'

/** A page may not wait longer than this for what somebody else's server has to say. */
const PATIENCE_MS = 1_500

/** What stands once and for all: an answer, or a refusal as it came. */
export type ApiResult<A> = { answer: A } | { refusal: { status: number; body: unknown } }

/**
 * For pages that say themselves what was refused. Null when nothing is known yet: the api has failed, or takes longer than a
 * page may wait; the browser then asks for itself.
 */
export async function tryApi<R extends AnyRoute>(
  context: Readonly<RouterContextProvider>,
  route: R,
  input: CallInput<R>,
): Promise<ApiResult<ResponseOf<R>> | null> {
  const asked = context.get(pageContext).callApi(route.method, pathOf(route, input), { query: queryOf(input) })
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, null).unref()
  })
  const told = await Promise.race([asked, late])
  if (told === null || told.status === 429 || told.status >= 500) return null
  const { status, body } = told
  const answer = body as { success?: boolean; data?: unknown }
  return answer?.success ? { answer: answer.data as ResponseOf<R> } : { refusal: { status, body } }
}

/**
 * For loaders of public pages: calls a public route within the server's process and gives what stands in `data`. A refusal
 * becomes the page's own status: 404 shows the not-found page, anything else the page for our mistakes.
 */
export async function callApi<R extends AnyRoute>(
  context: Readonly<RouterContextProvider>,
  route: R,
  input: CallInput<R>,
): Promise<ResponseOf<R>> {
  const { body: content, ...address } = input as { body?: unknown }
  const { status, body } = await context
    .get(pageContext)
    .callApi(route.method, pathOf(route, address), { query: queryOf(address), body: content })
  const answer = body as { success?: boolean; data?: unknown }
  if (!answer?.success) throw data(null, { status })
  return answer.data as ResponseOf<R>
}
