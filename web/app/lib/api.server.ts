import type { AnswerOf, AnyRoute } from 'contract/route.ts'
import { data, type RouterContextProvider } from 'react-router'
import { givenContext } from './given.server.ts'
import { type CallInput, pathOf, queryOf } from './route-address.ts'

/**
 * For loaders of public pages: calls a public route within the server's process and gives what stands in `data`. A refusal
 * becomes the page's own status: 404 shows the not-found page, anything else the page for our mistakes.
 */
export async function answerFor<R extends AnyRoute>(
  context: Readonly<RouterContextProvider>,
  route: R,
  input: CallInput<R>,
): Promise<AnswerOf<R>> {
  const { body: content, ...address } = input as { body?: unknown }
  const { status, body } = await context
    .get(givenContext)
    .callApi(route.method, pathOf(route, address), { query: queryOf(address), body: content })
  const answer = body as { success?: boolean; data?: unknown }
  if (!answer?.success) throw data(null, { status })
  return answer.data as AnswerOf<R>
}
