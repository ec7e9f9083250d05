import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { WebPagesOptions } from './web-pages.ts'

/** Header with this process's secret key on calls from page loaders, which all share one IP address and are not limited. */
const INTERNAL_CALL = 'x-internal-call'

export type InternalCalls = {
  isInternal(request: FastifyRequest): boolean
  handleRequest(request: Request): Promise<Response>
  /** Calls a route below /api, without a session. @param visitor whose limits count; null (the default) for none */
  callApi: WebPagesOptions['pageContext']['callApi']
}

export function createInternalCalls(server: FastifyInstance): InternalCalls {
  const key = randomBytes(16).toString('hex')
  return {
    isInternal: ({ headers }) => headers[INTERNAL_CALL] === key,
    handleRequest: async (request) => {
      const { pathname, search } = new URL(request.url)
      const payload = Buffer.from(await request.arrayBuffer())
      const response = await server.inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: { ...Object.fromEntries(request.headers), [INTERNAL_CALL]: key },
        ...(payload.length > 0 ? { payload } : {}),
      })
      const headers = new Headers()
      for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value))
      const hasNoBody = response.statusCode === 204 || response.statusCode === 304
      const body = hasNoBody ? null : new Uint8Array(response.rawPayload)
      return new Response(body, { status: response.statusCode, headers })
    },
    callApi: async (method, path, { query, body } = {}, visitor = null) => {
      const response = await server.inject({
        method,
        url: `/api${path}`,
        ...(query === undefined ? {} : { query }),
        ...(visitor === null ? {} : { remoteAddress: visitor.address }),
        headers: {
          ...(visitor === null ? { [INTERNAL_CALL]: key } : {}),
          ...(visitor?.userAgent ? { 'user-agent': visitor.userAgent } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      return { status: response.statusCode, body: response.json() as unknown }
    },
  }
}

export const createPageContext = (config: Config, publicUrl: () => string, { callApi }: InternalCalls) => ({
  // A getter, because with PORT=0 the port is known only once the server listens.
  get publicUrl() {
    return publicUrl()
  },
  company: config.company,
  development: !config.isProduction,
  hasPaymentSandbox: config.hasPaymentSandbox,
  callApi,
})
