import { type FailureBody, type RefusalCode, refusals } from 'contract/platform/errors.ts'
import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import { HttpResponse, http } from 'msw'

type CallRequest = { params: Record<string, unknown>; query: URLSearchParams; body: unknown }
type Answers<R extends AnyRoute> = ResponseOf<R> | Response | Promise<ResponseOf<R> | Response>

/** An msw handler typed by the contract, so that a page test cannot return what the server would not. */
export function serving<R extends AnyRoute>(route: R, answer: ResponseOf<R> | ((request: CallRequest) => Answers<R>)) {
  const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  return http[method](`*/api${route.path}`, async ({ request, params }) => {
    // /groups/invitations is another route than /groups/:id, whatever the order of the handlers.
    if (params.id === 'invitations') return undefined
    if (!isFunction<R>(answer)) return success(route, answer)
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false
    const body: unknown = isJson ? await request.json() : null
    const result = await answer({ params, query: new URL(request.url).searchParams, body })
    return result instanceof Response ? result : success(route, result)
  })
}

const isFunction = <R extends AnyRoute>(answer: unknown): answer is (request: CallRequest) => Answers<R> =>
  typeof answer === 'function'

const success = (route: AnyRoute, data: unknown) =>
  HttpResponse.json({ success: true, data: data as object }, { status: route.status })

export function refusal(code: RefusalCode, more: Partial<FailureBody> = {}): Response {
  const { status, message } = refusals[code]
  return HttpResponse.json({ success: false, code, message, errors: [], ...more }, { status })
}
