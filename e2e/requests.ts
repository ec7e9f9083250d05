import type { Page } from 'playwright-core'

/** Breaks calls that hold this path until the answer is called; without a body nobody has words for it but the screen. */
export async function failRequests(page: Page, path: RegExp, method?: string): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    method !== undefined && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({ status: 409, contentType: 'text/plain', body: 'stuk' }),
  )
  return () => page.unroute(path)
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g

/** The calls a page makes from now on, as the specification writes them: "GET /admin/users/{id}". */
export function recordRequests(page: Page): Set<string> {
  const calls = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.add(`${request.method()} ${pathname.slice(4).replace(ID, '{id}')}`)
  })
  return calls
}
