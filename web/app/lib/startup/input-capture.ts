import { bringFile } from './gateway.ts'

/** What a page that wakes when touched writes in the place of `module` and `modulepreload`, so that nothing is fetched yet. */
export const ASLEEP = 'asleep'

export type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Where a field stands: its form on the page, itself in the form. The element at that place may be another one later: after
 * a reload, or when React has made the page anew.
 */
type Place = { form: number; field: number; name: string }
export type TypedEarly = Place & { element: Typed; value: string | boolean }
/** What was pressed: a button, or of a form that it was sent. */
export type PressedEarly = { form: number; element: HTMLElement }

/** What people did before React was there, on `window.early`. */
export type Early = {
  isAwake: boolean
  /** Its scripts come when touched. */
  sleeps: boolean
  typed: Map<string, TypedEarly>
  pressed: PressedEarly[]
  /** The page was read anew, and a password was not kept: it has to be typed once more. */
  hasLostPassword: boolean
  /** Takes in what stands in the fields without anybody having heard of it: browsers fill in without a word. */
  look(): void
  at(place: Place): Typed | null
  /** Once everything typed is where it belongs. */
  forget(): void
  /** The scripts have come and do not run. */
  failed(): void
}

/** Words for who waits; in the browser's inline script they cannot be imported. */
const WORDS = {
  slow: 'Het laden duurt lang. We gaan verder zodra het kan.',
  offline: 'Je hebt geen internet. We gaan verder zodra je weer verbinding hebt.',
  broken: 'Deze pagina kon niet helemaal worden geladen.',
  again: 'Probeer opnieuw',
}

/** @param sleeps whether the page carries its scripts asleep, to be fetched at the first touch */
export function earlyScript(sleeps: boolean): string {
  const script = `(${keepEarly})(${JSON.stringify(ASLEEP)},${sleeps},${JSON.stringify(WORDS)},${bringFile})`
  return script.replace(/\/\*\*.*?\*\/|^\s+/gms, '')
}

/**
 * Runs inline in the head, as text: it may use nothing from outside itself. What people do before the scripts have come is
 * kept for `useWakeUp`: what they typed, the form they sent (as an address it would carry everything in it, a password
 * too), the button they pressed.
 *
 * The scripts of a sleeping page are fetched as files first and run only when all are there: a browser never asks twice for
 * a module that failed, but it does for a file. So a line that comes and goes costs time and nothing else. Only when a new
 * release has taken the files away is the page read anew, and then what was typed comes along; a password is not written
 * down anywhere, it has to be typed once more.
 */
