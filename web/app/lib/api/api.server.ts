import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import { data, type RouterContextProvider } from 'react-router'
import { pageContext } from '../page-context.server.ts'
import { type CallInput, pathOf, queryOf } from '../routing/route-url.ts'

/** Longest time a page waits for a call that may depend on a vendor. */
const TIMEOUT_MS = 1_500

export type ApiResult<A> = { answer: A } | { refusal: { status: number; body: unknown } }

/** For a page that shows refusals itself. Null when the api failed or took longer than 1.5 s: the browser calls again. */
export async function tryApi<R extends AnyRoute>(
  context: Readonly<RouterContextProvider>,
  route: R,
  input: CallInput<R>,
): Promise<ApiResult<ResponseOf<R>> | null> {
  const response = context.get(pageContext).callApi(route.method, pathOf(route, input), { query: queryOf(input) })
  const timeout = new Promise<null>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, null).unref()
  })
  const settled = await Promise.race([response, timeout])
  if (settled === null || settled.status === 429 || settled.status >= 500) return null
  const { status, body } = settled
  const envelope = body as { success?: boolean; data?: unknown }
  return envelope?.success ? { answer: envelope.data as ResponseOf<R> } : { refusal: { status, body } }
}

/** For loaders: a refusal becomes the status of the page. */
export async function callApi<R extends AnyRoute>(
  context: Readonly<RouterContextProvider>,
  route: R,
  input: CallInput<R>,
): Promise<ResponseOf<R>> {
  const { body: content, ...address } = input as { body?: unknown }
  const { status, body } = await context
    .get(pageContext)
    .callApi(route.method, pathOf(route, address), { query: queryOf(address), body: content })
  const envelope = body as { success?: boolean; data?: unknown }
  if (!envelope?.success) throw data(null, { status })
  return envelope.data as ResponseOf<R>
}
