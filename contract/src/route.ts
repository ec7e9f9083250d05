import type { RefusalCode } from './errors.ts'
import { z } from './zod.ts'

/**
 * Who may call:
 * - `public`: anyone; a valid token tells who is looking, a bad one is taken as none
 * - `guest`: made for who is not signed in; a token is not looked at
 * - `signedIn`: a live session (401)
 * - `verified`: and a verified e-mail address (403 EMAIL_NOT_VERIFIED)
 * - `admin`: and the admin flag (403 ADMIN_ONLY)
 * "Owner of this group" and the like are policy, in the api.
 */
export type Access = 'public' | 'guest' | 'signedIn' | 'verified' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Shape = z.ZodType
const emptyObject = z.object({})
type EmptyObject = typeof emptyObject

/** A file a form may carry; `types` are what the file must turn out to be, whatever its name says. */
export type Upload = { field: string; maxBytes: number; types: readonly ('jpeg' | 'png' | 'webp' | 'gif')[] }

/** Media types for the `accept` attribute of a file input. */
export const mediaTypes = ({ types }: Upload): string[] => types.map((type) => `image/${type}`)

export type Route<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Output extends Shape = Shape,
  A extends Access = Access,
> = {
  method: Method
  /** Where the spec says "update" without a method: further methods that do the same. */
  alsoMethods: readonly Method[]
  /** Under `/api`, parameters as `:name`. */
  path: string
  access: A
  summary: string
  params: Params
  query: Query
  body: Body
  /** What stands in `data` of the answer. */
  output: Output
  /** 201 where a row is made. */
  status: 200 | 201
  refusals: readonly RefusalCode[]
  /** Calls per minute from one IP address; without it the route shares the 600 of everything else. */
  perMinute: number | null
  upload: Upload | null
  /** The kind of file it answers instead of the envelope; `output` is then the file's text. */
  media: string | null
}

type RouteDefinition<P extends Shape, Q extends Shape, B extends Shape, O extends Shape, A extends Access> = Pick<
  Route<P, Q, B, O, A>,
  'method' | 'path' | 'access' | 'summary'
> &
  Partial<Omit<Route<P, Q, B, O, A>, 'method' | 'path' | 'access' | 'summary'>>

/** Declares one call of the api. Server, client, form validation and OpenAPI all read this object. */
export function route<
  A extends Access,
  P extends Shape = EmptyObject,
  Q extends Shape = EmptyObject,
  B extends Shape = EmptyObject,
  O extends Shape = EmptyObject,
>(given: RouteDefinition<P, Q, B, O, A>): Route<P, Q, B, O, A> {
  return {
    alsoMethods: [],
    status: 200,
    refusals: [],
    perMinute: null,
    upload: null,
    media: null,
    params: emptyObject as unknown as P,
    query: emptyObject as unknown as Q,
    body: emptyObject as unknown as B,
    output: emptyObject as unknown as O,
    ...given,
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
/** What the server's handler returns, before the contract drops what it does not name. */
export type HandlerResultOf<R extends AnyRoute> = z.input<R['output']>
export type ResponseOf<R extends AnyRoute> = z.output<R['output']>
