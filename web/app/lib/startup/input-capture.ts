import { downloadScript } from './download-script.ts'

/** Replaces `module` and `modulepreload` in a page whose scripts load on interaction, so that the browser ignores them. */
export const DEFERRED = 'deferred'

export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * The position of a field: the index of its form in the page, and its own index in the form. The element there may differ
 * after a reload, or after React rendered the page again.
 */
type FieldPosition = { form: number; field: number; name: string }
export type CapturedField = FieldPosition & { element: FormField; value: string | boolean }
/** A pressed button, or a submitted form. */
export type CapturedPress = { form: number; element: HTMLElement }

/** Input from before hydration, on `window.capturedInput`. */
export type CapturedInput = {
  isHydrated: boolean
  fields: Map<string, CapturedField>
  presses: CapturedPress[]
  /** The page was reloaded, and a password was not stored: it has to be typed again. */
  hasLostPassword: boolean
  /** Captures values the browser autofilled without an input event. */
  captureAutofill(): void
  fieldAt(position: FieldPosition): FormField | null
  /** Deletes the stored input, once it is restored. */
  clearStored(): void
}

/** Passed to the inline script, which cannot import. */
const TEXTS = {
  slow: 'Het laden duurt lang. We gaan verder zodra het kan.',
  offline: 'Je hebt geen internet. We gaan verder zodra je weer verbinding hebt.',
  broken: 'Deze pagina kon niet helemaal worden geladen.',
  retry: 'Probeer opnieuw',
}

/** @param isDeferred whether the page's scripts load on the first interaction */
export function inputCaptureScript(isDeferred: boolean): string {
  const script = `(${captureInput})(${JSON.stringify(DEFERRED)},${isDeferred},${JSON.stringify(TEXTS)},${downloadScript})`
  return script.replace(/\/\*\*.*?\*\/|^\s+/gms, '')
}

/**
 * Runs inline in the head, so it must not use anything outside itself. Captures typed values, pressed buttons and submitted
 * forms for `useInputReplay`. A submit is prevented: a native one would put the fields, passwords too, into the URL.
 *
 * Deferred scripts are downloaded as files first and executed once all are there, because a browser does not retry a module
 * that failed to load. When a new release has removed the files the page is reloaded and the typed values are restored from
 * session storage, except passwords, which are never stored.
 */
