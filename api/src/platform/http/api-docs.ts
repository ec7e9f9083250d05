import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { readContractRoutes } from './contract-routes.ts'
import { describeApi } from './openapi.ts'

/** Swagger UI sets styles on elements and shows pictures from data addresses. */
const UI_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * JSON at /api/docs for programs; a browser is led to Swagger UI at /api/docs/ui, which calls the api as the user signed in to
 * the site in the same browser.
 */
export async function registerApiDocs(api: FastifyInstance, { isProtected }: { isProtected: boolean }): Promise<void> {
  const document: Record<string, unknown> = {}
  const served = new Set<unknown>()
  api.addHook('onRoute', ({ config }) => {
    served.add(config?.contract)
  })
  api.addHook('onReady', async () => {
    const routes = await readContractRoutes()
    Object.assign(document, describeApi(routes.filter(({ route }) => served.has(route))))
  })
  await api.register(swagger, { mode: 'static', specification: { document: document as never } })
  const config: FastifyContextConfig = isProtected ? { access: 'admin' } : {}
  await api.register(async (scope) => {
    if (isProtected)
      scope.addHook('onRoute', (route) => {
        if (/\/docs\/ui\/(json|yaml)$/.test(route.url)) route.config = { ...route.config, ...config }
      })
    await scope.register(swaggerUi, {
      routePrefix: '/docs/ui',
      indexPrefix: api.prefix,
      staticCSP: UI_POLICY,
      // Swagger UI takes a minute to draw all routes.
      uiConfig: { docExpansion: 'none', requestInterceptor: signRequests },
    })
  })
  api.get('/docs', { config }, (request, reply) =>
    request.headers.accept?.includes('text/html') ? reply.redirect(`${api.prefix}/docs/ui`) : reply.send(document),
  )
}

/** Runs in the browser: Swagger UI sends its source there. The key is the web app's SESSION_KEY. */
const signRequests = <R>(request: R): R => {
  const key = Object.keys(localStorage).find((name) => name.endsWith(':session'))
  const { accessToken } = JSON.parse((key && localStorage.getItem(key)) || '{}') as { accessToken?: string }
  // Swagger UI's requests have plain headers, unlike the Request of its types.
  const { headers } = request as { headers: Record<string, string> }
  if (accessToken !== undefined) headers.authorization = `Bearer ${accessToken}`
  return request
}
