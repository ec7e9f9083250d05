import type { Topic } from '../topics.ts'
import type { RefusalCode } from './errors.ts'
import { id } from './ids.ts'
import { z } from './zod.ts'

/**
 * Callers that a route allows:
 * - `public`: anyone; a valid token identifies the caller, an invalid one is ignored
 * - `guest`: anyone; tokens are ignored
 * - `signedIn`: requires a session (401)
 * - `verified`: also requires a verified e-mail address (403 EMAIL_NOT_VERIFIED)
 * - `admin`: also requires the admin flag (403 ADMIN_ONLY)
 * Rules such as "owner of this group" are policy, in the api.
 */
export type Access = 'public' | 'guest' | 'signedIn' | 'verified' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Shape = z.ZodType
const emptyObject = z.object({})
type EmptyObject = typeof emptyObject

/** Bytes of a JSON body, unless a route allows more: parsing costs time before anything is checked. */
export const MAX_BODY_BYTES = 64 * 1024

/** A picture in a form. Its type is detected from its content and must be one of `types`, or any that can be decoded. */
export type Upload = { field: string; maxBytes: number; types: readonly ('jpeg' | 'png' | 'webp' | 'gif')[] | 'any' }

/** Media types for the `accept` attribute of a file input. */
export const mediaTypes = ({ types }: Upload): string[] =>
  types === 'any' ? ['image/*'] : types.map((type) => `image/${type}`)

export type Route<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Output extends Shape = Shape,
  A extends Access = Access,
> = {
  method: Method
  alsoMethods: readonly Method[]
  /** Under `/api`, parameters as `:name`. */
  path: string
  /** Other paths of the same call, with the same parameters. */
  alsoPaths: readonly string[]
  access: A
  summary: string
  /** By default each parameter of the path is an id. */
  params: Params
  query: Query
  body: Body
  /** The `data` of the response. */
  output: Output
  /** 201 if a row is created. */
  status: 200 | 201
  refusals: readonly RefusalCode[]
  /** The refusal of a path parameter that is no id. By default the only one of `refusals` that ends with `_NOT_FOUND`. */
  notFound: RefusalCode
  /** Calls per minute from one IP address; null shares one limit of 600 with all such routes. */
  perMinute: number | null
  /** Requires a login, password or passkey of the last minutes (403 REAUTHENTICATION_REQUIRED). */
  requiresRecentLogin: boolean
  /** An account that has a passkey confirms with it, not with its password; the handler checks it. */
  requiresOwnPasskey: boolean
  /** Bytes of a JSON body; a larger one is 413. */
  maxBodyBytes: number
  upload: Upload | null
  /** The media type if the response is a file instead of the JSON envelope; `output` is then its text. */
  media: string | null
  /** Topics whose change makes the answer outdated. */
  dependsOn(input: { params: z.input<Params>; query: z.input<Query> }): readonly Topic[]
  /** Topics that the call may change, also when it is refused: the caller's screen was then outdated. */
  changes(input: { params: z.input<Params> }): readonly Topic[]
  /** Why no change makes the answer outdated while it is shown, for a GET route without topics. */
  notLive: string | null
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type IdsIn<Path extends string> = z.ZodObject<{ [Name in NamesIn<Path>]: typeof id }, z.core.$strip>

const idsIn = <Path extends string>(path: Path) =>
  z.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]))) as unknown as IdsIn<Path>

type RouteDefinition<P extends Shape, Q extends Shape, B extends Shape, O extends Shape, A extends Access> = Pick<
  Route<P, Q, B, O, A>,
  'summary'
> &
  Partial<Omit<Route<P, Q, B, O, A>, 'method' | 'path' | 'access' | 'summary'>>

function onlyNotFound(path: string, refusals: readonly RefusalCode[] = []): RefusalCode {
  const [code = 'NOT_FOUND', other] = refusals.filter((each) => each.endsWith('_NOT_FOUND'))
  if (other !== undefined && path.includes(':')) throw new Error(`${path}: notFound must be ${code} or ${other}`)
  return code
}

/** Declares one api route. Server, client, form validation and OpenAPI read this object. */
export function route<
  Path extends string,
  A extends Access,
  P extends Shape = IdsIn<Path>,
  Q extends Shape = EmptyObject,
  B extends Shape = EmptyObject,
  O extends Shape = EmptyObject,
>(method: Method, path: Path, access: A, definition: RouteDefinition<P, Q, B, O, A>): Route<P, Q, B, O, A> {
  return {
    method,
    path,
    access,
    alsoMethods: [],
    alsoPaths: [],
    status: 200,
    refusals: [],
    notFound: definition.notFound ?? onlyNotFound(path, definition.refusals),
    perMinute: null,
    requiresRecentLogin: false,
    requiresOwnPasskey: false,
    maxBodyBytes: MAX_BODY_BYTES,
    upload: null,
    media: null,
    dependsOn: () => [],
    changes: () => [],
    notLive: null,
    params: idsIn(path) as unknown as P,
    query: emptyObject as unknown as Q,
    body: emptyObject as unknown as B,
    output: emptyObject as unknown as O,
    ...definition,
  }
}

export type AnyRoute = Route
export type InputOf<R extends AnyRoute> = {
  params: z.input<R['params']>
  query: z.input<R['query']>
  body: z.input<R['body']>
}
export type ParsedOf<R extends AnyRoute> = {
  params: z.output<R['params']>
  query: z.output<R['query']>
  body: z.output<R['body']>
}
export type HandlerResultOf<R extends AnyRoute> = z.input<R['output']>
export type ResponseOf<R extends AnyRoute> = z.output<R['output']>
