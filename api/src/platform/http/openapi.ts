import { type RefusalCode, refusals } from 'contract/platform/errors.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { z } from 'contract/platform/zod.ts'
import type { NamedRoute } from './contract-routes.ts'

type Json = Record<string, unknown>

/** Of the 3.1 document: schemas are JSON Schema as it is. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const FAILURE = {
  type: 'object',
  required: ['success', 'code', 'message', 'errors'],
  properties: {
    success: { const: false },
    code: { type: 'string' },
    message: { type: 'string', description: 'Dutch, to be shown to the person' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    retryAfter: { type: 'number', description: 'Seconds' },
  },
  examples: [{ success: false, code: 'NOT_SIGNED_IN', message: refusals.NOT_SIGNED_IN.message, errors: [] }],
}

const ACCESS_TEXT: Readonly<Record<AnyRoute['access'], string>> = {
  public: 'Everybody; a valid token identifies the caller.',
  guest: 'Everybody; a token is ignored.',
  signedIn: 'Requires a session.',
  verified: 'Requires a session and a verified e-mail address.',
  admin: 'Requires a session of an administrator.',
}

const NEEDS_SESSION: readonly RefusalCode[] = ['NOT_SIGNED_IN', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'SUSPENDED']

/** The refusals of every route with this access, besides its own. */
const ACCESS_REFUSALS: Readonly<Record<AnyRoute['access'], readonly RefusalCode[]>> = {
  public: [],
  guest: [],
  signedIn: NEEDS_SESSION,
  verified: [...NEEDS_SESSION, 'EMAIL_NOT_VERIFIED'],
  admin: [...NEEDS_SESSION, 'ADMIN_ONLY', 'SECOND_FACTOR_REQUIRED'],
}

const OF_EVERY_ROUTE: readonly RefusalCode[] = [
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'FOREIGN_ORIGIN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]

/** OpenAPI 3.1 of the routes. */
export function describeApi(routes: readonly NamedRoute[]): Json {
  const byShape = Map.groupBy(routes.flatMap(withOtherPaths), ({ route }) => route.path.replace(/:\w+/g, ':'))
  const paths = Object.fromEntries([...byShape.values()].map(describePath))
  const domains = [...new Set(routes.map(({ domain }) => domain))].toSorted()
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: 'An answer is `{success: true, data}` or `{success: false, code, message, errors}`.',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/api' }],
    tags: domains.map((name) => ({ name, description: `The routes of contract/src/${name}` })),
    paths,
    components: {
      schemas: { Failure: FAILURE },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const withOtherPaths = (named: NamedRoute): NamedRoute[] => [
  named,
  ...named.route.alsoPaths.map((path) => ({
    ...named,
    name: `${named.name}At${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    route: { ...named.route, path },
  })),
]

/** Routes whose paths differ only in the names of parameters are one path of the document, with the names of the first. */
function describePath(routes: readonly NamedRoute[]): [path: string, operations: Json] {
  const path = routes[0]?.route.path ?? ''
  const names = parameterNames(path)
  const operations = routes.flatMap((named) =>
    [named.route.method, ...named.route.alsoMethods].map((method) => [
      method.toLowerCase(),
      describeRoute(named, method, names),
    ]),
  )
  return [path.replace(/:(\w+)/g, '{$1}'), Object.fromEntries(operations)]
}

const parameterNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

function describeRoute({ route, name, domain }: NamedRoute, method: string, names: readonly string[]): Json {
  const body = toJsonSchema(route.body, 'input')
  const isOpen = route.access === 'public' || route.access === 'guest'
  return {
    operationId: method === route.method ? name : `${name}By${method[0]}${method.slice(1).toLowerCase()}`,
    tags: [domain],
    summary: route.summary,
    description: ACCESS_TEXT[route.access],
    security: isOpen ? [{}] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(route.params).map((parameter) => ({
        ...parameter,
        name: names[parameterNames(route.path).indexOf(parameter.name)],
        in: 'path',
        required: true,
      })),
      ...parametersOf(route.query).map((parameter) => ({ ...parameter, in: 'query' })),
    ],
    ...(method === 'GET' || !hasFields(body) ? {} : { requestBody: describeBody(route, body) }),
    responses: { [route.status]: describeAnswer(route), ...describeRefusals(route) },
  }
}

const hasFields = (schema: Json): boolean => Object.keys((schema.properties as Json | undefined) ?? {}).length > 0

function parametersOf(schema: z.ZodType): { name: string; required: boolean; schema: Json }[] {
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: property,
  }))
}

function describeBody(route: AnyRoute, schema: Json): Json {
  const { upload } = route
  if (upload === null) return { required: true, content: { 'application/json': { schema } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = { ...schema, properties: { ...(schema.properties as Json), [upload.field]: file } }
  return { required: true, content: { 'application/json': { schema }, 'multipart/form-data': { schema: form } } }
}

function describeAnswer(route: AnyRoute): Json {
  const data = toJsonSchema(route.output, 'output')
  const [media, schema] =
    route.media === null
      ? [
          'application/json',
          { type: 'object', required: ['success', 'data'], properties: { success: { const: true }, data } },
        ]
      : [route.media, data]
  return { description: route.summary, content: { [media]: { schema } } }
}

/** With which the route may answer. */
export const refusalsOf = (route: AnyRoute): ReadonlySet<RefusalCode> =>
  new Set([
    ...ACCESS_REFUSALS[route.access],
    ...(route.requiresRecentLogin ? (['REAUTHENTICATION_REQUIRED'] as const) : []),
    ...route.refusals,
    ...OF_EVERY_ROUTE,
  ])

/** One response per status. */
function describeRefusals(route: AnyRoute): Json {
  const byStatus = Map.groupBy(refusalsOf(route), (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [
      status,
      {
        description: own.map((code) => `${code}: ${refusals[code].message}`).join('\n\n'),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: own } } }],
            },
          },
        },
      },
    ]),
  )
}
