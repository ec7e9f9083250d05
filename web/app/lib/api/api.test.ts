import { File as NodeFile } from 'node:buffer'
import { login } from 'contract/auth/auth.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { getEvent, listEvents } from 'contract/events/events.ts'
import { createEvent } from 'contract/events/submitting.ts'
import { exportPayments } from 'contract/payments/payments.ts'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aLockManager, stubLocks } from '../../testing/locks.ts'
import { aToken, aUser } from '../../testing/people.ts'

type Tab = { api: typeof import('./api.ts'); session: typeof import('../session/session.ts') }

/** A tab is its own copy of the modules over shared storage. It receives no storage events: the lock must work without. */
async function openTab(): Promise<Tab> {
  vi.resetModules()
  const session = await import('../session/session.ts')
  return { session, api: await import('./api.ts') }
}

const server = setupServer()
const sanne = aUser({ username: 'sanne' })
const noor = aUser({ username: 'noor' })
const calls: string[] = []
let valid: string
let tab: Tab

const success = (data: object) => HttpResponse.json({ success: true, data })
const failure = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ success: false, code, message: `Zin van ${code}`, errors: [], ...more }, { status })

/** `/auth/me` accepts the valid token only; each refresh makes the next one valid, from a1/r1 on. */
function serveAccounts(): void {
  let round = 1
  valid = 'a2'
  server.use(
    http.get('*/api/auth/me', ({ request }) => {
      calls.push(`me ${request.headers.get('authorization')}`)
      const isValid = request.headers.get('authorization') === `Bearer ${valid}`
      return isValid ? success({ user: sanne }) : failure(401, 'TOKEN_EXPIRED')
    }),
    http.post('*/api/auth/refresh', async ({ request }) => {
      const { refreshToken } = (await request.json()) as { refreshToken: string }
      calls.push(`refresh ${refreshToken}`)
      await delay(20)
      round += 1
      valid = `a${round}`
      return success({ accessToken: valid, refreshToken: `r${round}` })
    }),
  )
}

const refreshes = () => calls.filter((each) => each.startsWith('refresh'))

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(async () => {
  calls.length = 0
  stubLocks(aLockManager())
  tab = await openTab()
  serveAccounts()
})
afterEach(() => {
  server.resetHandlers()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('outlives the page that is left', async () => {
    server.use(http.get('*/api/auth/me', () => success({ user: sanne })))
    const fetching = vi.spyOn(globalThis, 'fetch')
    await tab.api.call(getCurrentUser)
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await tab.api.call(getCurrentUser)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await tab.api.call(getCurrentUser)
    expect(fetching.mock.calls.map(([, options]) => options?.keepalive)).toEqual([false, true, false])
  })

  it('fills in path and query, sends the body as JSON and returns data', async () => {
    server.use(
      http.get('*/api/events/:slug', ({ request, params }) =>
        success({ event: { slug: params.slug, path: new URL(request.url).pathname } }),
      ),
      http.get('*/api/events', ({ request }) => success({ events: [new URL(request.url).search] })),
      http.post('*/api/auth/login', async ({ request }) =>
        success({ got: await request.json(), type: request.headers.get('content-type') }),
      ),
    )
    expect(await tab.api.call(getEvent, { params: { idOrSlug: 'a/b ?é' } })).toEqual({
      event: { slug: 'a/b ?é', path: '/api/events/a%2Fb%20%3F%C3%A9' },
    })
    expect(await tab.api.call(listEvents, { query: { page: 2, search: 'zomer & zon', type: undefined } })).toEqual({
      events: ['?page=2&search=zomer+%26+zon'],
    })
    expect(await tab.api.call(listEvents)).toEqual({ events: [''] })
    const body = { identifier: 'sanne', password: 'Geheim!2026' }
    expect(await tab.api.call(login, { body })).toEqual({ got: body, type: 'application/json' })
  })

  it('sends the token, except to guest routes', async () => {
    tab.session.signIn({ user: sanne, accessToken: 'a2', refreshToken: 'r1' })
    await tab.api.call(getCurrentUser)
    server.use(
      http.post('*/api/auth/login', ({ request }) => {
        calls.push(`login ${request.headers.get('authorization')}`)
        return success({})
      }),
    )
    await tab.api.call(login, { body: { identifier: 'x', password: 'y' } })
    expect(calls).toEqual(['me Bearer a2', 'login null'])
  })

  it('sends files as multipart, lists comma-separated, null as blank, without absent fields', async () => {
    // Node's fetch does not know jsdom's FormData and File.
    vi.stubGlobal('File', NodeFile)
    vi.stubGlobal('FormData', (await new Response(new URLSearchParams()).formData()).constructor)
    server.use(
      http.post('*/api/events', async ({ request }) => {
        const form = await request.formData()
        const file = form.get('eventImage') as File
        return success({ fields: [...form.keys()], title: form.get('title'), file: [file.name, await file.text()] })
      }),
    )
    const body = {
      title: 'Zomer',
      type: 'FESTIVAL',
      startDate: '2027-06-01',
      location: 'Ede',
      venue: null,
      description: undefined,
    } as const
    const eventImage = new File(['beeld'], 'zomer.png', { type: 'image/png' })
    expect(await tab.api.call(createEvent, { body, files: { eventImage } })).toEqual({
      fields: ['title', 'type', 'startDate', 'location', 'venue', 'eventImage'],
      title: 'Zomer',
      file: ['zomer.png', 'beeld'],
    })
  })
})

