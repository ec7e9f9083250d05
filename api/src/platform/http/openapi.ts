import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { z } from 'contract/platform/zod.ts'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Record<string, unknown>

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

/** JSON at /api/docs, Swagger UI at /api/docs/ui, which calls the api as the user signed in to the site in the same browser. */
export async function registerOpenApi(api: FastifyInstance, { isProtected }: { isProtected: boolean }): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: `${PRODUCT_NAME} API`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const contract = route.config?.contract
      return contract === undefined
        ? { schema: { ...schema, hide: true }, url }
        : { schema: describeRoute(contract), url }
    },
  })
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
      uiConfig: { requestInterceptor: signRequests },
    })
  })
  api.get('/docs', { config, schema: { hide: true } }, async () => api.swagger())
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

function describeRoute(route: AnyRoute) {
  const body = toJsonSchema(route.body, 'input')
  const hasBody = route.method !== 'GET' && Object.keys((body.properties as object | undefined) ?? {}).length > 0
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    params: toJsonSchema(route.params, 'input'),
    querystring: toJsonSchema(route.query, 'input'),
    ...(hasBody ? { body } : {}),
    ...(route.upload === null ? {} : { consumes: ['application/json', 'multipart/form-data'] }),
    ...(route.access === 'public' || route.access === 'guest' ? {} : { security: [{ bearer: [] }] }),
    response:
      route.media !== null
        ? {
            [route.status]: {
              description: route.summary,
              content: { [route.media]: { schema: toJsonSchema(route.output, 'output') } },
            },
          }
        : {
            [route.status]: {
              type: 'object',
              properties: { success: { type: 'boolean', enum: [true] }, data: toJsonSchema(route.output, 'output') },
            },
          },
  }
}
