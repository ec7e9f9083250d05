import type { Page } from 'playwright-core'

/** First bytes of Socket.IO's answer to a connection: https://socket.io/docs/v4/socket-io-protocol/ */
const NAMESPACE_CONNECTED = '40'

/** Fails matching requests with an unreadable 409 until the returned function is called, so that the screen's own text shows. */
export async function failRequests(page: Page, path: RegExp, method?: string): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    method !== undefined && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({ status: 409, contentType: 'text/plain', body: 'stuk' }),
  )
  return () => page.unroute(path)
}

/**
 * Opens a member's page whose requests fail until the returned function is called. They fail only once the socket is
 * connected: on connecting, the page refetches by itself what failed before.
 */
export async function openFailing(page: Page, address: string, path: RegExp): Promise<() => Promise<void>> {
  const connected = new Promise<void>((resolve) => {
    page.once('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).startsWith(NAMESPACE_CONNECTED) && resolve()),
    )
  })
  await page.route(path, async (route) => {
    await connected
    await route.fulfill({ status: 409, contentType: 'text/plain', body: 'stuk' })
  })
  await page.goto(address)
  return () => page.unroute(path)
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g

/** Collects the calls a page makes from now on, as the specification writes them: "GET /admin/users/{id}". */
export function recordRequests(page: Page): Set<string> {
  const calls = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.add(`${request.method()} ${pathname.slice(4).replace(ID, '{id}')}`)
  })
  return calls
}
