import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Tab, TabElement } from './tab.ts'

const TESTING_LIBRARY = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
)

/** Finds by role, label and text, alike in every engine. Text, because the tests know no browser types. */
const FINDER = `(() => {
  ${TESTING_LIBRARY}
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = TestingLibraryDom
  const isShown = (element) => element.closest('[inert]') === null && element.getClientRects().length > 0
  const places = new WeakMap()
  globalThis.finder = {
    byRole: (role, name) => queryAllByRole(document.body, role, { name }).filter(isShown),
    byLabel: (label) => queryAllByLabelText(document.body, label).filter(isShown),
    byText: (text) => queryAllByText(document.body, text, { exact: false }).filter(isShown),
    // The first element once it is enabled, stays at its place, and nothing covers its middle.
    reachable([element]) {
      if (!element || element.matches(':disabled, [aria-disabled=true]')) return null
      element.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const place = [x, y, width, height].join()
      if (places.get(element) !== place) return void places.set(element, place)
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return element.contains(hit) ? element : null
    },
  }
})()`

const TIMEOUT_MS = 60_000
const INTERVAL_MS = 50

type Name = string | RegExp

/** What a person does in a tab. Every act waits until it is possible. */
export type Person = {
  name: string
  tab: Tab
  open(path: string): Promise<unknown>
  click(role: string, name: Name): Promise<unknown>
  fill(label: Name, text: string): Promise<void>
  /** Chooses a file in the hidden field of this label. */
  attach(label: string, file: string): Promise<unknown>
  see(text: Name): Promise<unknown>
  /** Waits until an expression in the page is true. */
  until(what: string, expression: string): Promise<unknown>
}

export function makePerson(name: string, tab: Tab, address: string): Person {
  /** Repeats until the result is neither null nor false. A page that is left interrupts its scripts. */
  async function retry<T>(what: string, attempt: () => Promise<T | null | false | undefined>): Promise<T> {
    let failure: unknown
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(INTERVAL_MS)) {
      try {
        const result = await attempt()
        if (result) return result
        failure = undefined
      } catch (error) {
        failure = error
      }
    }
    const page = await tab.evaluate(`location.href + '\\n' + document.body.innerText`).catch(String)
    throw new Error(`${name} waited for ${what} at ${page}`, { cause: failure })
  }
  const withFinder = async <T>(use: () => Promise<T>): Promise<T> => {
    if ((await tab.evaluate('typeof finder')) === 'undefined') await tab.evaluate(FINDER)
    return use()
  }
  const until = (what: string, expression: string) =>
    retry(what, () => withFinder(() => tab.evaluate(`Boolean(${expression})`)))
  /** An engine refuses to click what moved since it was found. */
  const click = (what: string, expression: string): Promise<TabElement> =>
    retry(what, () =>
      withFinder(async () => {
        const element = await tab.find(`finder.reachable(${expression})`)
        await element?.click()
        return element
      }),
    )

  return {
    name,
    tab,
    until,
    open: (path) => tab.open(address + path),
    click: (role, of) => click(`${role} ${of}`, `finder.byRole('${role}', ${literal(of)})`),
    async fill(label, text) {
      const fields = `finder.byLabel(${literal(label)})`
      const field = await click(`field ${label}`, fields)
      await field.type(text)
      await until(`${text} in ${label}`, `${fields}[0]?.value === ${literal(text)}`)
    },
    attach: (label, file) =>
      retry(`file field ${label}`, async () => {
        const field = await tab.find(`document.querySelector('input[type=file][aria-label="${label}"]')`)
        return field?.attach(file).then(() => true)
      }),
    see: (text) => until(`the text ${text}`, `finder.byText(${literal(text)}).length > 0`),
  }
}

/** As source text of the page's scripts. */
const literal = (name: Name): string => (typeof name === 'string' ? JSON.stringify(name) : String(name))
