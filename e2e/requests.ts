import type { Page } from 'playwright-core'

/** Fails matching requests with an unreadable 409 until the returned function is called, so that the screen's own text shows. */
export async function failRequests(page: Page, path: RegExp, method?: string): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    method !== undefined && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({ status: 409, contentType: 'text/plain', body: 'stuk' }),
  )
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
