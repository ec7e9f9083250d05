import { REFRESH_TOKEN_IDLE_DAYS, refresh } from 'contract/auth/session.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import { type AnyInput, type CallInput, pathOf, queryOf } from '../routing/route-url.ts'
import { askToReauthenticate } from '../session/reauthentication.ts'
import {
  accessTokenExpiresIn,
  getSession,
  reloadSession,
  replaceTokens,
  type SessionEnd,
  signOut,
  wasOutOfReachFor,
} from '../session/session.ts'
import { withTabLock } from '../session/tab-lock.ts'
import { ApiError } from './api-error.ts'
import type { fetchWithProgress } from './upload.ts'

const TIMEOUT_MS = 10_000
/** For files: 5 MB over a slow connection takes longer than 10 s. */
const UPLOAD_TIMEOUT_MS = 60_000

/** The browser cancels a call of a page that is left, unless it is kept alive. */
let isLeft = false
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isLeft = true
  })
  window.addEventListener('pageshow', () => {
    isLeft = false
  })
}

export type CallOptions = {
  signal?: AbortSignal
  /** By form field. With files the body is sent as multipart. */
  files?: Files
  /** With files: receives the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
}
/** The input may be left out when the route needs none. */
export type CallArguments<R extends AnyRoute> =
  Record<never, never> extends CallInput<R> ? [(CallInput<R> & CallOptions)?] : [CallInput<R> & CallOptions]
type Files = Record<string, File | Blob | null | undefined>

/**
 * Calls the api and returns its `data`. Throws ApiError, or the abort error of `signal`. An expired access token is refreshed
 * first, once for all calls and tabs together; the session ends only when the server refuses the refresh, or says that the
 * account is suspended. When the server asks for a recent login, a dialog asks the user and the call is repeated. Fails as
 * SESSION_ENDED once its user is signed out.
 */
export const call = <R extends AnyRoute>(route: R, ...[input]: CallArguments<R>): Promise<ResponseOf<R>> =>
  callAny(route, input ?? {})

/** As `call`, for code that is given the route: the types of its own callers hold the input. */
export function callAny<R extends AnyRoute>(route: R, request: RequestInput): Promise<ResponseOf<R>> {
  const userId = getSession().user?.id
  const answer = sendAs(userId, route, request)
  return route.access === 'guest' || route.access === 'public' ? answer : answer.finally(() => refuseFormer(userId))
}

/** An answer or failure that arrives after its user has signed out must not reach the next user of the device. */
function refuseFormer(userId: string | undefined): void {
  if (userId !== undefined && getSession().user?.id !== userId) throw ApiError.sessionEnded()
}

async function sendAs<R extends AnyRoute>(
  userId: string | undefined,
  route: R,
  request: RequestInput,
): Promise<ResponseOf<R>> {
  const token = route.access === 'guest' ? null : await freshTokenOf(userId)
  try {
    return (await send(route, request, token)) as ResponseOf<R>
  } catch (error) {
    if (
      error instanceof ApiError &&
      error.code === 'REAUTHENTICATION_REQUIRED' &&
      (await askToReauthenticate(route.requiresOwnPasskey))
    )
      return (await send(route, request, await freshTokenOf(userId))) as ResponseOf<R>
    if (!token || !(error instanceof ApiError) || error.status !== 401) throw error
    if (error.code === 'SUSPENDED') {
      if (getSession().user?.id === userId) signOut('suspended')
      throw error
    }
    const newToken = await refreshAccessToken(token)
    // Another user has signed in meanwhile, in another tab: do not retry the call in their name.
    if (getSession().user?.id !== userId) throw error
    return (await send(route, request, newToken)) as ResponseOf<R>
  }
}

/** The access token, refreshed first when it is about to expire: public routes ignore an expired one instead of refusing. */
export async function freshAccessToken(): Promise<string | null> {
  const { accessToken } = getSession()
  return accessToken && accessTokenExpiresIn() === 0 ? refreshAccessToken(accessToken) : accessToken
}

/** The same for a call that this user began: another one may sign in, in another tab, while it waits. */
async function freshTokenOf(userId: string | undefined): Promise<string | null> {
  const token = await freshAccessToken()
  if (token !== null && getSession().user?.id !== userId) throw signedOut()
  return token
}

let runningRefresh: Promise<string> | null = null

/** Replaces the access token `expired`. Concurrent callers share one request. Ends the session when the server refuses. */
export async function refreshAccessToken(expired: string): Promise<string> {
  runningRefresh ??= withTabLock('refresh', () => exchangeRefreshToken(expired)).finally(() => {
    runningRefresh = null
  })
  return runningRefresh
}

async function exchangeRefreshToken(expired: string): Promise<string> {
  // Another tab may have refreshed while this one waited for the lock; its storage event may not have arrived.
  const before = reloadSession()
  if (!before.isAuthenticated) throw signedOut()
  if (before.accessToken !== expired) return before.accessToken
  try {
    const tokens = (await send(refresh, { body: { refreshToken: before.refreshToken } }, null)) as ResponseOf<
      typeof refresh
    >
    replaceTokens(before.refreshToken, tokens)
  } catch (error) {
    const after = reloadSession()
    const wasRefreshedElsewhere = after.isAuthenticated && after.refreshToken !== before.refreshToken
    if (!wasRefreshedElsewhere && isTokenRefusal(error)) signOut(endOf(error))
    if (!wasRefreshedElsewhere) throw error
  }
  const { accessToken } = getSession()
  if (!accessToken) throw signedOut()
  return accessToken
}

/** The server forgets a session that was idle for so long, and cannot say then why it ended. */
const endOf = (error: ApiError): SessionEnd =>
  error.code === 'TOKEN_EXPIRED' || wasOutOfReachFor(REFRESH_TOKEN_IDLE_DAYS * DAY) ? 'expired' : 'ended'

/** Whether the server judged the token itself. Network errors, rate limits and server errors say nothing about it. */
function isTokenRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 401, 403, 422].includes(error.status)
}

