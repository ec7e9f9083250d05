import axe from 'axe-core'
import type { CDPSession, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

type Found = { id: string; nodes: { target: unknown; failureSummary?: string }[] }

/**
 * Waits two frames for transitions to start, then until those of at most a second have ended. Without it axe measures the
 * contrast of a colour halfway between two themes (a button takes 150 ms).
 */
const SETTLED = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect !== null && effect.getComputedTiming().endTime <= 1000)
      .map(({ finished }) => finished),
  ))`

/**
 * Runs axe until neither a colour nor a place changed while it read the page. On a busy machine Chromium can leave the rows
 * of a virtual list in the old colours for some frames after the colour scheme changes, and axe then compares colours of two
 * schemes. A row whose height has changed lies over the next one until the list has measured it.
 */
const RUN = `(async () => {
  const readLook = () =>
    [...document.querySelectorAll('body *')].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      return [color, backgroundColor, x, y, width, height].join()
    }).join()
  for (;;) {
    const before = readLook()
    // Behind an open dialog the page is inert, so its landmarks and heading are hidden.
    const enabled = document.querySelector('[role=dialog], [role=alertdialog]') === null
    const rules = { 'landmark-one-main': { enabled }, 'page-has-heading-one': { enabled } }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], rules })
    if (readLook() === before) return JSON.stringify(violations)
  }
})()`

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
 * Goes to another page behind the login without loading the site anew, as going along the history does, and waits until the
 * page before is gone. That page must have another heading and no unsaved input. Takes a third of the CPU time of `page.goto`.
 */
export async function navigate(page: Page, url: string): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Going along the history closes what is open over the page.
  await page.locator('[role=dialog], [role=alertdialog]').first().waitFor({ state: 'detached' })
  // In the page's words, because the tests know no browser types. Pages of one layout may share the element of the heading.
  // The router warns about an entry of the history without its state, whose key tells whether the page is scrolled.
  await page.evaluate(`new Promise((left, fail) => {
    setTimeout(fail, 30_000, new Error('the page before stays'))
    const heading = document.querySelector('h1')
    const text = heading.textContent
    const check = () => (heading.isConnected && heading.textContent === text ? requestAnimationFrame(check) : left())
    history.pushState({ ...history.state, key: '${url}' }, '', '${url}')
    dispatchEvent(new PopStateEvent('popstate'))
    check()
  })`)
}

/** As `navigate`, and waits until the page is complete as `openComplete` does. */
export async function visit(page: Page, url: string): Promise<void> {
  await waitForRequests(page, async () => {
    await navigate(page, url)
    await page.locator('h1').first().waitFor()
  })
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
  await expect.poll(isComplete, { timeout: 30_000 }).toBe(true)
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove)
}

/** One for each page, never detached: Chromium would remove the page's virtual authenticator, with its passkeys. */
const debuggerSessions = new WeakMap<Page, Promise<CDPSession>>()

/** Runs axe (WCAG 2.2 AA and its best practices) on the current page. One entry for each rule violated, with what axe saw. */
export async function findViolations(page: Page): Promise<string[]> {
  // The debugger protocol is not bound by the page's Content-Security-Policy.
  const opened = debuggerSessions.get(page) ?? page.context().newCDPSession(page)
  debuggerSessions.set(page, opened)
  const session = await opened
  await session.send('Runtime.evaluate', { expression: SETTLED, awaitPromise: true })
  const { result: known } = await session.send('Runtime.evaluate', { expression: `typeof axe === 'object'` })
  if (known.value !== true) await session.send('Runtime.evaluate', { expression: axe.source })
  const { result } = await session.send('Runtime.evaluate', { expression: RUN, awaitPromise: true })
  const found = JSON.parse(String(result.value)) as Found[]
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} (${node.failureSummary})`).join(', ')}`,
  )
}

/** Colours depend on the scheme and layout on the size, so the two other pairs add nothing. */
export const APPEARANCES = [
  ['light', 'phone'],
  ['dark', 'desktop'],
] as const

/** Collects axe's violations by the name of the screen, so that one run reports those of all screens. */
export function collectViolations() {
  const violations: Record<string, string[]> = {}
  return {
    violations,
    async checkAccessibility(page: Page, name: string): Promise<void> {
      const lines = await findViolations(page)
      if (lines.length > 0) violations[name] = lines
    },
  }
}