function keepEarly(asleep: string, sleeps: boolean, words: typeof WORDS, bring: typeof bringFile): void {
  const STORED = `early:${location.pathname}`
  const PATIENCE_MS = 5_000
  const root = document.documentElement
  const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce
  const early: Early = {
    isAwake: false,
    sleeps,
    typed: new Map(),
    pressed: [],
    hasLostPassword: false,
    look,
    at,
    forget,
    failed,
  }
  Object.assign(window, { early })
  const isBox = (field: Element): field is HTMLInputElement =>
    /^(checkbox|radio)$/.test((field as HTMLInputElement).type)
  const isSecret = ({ type, autocomplete }: HTMLInputElement) => type === 'password' || /password/.test(autocomplete)
  const numberOf = (form: HTMLFormElement) => [...document.forms].indexOf(form)
  let isWaking = false
  let timesReread = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  function at({ form, field, name }: Place): Typed | null {
    const found = document.forms[form]?.elements[field] as Typed | undefined
    return found?.name === name ? found : null
  }

  function keep(target: EventTarget | null): void {
    const element = target as Typed
    if (early.isAwake || !element.form || element.type === 'file') return
    const [form, field] = [numberOf(element.form), [...element.form.elements].indexOf(element)]
    const key = `${form}.${field}`
    // What was touched last comes last.
    early.typed.delete(key)
    early.typed.set(key, {
      form,
      field,
      name: element.name,
      element,
      value: isBox(element) ? element.checked : element.value,
    })
  }

  function look(): void {
    const known = new Set([...early.typed.values()].map(({ element }) => element))
    for (const element of document.querySelectorAll<HTMLInputElement>('form :is(input,textarea,select)')) {
      const isFilledIn = isBox(element as Typed)
        ? element.checked !== element.defaultChecked && (element.checked || element.type === 'checkbox')
        : element.defaultValue !== undefined && element.value !== element.defaultValue
      if (isFilledIn && !known.has(element)) keep(element)
    }
  }

  function hold(event: Event, element: HTMLElement): void {
    event.preventDefault()
    event.stopPropagation()
    early.pressed = early.pressed.filter((each) => each.element !== element)
    early.pressed.push({ form: element instanceof HTMLFormElement ? numberOf(element) : -1, element })
    showHeld()
    wake()
  }

  function showHeld(): void {
    root.dataset.held = ''
    waiting ??= setTimeout(tellWhy, PATIENCE_MS)
  }

  function tellWhy(): void {
    if (!early.isAwake && early.pressed.length > 0) say(navigator.onLine ? words.slow : words.offline)
  }

  function say(text: string, canTryAgain = false): void {
    const box = document.getElementById('early-word') ?? document.createElement('div')
    box.id = 'early-word'
    box.setAttribute('role', 'alert')
    box.textContent = text
    if (canTryAgain) {
      const button = document.createElement('button')
      button.textContent = words.again
      button.onclick = readAnew
      box.append(button)
    }
    document.body.append(box)
  }

  /** What was typed, for the same page when it is read anew; never a password. */
  function store(): void {
    const typed = [...early.typed.values()].map(({ element, ...rest }) =>
      isSecret(element as HTMLInputElement) ? { ...rest, value: null } : rest,
    )
    const sent = early.pressed.findLast(({ form }) => form >= 0)?.form
    sessionStorage.setItem(STORED, JSON.stringify({ typed, sent, timesReread }))
  }

  function forget(): void {
    try {
      sessionStorage.removeItem(STORED)
    } catch {
      // No storage, so nothing in it.
    }
  }

  function canStore(): boolean {
    try {
      sessionStorage.setItem(STORED, 'null')
      return true
    } catch {
      return false
    }
  }

  function readAnew(): void {
    timesReread += 1
    location.reload()
  }

  function putBack(): void {
    try {
      const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null')
      sessionStorage.removeItem(STORED)
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      if (!stored || early.isAwake || !/reload|back_forward/.test(visit?.type ?? '')) return
      timesReread = stored.timesReread
      for (const { value, ...place } of stored.typed) {
        const element = early.at(place)
        if (element === null) continue
        if (value === null) {
          early.hasLostPassword ||= element.value === ''
          continue
        }
        if (typeof value === 'boolean') (element as HTMLInputElement).checked = value
        else element.value = value
        keep(element)
      }
      const form = timesReread > 0 ? document.forms[stored.sent] : undefined
      if (form && !early.hasLostPassword) {
        early.pressed.push({ form: stored.sent, element: form })
        showHeld()
      }
      if (early.typed.size > 0 || early.hasLostPassword || form) wake()
    } catch {
      // No storage, or somebody else's words in it.
    }
  }

  /** Reading the page anew helps when there is a new release; once, or it would go on for ever. */
  function failed(): void {
    if (early.isAwake) return
    if (!navigator.onLine) {
      say(words.offline)
      addEventListener('online', failed, { once: true })
      return
    }
    if (timesReread === 0 && canStore()) {
      readAnew()
      return
    }
    clearTimeout(waiting)
    delete root.dataset.held
    isWaking = false
    say(words.broken, true)
  }

  function bringAll(): void {
    const sleeping = document.querySelector<HTMLScriptElement>(`script[type="${asleep}"]`)
    if (!sleeping) return
    look()
    const links = [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${asleep}"]`)]
    void Promise.all(links.map(({ href }) => bring(href))).then(() => {
      for (const link of links) link.rel = 'modulepreload'
      const script = document.createElement('script')
      script.type = 'module'
      script.nonce = nonce ?? ''
      script.text = sleeping.text.replace(/\bimport\(([^()]*)\)/, 'import($1).catch(early.failed)')
      script.onerror = failed
      document.head.append(script)
      script.remove()
    }, failed)
  }

  function wake(): void {
    if (!sleeps || isWaking) return
    isWaking = true
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', bringAll)
    else bringAll()
  }

  for (const name of ['input', 'change']) addEventListener(name, ({ target }) => keep(target), true)
  addEventListener('submit', (event) => void (early.isAwake || hold(event, event.target as HTMLElement)), true)
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest?.('button')
      if (button && button.type !== 'submit' && !early.isAwake) hold(event, button)
    },
    true,
  )
  // Scripts that come with the page: those that do not.
  addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && failed()), true)
  addEventListener('unhandledrejection', ({ reason }) => void (/import/i.test(reason?.message) && failed()))
  addEventListener('pagehide', () => {
    try {
      if (!early.isAwake && (early.typed.size > 0 || timesReread > 0)) store()
    } catch {
      // No storage: the browser may still put back what it keeps itself.
    }
  })
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', putBack)
  else putBack()

  if (!sleeps) return
  for (const name of ['pointerdown', 'pointerover', 'keydown', 'focusin'])
    addEventListener(name, ({ target }) => void ((target as Element).closest?.('form,button') && wake()), true)
  // Who is signed in, here or in another tab, is not meant to stay on a guest's page: that wakes it too.
  addEventListener('storage', wake)
  if (root.dataset.session) wake()
}
