import type { FailureBody } from 'contract/platform/errors.ts'
import type { AnyRoute, InputOf, ResponseOf } from 'contract/platform/route.ts'
import type { App } from '../app.ts'
import { refusalsOf } from '../platform/http/openapi.ts'
import type { TestUser } from './factories.ts'

export type TestResponse<R extends AnyRoute> = {
  status: number
  headers: Record<string, unknown>
  /** The whole response body. */
  body: { success: boolean; data: ResponseOf<R> } & Omit<FailureBody, 'success'>
  /** `body.data`; throws for a failed response, with its body. */
  readonly data: ResponseOf<R>
}

export type CallOptions<R extends AnyRoute> = Partial<InputOf<R>> & {
  as?: Pick<TestUser, 'accessToken'> | null
  headers?: Record<string, string>
  /** Sent instead of the typed input, to test invalid input. */
  raw?: { body?: unknown; query?: Record<string, string> }
}

/** Calls a contract route without a network connection. @throws for a refusal that the route does not list */
export async function callRoute<R extends AnyRoute>(
  app: App,
  route: R,
  input: CallOptions<R> = {},
): Promise<TestResponse<R>> {
  const params = (input.params ?? {}) as Record<string, string>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.raw?.query ?? (input.query as object | undefined) ?? {}))
    if (value !== undefined) query.set(key, String(value))
  const body = input.raw && 'body' in input.raw ? input.raw.body : input.body
  const response = await app.server.inject({
    method: route.method,
    url: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...(input.as ? { authorization: `Bearer ${input.as.accessToken}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body) }),
  })
  const parsed = response.json() as TestResponse<R>['body']
  const answered = `${route.method} ${route.path} returned ${response.statusCode} ${JSON.stringify(parsed)}`
  if (!parsed.success && ![...refusalsOf(route)].some((code) => code === parsed.code))
    throw new Error(`${answered}, which it does not list`)
  const result = { status: response.statusCode, headers: response.headers, body: parsed }
  // Not enumerable, because a failed assertion prints what it compared.
  return Object.defineProperty(result as TestResponse<R>, 'data', {
    get() {
      if (!parsed.success) throw new Error(answered)
      return parsed.data
    },
  })
}
