import type { Method } from './route.ts'

/** Passed from the server to the web app for rendering one page. The server imports the built renderer by path at run time. */
export type PageContext = {
  /** One per response; the Content-Security-Policy allows only scripts with it. */
  nonce: string
  /** The public URL of the site, without a trailing slash. */
  publicUrl: string
  company: Company
  development: boolean
  hasPaymentSandbox: boolean
  /** Calls the api in this process; `path` is a contract route's path with its parameters. Does not throw on a refusal. */
  callApi: CallApi
  /** Like `callApi`, in the visitor's name: under the rate limits of their address. For forms they post. */
  callApiAsVisitor: CallApi
  logError(error: unknown): void
}

type CallApi = (method: Method, path: string, input?: ApiCallInput) => Promise<{ status: number; body: unknown }>
export type ApiCallInput = { query?: Record<string, string>; body?: unknown }
export type Visitor = { address: string; userAgent: string | null }

/** From the configuration; `isPlaceholder` until it is set. */
export type Company = {
  /** The legal name. */
  name: string
  /** Street, postcode and place on one line. */
  address: string
  /** Also the contact point for members and authorities (Digital Services Act, articles 11 and 12). */
  email: string
  phone: string
  kvk: string
  vat: string
  isPlaceholder: boolean
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

/** The page's other origins of pictures, separated by spaces: the server adds them to its Content-Security-Policy. */
export const PICTURE_ORIGINS_HEADER = 'x-picture-origins'

/** Header of a rendered page that without a query is the same for every visitor except for its nonce. Removed by the server. */
export const SHARED_PAGE_HEADER = 'x-shared-page'
