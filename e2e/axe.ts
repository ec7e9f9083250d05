import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright-core'
import { SIZES } from './open-page.ts'

/** Minified: every document that is read gets and parses it anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Found = { id: string; nodes: { target: unknown; failureSummary?: string }[] }

/**
 * Waits two frames for transitions to start, then until those of at most a second have ended, and those that they start in
 * children. Without it axe measures the contrast of a colour halfway between two themes (a button takes 150 ms).
 */
const SETTLED = `(async () => {
  for (;;) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const running = document.getAnimations().filter(
      ({ effect, playState }) => playState === 'running' && effect !== null && effect.getComputedTiming().endTime <= 1000,
    )
    if (running.length === 0) return
    await Promise.allSettled(running.map(({ finished }) => finished))
  }
})()`

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
  if (known.value !== true) await session.send('Runtime.evaluate', { expression: AXE })
  const { result } = await session.send('Runtime.evaluate', { expression: RUN, awaitPromise: true })
  const found = JSON.parse(String(result.value)) as Found[]
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} (${node.failureSummary})`).join(', ')}`,
  )
}

type Appearance = readonly ['light' | 'dark', keyof typeof SIZES]

/**
 * Colours depend on the scheme and layout on the size, so the two other pairs add nothing. The page must have been opened
 * for a desktop: Chromium cannot emulate a mouse that hovers on a page opened with touch.
 */
const APPEARANCES: readonly Appearance[] = [
  ['dark', 'desktop'],
  ['light', 'phone'],
]

/** For a page whose template is read in both appearances on another page. */
export const ONE_APPEARANCE: readonly Appearance[] = [['light', 'phone']]

export async function changeAppearance(page: Page, [colorScheme, size]: Appearance): Promise<void> {
  await Promise.all([page.emulateMedia({ colorScheme }), page.setViewportSize(SIZES[size])])
}

/** Collects axe's violations by the name of the screen, so that one run reports those of all screens. */
export function collectViolations() {
  const violations: Record<string, string[]> = {}
  let isReversed = false
  async function checkAccessibility(page: Page, name: string): Promise<void> {
    const lines = await findViolations(page)
    if (lines.length > 0) violations[name] = lines
  }
  return {
    violations,
    /** Checks the page as it is. */
    checkAccessibility,
    /**
     * Checks the page in each appearance. The next call begins with the last, because Chromium lays out and draws the whole
     * page at each change.
     */
    async checkAppearances(page: Page, name: string, appearances = APPEARANCES): Promise<void> {
      for (const appearance of isReversed ? appearances.toReversed() : appearances) {
        await changeAppearance(page, appearance)
        await checkAccessibility(page, [name, ...appearance].join(', '))
      }
      isReversed = !isReversed
    },
  }
}
