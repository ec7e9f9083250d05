import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** Whether a placeholder of data that is loading is on screen, two frames from now. */
const IS_LOADING = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(
  () => document.querySelector('[class*=animate-shimmer]') !== null)`

/**
 * Opens a page behind the login, which scripts draw, and waits until it is complete: it has its heading, no request is
 * pending and no placeholder is left. Playwright's `networkidle` waits half a second longer, for every page.
 */
export async function openComplete(page: Page, url: string): Promise<void> {
  await waitForRequests(page, async () => {
    await page.goto(url)
    await page.locator('h1').first().waitFor()
  })
}

/**
 * The script that goes to a path as along the history. It is text, because the tests know no browser types. The router warns
 * about an entry of the history without its state, whose key tells whether the page is scrolled.
 */
export const goAlongHistory = (path: string) =>
  `history.pushState({ ...history.state, key: '${path}' }, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`

/** The script that goes to a path along the history, and resolves once the heading of the page before is gone. */
export const leaveFor = (path: string) => `new Promise((left, fail) => {
  setTimeout(fail, 30_000, new Error('the page before stays'))
  // A page that opens has no heading yet, and pages of one layout may share the element of the heading.
  const go = () => {
    const heading = document.querySelector('h1')
    if (heading === null) return requestAnimationFrame(go)
    const text = heading.textContent
    const check = () => (heading.isConnected && heading.textContent === text ? requestAnimationFrame(check) : left())
    ${goAlongHistory(path)}
    check()
  }
  go()
})`

/**
 * Goes to another page behind the login without loading the site anew, as going along the history does, and waits until the
 * page before is gone. That page must have another heading and no unsaved input. Takes a third of the CPU time of `page.goto`.
 */
export async function navigate(page: Page, url: string): Promise<void> {
  // Going along the history closes what is open over the page.
  await page.locator('[role=dialog], [role=alertdialog]').first().waitFor({ state: 'detached' })
  await page.evaluate(leaveFor(url))
}

/** As `navigate`, and waits until the page is complete as `openComplete` does. */
export async function visit(page: Page, url: string): Promise<void> {
  await closeDialogs(page)
  await waitForRequests(page, async () => {
    await navigate(page, url)
    await page.locator('h1').first().waitFor()
  })
}

/** With one open, going along the history only closes it. */
async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator('[role=dialog], [role=alertdialog]')
  for (let count = await dialogs.count(); count > 0; count -= 1) {
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogs.count()).toBe(count - 1)
  }
}

/** The same for a public page, whose scripts start late unless a key is pressed. */
export async function openWithScripts(page: Page, url: string): Promise<void> {
  await waitForRequests(page, async () => {
    const started = page.waitForResponse((response) => response.url().endsWith('.js'))
    await page.goto(url)
    await page.locator('h1').first().waitFor()
    await page.keyboard.press('Shift')
    await started
  })
}

/** Waits until the requests that `open` and what follows from it started have ended, and no placeholder is left. */
async function waitForRequests(page: Page, open: () => Promise<void>): Promise<void> {
  const pendingRequests = new Set<Request>()
  const add = (request: Request) => pendingRequests.add(request)
  const remove = (request: Request) => pendingRequests.delete(request)
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove)
  await open()
  const isComplete = async () =>
    pendingRequests.size === 0 && !(await page.evaluate<boolean>(IS_LOADING)) && pendingRequests.size === 0
  await expect.poll(isComplete).toBe(true)
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove)
}

export const waitForServiceWorker = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
