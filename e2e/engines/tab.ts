import type { Page as ChromiumPage } from 'playwright-core'
import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core'
import { expect } from 'vitest'
import { SIZES } from '../open-page.ts'

const OPEN_TIMEOUT_MS = 60_000

/** A tab of a phone's size, in any engine. Expressions run in the page and may be promises. */
export type Tab = {
  open(url: string): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
  /** Null when the expression gives no element. */
  find(expression: string): Promise<TabElement | null>
  /** Errors of its pages, in the order in which they happened. */
  errors: string[]
}

export type TabElement = {
  click(): Promise<unknown>
  type(text: string): Promise<unknown>
  attach(file: string): Promise<unknown>
}

/** @param errors to which the errors of this page are added */
export function chromiumTab(page: ChromiumPage, errors: string[]): Tab {
  return {
    errors,
    open: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    find: async (expression) => {
      const element = (await page.evaluateHandle(expression)).asElement()
      return (
        element && {
          click: () => element.click(),
          type: (text) => element.focus().then(() => page.keyboard.type(text)),
          attach: (file) => element.setInputFiles(file),
        }
      )
    },
  }
}

export const launchFirefox = (executablePath: string): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: SIZES.phone,
    env: { ...process.env, TZ: 'Europe/Amsterdam' },
    extraPrefsFirefox: { 'intl.accept_languages': 'nl-NL', 'ui.prefersReducedMotion': 1 },
  })

export async function firefoxTab(browser: Browser): Promise<Tab> {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`${page.url()} threw: ${error}`))
  return {
    errors,
    // Puppeteer's `goto` waits for ever when a page changes its history while it loads (https://bugzilla.mozilla.org/1879163).
    open: async (url) => {
      await page.evaluate(`globalThis.isLeft = true; location.assign('${url}')`)
      const isOpen = `globalThis.isLeft !== true && document.readyState === 'complete'`
      await expect.poll(() => page.evaluate(isOpen).catch(() => false), { timeout: OPEN_TIMEOUT_MS }).toBe(true)
    },
    evaluate: (expression) => page.evaluate(expression),
    find: async (expression) => {
      const element = (await page.evaluateHandle(expression)).asElement()
      return (
        element && {
          click: () => element.click(),
          type: (text) => element.type(text),
          attach: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
        }
      )
    },
  }
}