function captureInput(
  deferred: string,
  isDeferred: boolean,
  texts: typeof TEXTS,
  download: typeof downloadScript,
): void {
  const STORAGE_KEY = `input:${location.pathname}`
  const SLOW_MS = 5_000
  const root = document.documentElement
  const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce
  const captured: CapturedInput = {
    isHydrated: false,
    fields: new Map(),
    presses: [],
    hasLostPassword: false,
    captureAutofill,
    fieldAt,
    clearStored,
  }
  Object.assign(window, { capturedInput: captured })
  const isCheckable = (field: Element): field is HTMLInputElement =>
    /^(checkbox|radio)$/.test((field as HTMLInputElement).type)
  const isPassword = ({ type, autocomplete }: HTMLInputElement) => type === 'password' || /password/.test(autocomplete)
  const indexOf = (form: HTMLFormElement) => [...document.forms].indexOf(form)
  let isLoading = false
  let reloads = 0
  let slowTimer: ReturnType<typeof setTimeout> | undefined

  function fieldAt({ form, field, name }: FieldPosition): FormField | null {
    const found = document.forms[form]?.elements[field] as FormField | undefined
    return found?.name === name ? found : null
  }

  function capture(target: EventTarget | null): void {
    const element = target as FormField
    if (captured.isHydrated || !element.form || element.type === 'file') return
    const [form, field] = [indexOf(element.form), [...element.form.elements].indexOf(element)]
    const key = `${form}.${field}`
    // Re-inserted, so that the map is in order of the last change.
    captured.fields.delete(key)
    captured.fields.set(key, {
      form,
      field,
      name: element.name,
      element,
      value: isCheckable(element) ? element.checked : element.value,
    })
  }

  function captureAutofill(): void {
    const capturedElements = new Set([...captured.fields.values()].map(({ element }) => element))
    for (const element of document.querySelectorAll<HTMLInputElement>('form :is(input,textarea,select)')) {
      const isChanged = isCheckable(element as FormField)
        ? element.checked !== element.defaultChecked && (element.checked || element.type === 'checkbox')
        : element.defaultValue !== undefined && element.value !== element.defaultValue
      if (isChanged && !capturedElements.has(element)) capture(element)
    }
  }

  function holdBack(event: Event, element: HTMLElement): void {
    event.preventDefault()
    event.stopPropagation()
    captured.presses = captured.presses.filter((each) => each.element !== element)
    captured.presses.push({ form: element instanceof HTMLFormElement ? indexOf(element) : -1, element })
    showPending()
    loadScripts()
  }

  function showPending(): void {
    root.dataset.inputPending = ''
    slowTimer ??= setTimeout(showReason, SLOW_MS)
  }

  function showReason(): void {
    if (!captured.isHydrated && captured.presses.length > 0) showMessage(navigator.onLine ? texts.slow : texts.offline)
  }

  function showMessage(text: string, canRetry = false): void {
    const box = document.getElementById('startup-message') ?? document.createElement('div')
    box.id = 'startup-message'
    box.setAttribute('role', 'alert')
    box.textContent = text
    if (canRetry) {
      const button = document.createElement('button')
      button.textContent = texts.retry
      button.onclick = reloadPage
      box.append(button)
    }
    document.body.append(box)
  }

  /** Stores the input for the reloaded page, without passwords. */
  function store(): void {
    const fields = [...captured.fields.values()].map(({ element, ...rest }) =>
      isPassword(element as HTMLInputElement) ? { ...rest, value: null } : rest,
    )
    const submitted = captured.presses.findLast(({ form }) => form >= 0)?.form
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ fields, submitted, reloads }))
  }

  function clearStored(): void {
    try {
      sessionStorage.removeItem(STORAGE_KEY)
    } catch {
      // Storage is forbidden, so it holds nothing.
    }
  }

  function canStore(): boolean {
    try {
      sessionStorage.setItem(STORAGE_KEY, 'null')
      return true
    } catch {
      return false
    }
  }

  function reloadPage(): void {
    reloads += 1
    location.reload()
  }

  function restore(): void {
    try {
      const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
      sessionStorage.removeItem(STORAGE_KEY)
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      if (!stored || captured.isHydrated || !/reload|back_forward/.test(visit?.type ?? '')) return
      reloads = stored.reloads
      for (const { value, ...position } of stored.fields) {
        const element = fieldAt(position)
        if (element === null) continue
        if (value === null) {
          captured.hasLostPassword ||= element.value === ''
          continue
        }
        if (typeof value === 'boolean') (element as HTMLInputElement).checked = value
        else element.value = value
        capture(element)
      }
      const form = reloads > 0 ? document.forms[stored.submitted] : undefined
      if (form && !captured.hasLostPassword) {
        captured.presses.push({ form: stored.submitted, element: form })
        showPending()
      }
      if (captured.fields.size > 0 || captured.hasLostPassword || form) loadScripts()
    } catch {
      // Storage is forbidden or holds something else.
    }
  }

  /** Reloads once, which loads the scripts of a new release; after that it offers a retry. */
  function handleLoadFailure(): void {
    if (captured.isHydrated) return
    if (!navigator.onLine) {
      showMessage(texts.offline)
      addEventListener('online', handleLoadFailure, { once: true })
      return
    }
    if (reloads === 0 && canStore()) {
      reloadPage()
      return
    }
    clearTimeout(slowTimer)
    delete root.dataset.inputPending
    isLoading = false
    showMessage(texts.broken, true)
  }

  function executeDeferred(): void {
    const entry = document.querySelector<HTMLScriptElement>(`script[type="${deferred}"]`)
    if (!entry) return
    captureAutofill()
    const links = [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${deferred}"]`)]
    void Promise.all(links.map(({ href }) => download(href))).then(() => {
      for (const link of links) link.rel = 'modulepreload'
      const script = document.createElement('script')
      script.type = 'module'
      script.nonce = nonce ?? ''
      script.text = entry.text
      script.onerror = handleLoadFailure
      document.head.append(script)
      script.remove()
    }, handleLoadFailure)
  }

  function loadScripts(): void {
    if (!isDeferred || isLoading) return
    isLoading = true
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', executeDeferred)
    else executeDeferred()
  }

  for (const name of ['input', 'change']) addEventListener(name, ({ target }) => capture(target), true)
  addEventListener(
    'submit',
    (event) => void (captured.isHydrated || holdBack(event, event.target as HTMLElement)),
    true,
  )
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest?.('button')
      if (button && button.type !== 'submit' && !captured.isHydrated) holdBack(event, button)
    },
    true,
  )
  // A script of the page, or a module it imports, failed to load.
  addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && handleLoadFailure()), true)
  addEventListener('unhandledrejection', ({ reason }) => void (/import/i.test(reason?.message) && handleLoadFailure()))
  addEventListener('pagehide', () => {
    try {
      if (!captured.isHydrated && (captured.fields.size > 0 || reloads > 0)) store()
    } catch {
      // Storage is forbidden: the browser may restore the fields itself.
    }
  })
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', restore)
  else restore()

  if (!isDeferred) return
  for (const name of ['pointerdown', 'pointerover', 'keydown', 'focusin'])
    addEventListener(name, ({ target }) => void ((target as Element).closest?.('form,button') && loadScripts()), true)
  // With a session, also one started in another tab, the scripts must redirect away from a guest page.
  addEventListener('storage', loadScripts)
  if (root.dataset.session) loadScripts()
}
