import type { Access, AnyRoute, HandlerResultOf, ParsedOf } from 'contract/platform/route.ts'
import { z } from 'contract/platform/zod.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { UploadedFile } from './multipart-form.ts'
import { issuesToFields, makeStorable } from './validation.ts'

export type Call<R extends AnyRoute> = ParsedOf<R> & {
  /** Null only on routes that allow anonymous callers. */
  actor: R['access'] extends 'signedIn' | 'verified' | 'admin' ? Actor : Actor | null
  /** The file of the route's `upload` field; its content is one of the allowed types. */
  file: UploadedFile | null
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    uploadedFile: UploadedFile | null
  }
  interface FastifyContextConfig {
    contract?: AnyRoute
    /** For routes without a contract; others have theirs in it. */
    access?: Access
  }
}

type Result<R extends AnyRoute> =
  | HandlerResultOf<R>
  | Promise<HandlerResultOf<R>>
  | (Record<string, never> extends HandlerResultOf<R> ? Promise<void> : never)

/** Access is checked before the input is parsed. The answer holds the fields of the output schema and no others. */
export function serve<R extends AnyRoute>(app: FastifyInstance, route: R, handler: (call: Call<R>) => Result<R>): void {
  const hasFiltersOnly = route.query.safeParse({}).success
  // Compiled at the first answer: a start would spend 0.2 s on all routes.
  let schema: ReturnType<typeof answerSchema> | undefined
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const parsed = parseInput(route, request, hasFiltersOnly)
    const returned = await handler({
      ...parsed,
      actor: request.actor,
      file: request.uploadedFile,
      request,
      reply,
    } as unknown as Call<R>)
    if (reply.sent) return reply
    if (route.media !== null) return reply.status(route.status).type(route.media).send(route.output.parse(returned))
    const data = returned ?? {}
    if (app.checksAnswers) route.output.parse(data)
    schema ??= answerSchema(route)
    const json = reply.serializeInput({ success: true, data }, schema)
    return reply.status(route.status).header('content-type', 'application/json; charset=utf-8').send(json)
  }
  for (const url of [route.path, ...route.alsoPaths])
    app.route({
      method: [route.method, ...route.alsoMethods],
      url,
      config: { contract: route },
      bodyLimit: route.maxBodyBytes,
      handler: answer,
    })
}

export const answerSchema = ({ output }: AnyRoute) => ({
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    data: z.toJSONSchema(output, { target: 'openapi-3.0', unrepresentable: 'any' }),
  },
})

/** @throws Refusal 404 for invalid path parameters, 422 with all invalid fields of query and body. */
function parseInput(route: AnyRoute, request: FastifyRequest, hasFiltersOnly: boolean) {
  const params = route.params.safeParse(request.params)
  if (!params.success) throw new Refusal(route.notFound)
  const query = route.query.safeParse(hasFiltersOnly ? withoutBlank(request.query) : request.query)
  const body = route.body.safeParse(request.body ?? {})
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])]
  if (issues.length > 0) {
    const errors = issuesToFields(issues)
    throw new Refusal('VALIDATION_FAILED', { errors, message: errors[0]?.message })
  }
  // A schema may decode JSON within a text, whose escapes hold what the text itself did not.
  makeStorable(query.data)
  makeStorable(body.data)
  return { params: params.data, query: query.data, body: body.data }
}

/** A filter that is empty filters nothing. */
const withoutBlank = (query: unknown) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))
