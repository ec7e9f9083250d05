import type { BrowserContext } from 'playwright-core'

/** In the page's words, because the tests know no browser types. */
const REPORT_OFFLINE = `{
  const reported = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
  let isOffline = true
  Object.defineProperty(navigator, 'onLine', { get: () => !isOffline && reported.get.call(navigator) })
  addEventListener('online', () => { isOffline = false })
}`
const REPORT_ONLINE = `navigator.onLine || dispatchEvent(new Event('online'))`

/**
 * Ends the connection of all pages of a context, also of those it opens later: Chromium 150 reports these as online, though
 * nothing answers.
 *
 * @returns restores the connection
 */
export async function disconnect(context: BrowserContext): Promise<() => Promise<void>> {
  await context.setOffline(true)
  const script = await context.addInitScript(REPORT_OFFLINE)
  return async () => {
    await script.dispose()
    await context.setOffline(false)
    for (const page of context.pages()) await page.evaluate(REPORT_ONLINE)
  }
}