describe('a failure', () => {
  const failsWith = async (answer: () => Response | Promise<Response>) => {
    server.use(http.get('*/api/events', answer))
    return tab.api.call(listEvents).then(
      () => expect.unreachable(),
      (error: unknown) => error,
    )
  }

  it("has the server's code, message and field errors", async () => {
    const errors = [{ field: 'name', message: 'Te kort' }]
    expect(await failsWith(() => failure(422, 'VALIDATION_FAILED', { errors }))).toMatchObject({
      name: 'ApiError',
      status: 422,
      code: 'VALIDATION_FAILED',
      message: 'Zin van VALIDATION_FAILED',
      errors,
      requiresUpgrade: false,
    })
    const upgrade = { requiresUpgrade: true, upgradeType: 'EXTRA_GROUP_SLOTS', price: 4 }
    expect(await failsWith(() => failure(402, 'GROUP_LIMIT_REACHED', upgrade))).toMatchObject({
      status: 402,
      ...upgrade,
    })
    expect(await failsWith(() => failure(429, 'TOO_MANY_REQUESTS', { retryAfter: 7 }))).toMatchObject({ retryAfter: 7 })
  })

  it('has the message or else the error field, and the field errors, of an answer without a code', async () => {
    const answer = (body: object) => HttpResponse.json(body, { status: 400 })
    expect(await failsWith(() => answer({ error: 'Fout veld' }))).toMatchObject({
      code: 'NO_CODE',
      message: 'Fout veld',
    })
    expect(await failsWith(() => answer({ message: 'Eerst dit', error: 'Niet dit' }))).toMatchObject({
      code: 'NO_CODE',
      message: 'Eerst dit',
    })
    const errors = [{ field: 'identifier', message: 'Te kort' }]
    expect(await failsWith(() => answer({ errors: [...errors, null, 'x'] }))).toMatchObject({ errors })
  })

  it('of a proxy has our own message', async () => {
    const page = () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502, headers: { 'retry-after': '30' } })
    expect(await failsWith(page)).toMatchObject({
      status: 502,
      code: 'UNREADABLE_ANSWER',
      message: 'Er ging iets mis. Probeer het later opnieuw.',
      retryAfter: 30,
    })
    expect(await failsWith(() => new HttpResponse('<h1>Hotel Wi-Fi</h1>'))).toMatchObject({ code: 'UNREADABLE_ANSWER' })
    expect(await failsWith(() => HttpResponse.json({ success: true }))).toMatchObject({ code: 'UNREADABLE_ANSWER' })
  })

  const noConnection = {
    status: 0,
    code: 'NO_CONNECTION',
    message: 'Geen verbinding. Controleer je internet en probeer het opnieuw.',
  }

  it('of the network is NO_CONNECTION', async () => {
    expect(await failsWith(() => HttpResponse.error())).toMatchObject(noConnection)
  })

  const timeOutSoon = () =>
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const soon = new AbortController()
      setTimeout(() => soon.abort(new DOMException('late', 'TimeoutError')), 30)
      return soon.signal
    })

  it('after the 10 s timeout is TIMED_OUT', async () => {
    const timeout = timeOutSoon()
    const message = 'Het duurt te lang. Probeer het opnieuw.'
    expect(await failsWith(() => delay('infinite') as never)).toMatchObject({ status: 0, code: 'TIMED_OUT', message })
    expect(timeout.mock.calls).toEqual([[10_000]])
  })

  it('of a change after the timeout says that it may be stored', async () => {
    timeOutSoon()
    server.use(http.post('*/api/auth/login', () => delay('infinite') as never))
    const body = { identifier: 'sanne', password: 'geheim' }
    await expect(tab.api.call(login, { body })).rejects.toMatchObject({
      status: 0,
      code: 'UNANSWERED',
      message: 'Het duurt te lang. Misschien is het toch gelukt. Kijk even, en probeer het anders opnieuw.',
    })
  })

  it("through the caller's signal stays an abort", async () => {
    const controller = new AbortController()
    server.use(http.get('*/api/events', () => delay('infinite') as never))
    const answer = tab.api.call(listEvents, { signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('an expired access token', () => {
  beforeEach(() => tab.session.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' }))

  it('is refreshed once for concurrent calls, and each call is retried once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => tab.api.call(getCurrentUser)))
    expect(refreshes()).toEqual(['refresh r1'])
    expect(calls.filter((each) => each === 'me Bearer a2')).toHaveLength(4)
    expect(tab.session.getSession()).toMatchObject({ accessToken: 'a2', refreshToken: 'r2', user: sanne })
  })

  it('is not refreshed again by a call sent before the refresh', async () => {
    let release = () => {}
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    server.use(
      http.get(
        '*/api/auth/me',
        async ({ request }) => {
          await late
          expect(request.headers.get('authorization')).toBe('Bearer a1')
          return failure(401, 'TOKEN_EXPIRED')
        },
        { once: true },
      ),
    )
    const slow = tab.api.call(getCurrentUser)
    await tab.api.call(getCurrentUser)
    release()
    await slow
    expect(refreshes()).toHaveLength(1)
  })

  it('is refreshed by one tab; the others use the stored result', async () => {
    const others = [await openTab(), await openTab()]
    await Promise.all([tab, ...others].map((each) => each.api.call(getCurrentUser)))
    expect(refreshes()).toEqual(['refresh r1'])
    for (const each of others) expect(each.session.getSession().refreshToken).toBe('r2')
  })

  it('is refreshed without the Locks API too', async () => {
    stubLocks(undefined)
    await Promise.all([1, 2, 3].map(() => tab.api.call(getCurrentUser)))
    expect(refreshes()).toHaveLength(1)
  })

  it('is refreshed before the call when its expiry is known', async () => {
    const now = Math.floor(Date.now() / 1000)
    tab.session.signIn({ user: sanne, accessToken: aToken({ iat: now - 900, exp: now - 1 }), refreshToken: 'r1' })
    const later = await openTab()
    server.use(
      http.get('*/api/events', ({ request }) => {
        calls.push(`events ${request.headers.get('authorization')}`)
        return success({})
      }),
    )
    await later.api.call(listEvents)
    expect(calls).toEqual(['refresh r1', 'events Bearer a2'])
  })

  it('is refreshed only once per call', async () => {
    server.use(http.get('*/api/auth/me', () => failure(401, 'TOKEN_INVALID')))
    await expect(tab.api.call(getCurrentUser)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
    expect(refreshes()).toHaveLength(1)
    expect(tab.session.getSession().isAuthenticated).toBe(true)
  })
})

describe('a refresh', () => {
  beforeEach(() => tab.session.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' }))
  const refreshAnswers = (answer: () => Response | Promise<Response>) =>
    server.use(
      http.post('*/api/auth/refresh', () => {
        calls.push('refresh')
        return answer()
      }),
    )

  it('that is refused ends the session for all waiting calls', async () => {
    refreshAnswers(() => failure(401, 'REFRESH_TOKEN_INVALID'))
    const settled = await Promise.allSettled([1, 2, 3].map(() => tab.api.call(getCurrentUser)))
    expect(settled.map((each) => each.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(refreshes()).toHaveLength(1)
    expect(tab.session.getSession().isAuthenticated).toBe(false)
    expect(tab.session.sessionEnd()).toBe('ended')
    expect(localStorage).toHaveLength(0)
  })

  it.each([
    ['its time was over', 'TOKEN_EXPIRED', 0],
    ['the server forgot it, idle for 30 days', 'REFRESH_TOKEN_INVALID', 31],
  ])('that is refused because %s ends it as expired', async (_, code, days) => {
    refreshAnswers(() => failure(401, code))
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * 24 * 3_600_000)
    await expect(tab.api.call(getCurrentUser)).rejects.toMatchObject({ status: 401 })
    vi.restoreAllMocks()
    expect(tab.session.sessionEnd()).toBe('expired')
  })

  it('of a suspended account ends the session at once, without a refresh', async () => {
    server.use(http.get('*/api/auth/me', () => failure(401, 'SUSPENDED')))
    await expect(tab.api.call(getCurrentUser)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
    expect(refreshes()).toEqual([])
    expect(tab.session.sessionEnd()).toBe('suspended')
  })

  it.each([
    ['the network', () => HttpResponse.error(), 'NO_CONNECTION'],
    ['a broken server', () => failure(500, 'INTERNAL_ERROR'), 'INTERNAL_ERROR'],
    ['a busy server', () => failure(503, 'SERVICE_UNAVAILABLE'), 'SERVICE_UNAVAILABLE'],
    ['too many calls', () => failure(429, 'TOO_MANY_REQUESTS'), 'TOO_MANY_REQUESTS'],
    ['a missing route', () => new HttpResponse('Not found', { status: 404 }), 'UNREADABLE_ANSWER'],
  ])('that fails by %s keeps the session, and works the next time', async (_, answer, code) => {
    refreshAnswers(answer)
    await expect(tab.api.call(getCurrentUser)).rejects.toMatchObject({ code })
    expect(tab.session.getSession()).toMatchObject({ isAuthenticated: true, refreshToken: 'r1' })
    server.resetHandlers()
    serveAccounts()
    await expect(tab.api.call(getCurrentUser)).resolves.toEqual({ user: sanne })
  })

  it("that another tab completed first continues with that tab's tokens", async () => {
    stubLocks(undefined)
    const other = await openTab()
    refreshAnswers(() => {
      other.session.replaceTokens('r1', { accessToken: 'a2', refreshToken: 'r2' })
      return failure(401, 'REFRESH_TOKEN_INVALID')
    })
    await expect(tab.api.call(getCurrentUser)).resolves.toEqual({ user: sanne })
    expect(tab.session.getSession()).toMatchObject({ accessToken: 'a2', refreshToken: 'r2' })
  })

  it('of a session that was signed out meanwhile does not restore it', async () => {
    refreshAnswers(() => {
      tab.session.signOut()
      return success({ accessToken: 'a2', refreshToken: 'r2' })
    })
    await expect(tab.api.call(getCurrentUser)).rejects.toMatchObject({ status: 401 })
    expect(tab.session.getSession().isAuthenticated).toBe(false)
    expect(tab.session.sessionEnd()).toBe('signedOut')
  })

  it('never retries a call for another user who signed in meanwhile', async () => {
    refreshAnswers(() => {
      tab.session.signIn({ user: noor, accessToken: 'a2', refreshToken: 's1' })
      return success({ accessToken: 'x', refreshToken: 'y' })
    })
    await expect(tab.api.call(getCurrentUser)).rejects.toMatchObject({ status: 401 })
    expect(calls).toEqual(['me Bearer a1', 'refresh'])
    expect(tab.session.getSession()).toMatchObject({ user: noor, accessToken: 'a2' })
  })

  it.each([
    ['an answer', () => success({ user: sanne })],
    ['a failure', () => failure(404, 'NOT_FOUND')],
    ['a file', () => new HttpResponse('id,amount')],
  ])('gives nothing of a call to the user who signed in meanwhile: %s', async (kind, respond) => {
    server.use(
      http.get('*', () => {
        tab.session.signIn({ user: noor, accessToken: 'a2', refreshToken: 's1' })
        return respond()
      }),
    )
    const { call, download } = tab.api
    const answer = kind === 'a file' ? download(exportPayments, { query: {} }, 'x.csv') : call(getCurrentUser)
    await expect(answer).rejects.toMatchObject({ status: 401, code: 'SESSION_ENDED' })
  })

  it('never sends a call for another user who signed in while it waited', async () => {
    const now = Math.floor(Date.now() / 1000)
    tab.session.signIn({ user: sanne, accessToken: aToken({ iat: now - 900, exp: now - 1 }), refreshToken: 'r1' })
    const waiting = await openTab()
    refreshAnswers(() => {
      tab.session.signIn({ user: noor, accessToken: 'a2', refreshToken: 's1' })
      return success({ accessToken: 'x', refreshToken: 'y' })
    })
    await expect(waiting.api.call(getCurrentUser)).rejects.toMatchObject({ status: 401 })
    expect(calls).toEqual(['refresh'])
    expect(waiting.session.getSession()).toMatchObject({ user: noor, accessToken: 'a2' })
  })
})
