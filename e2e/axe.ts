import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Found = { id: string; nodes: { target: unknown; failureSummary?: string }[] }

/**
 * Two frames, in which what just changed begins to move, and then the end of what moves for a moment: halfway between the
 * colours of two themes a text is hard to read, and nobody ever reads it so. A button takes 150 ms from one to the other.
 */
const SETTLED = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect !== null && effect.getComputedTiming().endTime <= 1000)
      .map(({ finished }) => finished),
  ))`

/** What axe finds against WCAG 2.2 AA and its own best practices on the page as it stands. */
export async function findings(page: Page): Promise<string[]> {
  // Through the debugger, which the page's Content-Security-Policy does not bind.
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: SETTLED, awaitPromise: true })
  await session.send('Runtime.evaluate', { expression: axe.source })
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'axe.run(document, { resultTypes: ["violations"] }).then((r) => JSON.stringify(r.violations))',
    awaitPromise: true,
  })
  await session.detach()
  const found = JSON.parse(String(result.value)) as Found[]
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => String(node.target)).join(', ')}`)
}
