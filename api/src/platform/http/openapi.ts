import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { PRODUCT_NAME } from 'contract/product.ts'
import type { AnyRoute } from 'contract/route.ts'
import { z } from 'contract/zod.ts'
import type { FastifyInstance } from 'fastify'

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Record<string, unknown>

/** The OpenAPI document, generated from the contract's routes: JSON at /api/docs, Swagger UI at /api/docs/ui. */
export async function registerOpenApi(api: FastifyInstance): Promise<void> {
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
  await api.register(swaggerUi, { routePrefix: '/docs/ui' })
  api.get('/docs', async () => api.swagger())
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
