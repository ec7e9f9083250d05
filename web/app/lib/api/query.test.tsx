import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { getEvent, listEvents } from 'contract/events/events.ts'
import { DAY } from 'contract/platform/durations.ts'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../../testing/people.ts'
import { listDeviceKeys } from '../offline/store.ts'
import { signIn, signOut, updateUser } from '../session/session.ts'
import { ifOfToday, keyFor, QueryProvider, queryClient, queryFor, useQuery, useStoredQuery } from './query.tsx'

const server = setupServer()
let requests = 0

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  requests = 0
})
afterEach(() => {
  signOut()
  queryClient.clear()
  server.resetHandlers()
  localStorage.clear()
})

function answers(answer: () => Response): void {
  server.use(
    http.get('*/api/events', () => {
      requests += 1
      return answer()
    }),
  )
}

function Screen() {
  const { data, error } = useQuery({ ...queryFor(listEvents), retryDelay: 1 })
  return <p>{error ? error.message : (data?.events.length ?? 'bezig')}</p>
}
const show = () =>
  render(
    <QueryProvider>
      <Screen />
    </QueryProvider>,
  )
const refusal = (status: number) => () =>
  HttpResponse.json({ success: false, code: 'X', message: `Zin ${status}`, errors: [] }, { status })

it('retries after a network error', async () => {
  answers(() => (requests < 3 ? HttpResponse.error() : HttpResponse.json({ success: true, data: { events: [{}] } })))
  show()
  await screen.findByText('1')
  expect(requests).toBe(3)
})

it.each([400, 402, 403, 404, 409, 422, 429])('does not retry after %i', async (status) => {
  answers(refusal(status))
  show()
  await screen.findByText(`Zin ${status}`)
  expect(requests).toBe(1)
})

it('stops after two retries', async () => {
  answers(refusal(503))
  show()
  await screen.findByText('Zin 503')
  expect(requests).toBe(3)
})

it('fails at once when offline', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  window.dispatchEvent(new Event('offline'))
  answers(() => HttpResponse.error())
  show()
  await screen.findByText(/Geen verbinding/)
  expect(requests).toBe(1)
  Reflect.deleteProperty(navigator, 'onLine')
  window.dispatchEvent(new Event('online'))
})

it('refetches when a page that was opened offline comes online', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  vi.resetModules()
  const opened = await import('./query.tsx')
  answers(() => HttpResponse.error())
  render(
    <opened.QueryProvider>
      <Screen />
    </opened.QueryProvider>,
  )
  await screen.findByText(/Geen verbinding/)
  answers(() => HttpResponse.json({ success: true, data: { events: [{}] } }))
  Reflect.deleteProperty(navigator, 'onLine')
  window.dispatchEvent(new Event('online'))
  await screen.findByText('1')
})

it('does not retry after a timeout', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), 20)
    return controller.signal
  })
  server.use(
    http.get('*/api/events', async () => {
      requests += 1
      await delay('infinite')
      return HttpResponse.json({})
    }),
  )
  show()
  await screen.findByText(/Het duurt te lang/)
  expect(requests).toBe(1)
  timeout.mockRestore()
})

it('clears the cache when another user signs in', async () => {
  const sanne = aUser()
  signIn({ user: sanne, accessToken: 'a', refreshToken: 'r' })
  queryClient.setQueryData(['messages'], 'geheim')
  updateUser({ bio: 'Nieuw' })
  expect(queryClient.getQueryData(['messages'])).toBe('geheim')
  signIn({ user: aUser(), accessToken: 'b', refreshToken: 's' })
  expect(queryClient.getQueryData(['messages'])).toBeUndefined()
  queryClient.setQueryData(['messages'], 'ook geheim')
  signOut()
  await waitFor(() => expect(queryClient.getQueryData(['messages'])).toBeUndefined())
})

const oneEvent = () => HttpResponse.json({ success: true, data: { events: [{}] } })

it('reads an answer from the device when the server is out of reach, and refetches it at the next connection', async () => {
  signIn({ user: aUser(), accessToken: 'a', refreshToken: 'r' })
  answers(oneEvent)
  show()
  await screen.findByText('1')
  cleanup()
  queryClient.clear()
  answers(() => HttpResponse.error())
  show()
  await screen.findByText('1')
  await waitFor(() => expect(queryClient.getQueryState(queryFor(listEvents).queryKey)?.isInvalidated).toBe(true))
})

it.each([403, 404])('deletes the answer on the device after %i', async (status) => {
  const user = aUser()
  signIn({ user, accessToken: 'a', refreshToken: 'r' })
  answers(oneEvent)
  show()
  await screen.findByText('1')
  expect(await listDeviceKeys('answers', [user.id])).toHaveLength(1)
  cleanup()
  queryClient.clear()
  answers(refusal(status))
  show()
  await screen.findByText(`Zin ${status}`)
  expect(await listDeviceKeys('answers', [user.id])).toEqual([])
})

it('logging out erases the answers of that user from the device', async () => {
  const user = aUser()
  signIn({ user, accessToken: 'a', refreshToken: 'r' })
  answers(oneEvent)
  show()
  await screen.findByText('1')
  signOut()
  await waitFor(async () => expect(await listDeviceKeys('answers', [user.id])).toEqual([]))
})

describe('a stored answer', () => {
  const StoredFirst = () => <p>{useStoredQuery(queryFor(listEvents), ifOfToday).data?.events.length ?? 'bezig'}</p>
  const showFirst = () =>
    render(
      <QueryProvider>
        <StoredFirst />
      </QueryProvider>,
    )
  beforeEach(async () => {
    signIn({ user: aUser(), accessToken: 'a', refreshToken: 'r' })
    answers(oneEvent)
    showFirst()
    await screen.findByText('1')
    cleanup()
    queryClient.clear()
    server.use(
      http.get('*/api/events', async () => {
        await delay(300)
        return HttpResponse.json({ success: true, data: { events: [{}, {}] } })
      }),
    )
  })
  afterEach(() => void vi.useRealTimers())

  it('is shown first where that is asked for', async () => {
    showFirst()
    await screen.findByText('1')
    await screen.findByText('2')
  })

  it('of another day is not, where it would name the wrong day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY })
    const shown = vi.fn()
    const view = showFirst()
    new MutationObserver(() => shown(view.container.textContent)).observe(view.container, {
      characterData: true,
      subtree: true,
    })
    await screen.findByText('2')
    expect(shown).not.toHaveBeenCalledWith('1')
  })
})

it('builds keys whose prefixes are keys too', () => {
  const key = queryFor(getEvent, { params: { idOrSlug: 'zomer' } }).queryKey
  expect(key).toEqual(['events', '/events/:idOrSlug', { idOrSlug: 'zomer' }, {}])
  expect(key.slice(0, 2)).toEqual(keyFor(getEvent))
  expect(queryFor(listEvents).queryKey).toEqual(queryFor(listEvents, { query: {} }).queryKey)
})