function signedOut(): ApiError {
  return new ApiError({ status: 401, code: 'NOT_SIGNED_IN', message: 'Log eerst in.' })
}

type RequestInput = AnyInput & CallOptions

async function send(route: AnyRoute, request: RequestInput, token: string | null): Promise<unknown> {
  const url = new URL(`/api${pathOf(route, request)}`, window.location.origin)
  url.search = new URLSearchParams(queryOf(request)).toString()
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  let body: string | FormData | undefined
  if (request.files) body = formDataOf(request.body, request.files)
  else if (request.body !== undefined) {
    headers.set('content-type', 'application/json')
    body = JSON.stringify(request.body)
  }

  const timeout = AbortSignal.timeout(request.files ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
  const signal = request.signal ? firstOf(request.signal, timeout) : timeout
  try {
    const response =
      request.onProgress && body instanceof FormData
        ? await upload(url, { method: route.method, headers, body, signal }, request.onProgress)
        : await fetch(url, { method: route.method, headers, body, signal, keepalive: isLeft && !request.files })
    const answer: unknown = await response.json().catch((error) => {
      // Not JSON: a proxy answered. Any other error is a response that was cut off.
      if (error instanceof SyntaxError) return null
      throw error
    })
    if (response.ok && isSuccess(answer)) return answer.data
    throw ApiError.from(response.status, answer, response.headers.get('retry-after'))
  } catch (error) {
    if (error instanceof ApiError || request.signal?.aborted) throw error
    if (!timeout.aborted) throw ApiError.noConnection()
    throw ApiError.timedOut({ isChange: route.method !== 'GET' && route !== refresh })
  }
}

/** Loaded on use, because the first screen uploads nothing. */
const upload = async (...args: Parameters<typeof fetchWithProgress>): Promise<Response> =>
  (await import('./upload.ts')).fetchWithProgress(...args)

/** Aborts with the first of the two. */
function firstOf(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}

/** Null without a session. `defaultName`: the file's name when the server sends none. */
export async function download<R extends AnyRoute>(
  route: R,
  input: CallInput<R>,
  defaultName: string,
): Promise<{ file: Blob; name: string } | null> {
  const userId = reloadSession().user?.id
  const token = userId === undefined ? null : await freshAccessToken()
  if (token === null) return null
  const url = new URL(`/api${pathOf(route, input)}`, window.location.origin)
  url.search = new URLSearchParams(queryOf(input)).toString()
  try {
    const response = await fetch(url, {
      headers: { accept: route.media ?? '*/*', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    })
    if (!response.ok) {
      const answer: unknown = await response.json().catch(() => null)
      throw ApiError.from(response.status, answer, response.headers.get('retry-after'))
    }
    const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { file: await response.blob(), name: name ?? defaultName }
  } catch (error) {
    throw error instanceof ApiError ? error : ApiError.noConnection()
  } finally {
    refuseFormer(userId)
  }
}

export type ProbeResult = { status: number; milliseconds: number }

/** For the /test pages: requests an address of this site. Rejects without a response. */
export async function probe(path: string): Promise<ProbeResult> {
  const token = path.startsWith('/api/') ? await freshAccessToken() : null
  const start = performance.now()
  const { status } = await fetch(path, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status, milliseconds: Math.round(performance.now() - start) }
}

function isSuccess(answer: unknown): answer is { success: true; data: unknown } {
  return (
    typeof answer === 'object' && answer !== null && 'data' in answer && 'success' in answer && answer.success === true
  )
}

/** Files go last, so that the server has the fields before it reads a file. */
function formDataOf(fields: unknown, files: Files): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value === undefined) continue
    // A form has no null; the contract reads a blank field as null.
    form.append(name, Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''))
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}
