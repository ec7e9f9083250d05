import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A page that is opened while a release waits. */
function openPageWithWaitingRelease() {
  const waiting = { postMessage: vi.fn() }
  const registration = Object.assign(new EventTarget(), {
    waiting: waiting as unknown,
    installing: null,
    update: async () => undefined,
  })
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker })
  return { waiting, registration, serviceWorker }
}

const reload = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  reload.mockClear()
})

it('activates a release that waits, and reloads once it controls the page', async () => {
  const { waiting, serviceWorker } = openPageWithWaitingRelease()
  const { activateNewRelease, startServiceWorker } = await import('./release.ts')
  await startServiceWorker()
  activateNewRelease()
  expect(waiting.postMessage).toHaveBeenCalledWith('take-over')
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

it('reloads after three seconds while the old worker is still busy', async () => {
  openPageWithWaitingRelease()
  const { activateNewRelease, startServiceWorker } = await import('./release.ts')
  await startServiceWorker()
  activateNewRelease()
  vi.advanceTimersByTime(2_999)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
})

it('reloads when another tab has activated the release', async () => {
  const { registration, serviceWorker } = openPageWithWaitingRelease()
  const { activateNewRelease, startServiceWorker } = await import('./release.ts')
  await startServiceWorker()
  registration.waiting = null
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  activateNewRelease()
  vi.advanceTimersByTime(0)
  expect(reload).toHaveBeenCalledOnce()
})
