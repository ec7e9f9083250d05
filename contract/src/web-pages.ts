import type { Method } from './route.ts'

/**
 * What the server hands the web app for rendering one page. The two halves are built apart and meet at run time
 * (the server imports the built page renderer by path), so the shape they share stands here.
 */
export type PageContext = {
  /** One per response; the Content-Security-Policy lets only scripts that carry it run. */
  nonce: string
  /** Where the site is reached from outside, without a slash at the end. */
  publicUrl: string
  company: Company
  development: boolean
  /** Payments go to our own sandbox, where no money is. */
  hasPaymentSandbox: boolean
  /** Calls the api within the process; `path` is a contract route's path, parameters filled in. Never throws on a refusal. */
  callApi(method: Method, path: string, input?: ApiCallInput): Promise<{ status: number; body: unknown }>
  /** Our own mistakes while rendering, for the server's log. */
  logError(error: unknown): void
}

export type ApiCallInput = { query?: Record<string, string>; body?: unknown; headers?: Record<string, string> }

/** The company's details come from configuration; `isPlaceholder` while nobody has filled them in. */
export type Company = { email: string; phone: string; kvk: string; isPlaceholder: boolean }

/** What the built (or developing) web app exports. */
export type RenderPage = (request: Request, given: PageContext) => Promise<Response>

/**
 * The header by which a rendered page names the origins, other than our own, that its pictures come from, with spaces
 * between; the server puts them in that page's Content-Security-Policy and keeps the header to itself.
 */
export const PICTURE_ORIGINS_HEADER = 'x-picture-origins'

/** The header by which a rendered page says that it is the same for everybody, but for its nonce. The server's alone, too. */
export const SHARED_PAGE_HEADER = 'x-same-for-all'
