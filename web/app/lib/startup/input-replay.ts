import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { type Early, earlyScript, type Typed, type TypedEarly } from './early.ts'

/**
 * When a page's scripts come: with the page (unless it says otherwise), once somebody touches a form or a button, or never.
 * Without scripts it must be complete as it comes.
 */
export type Waking = 'at once' | 'when touched' | 'never'

/** What a page module's `handle` says of it; by what its loader found, where that decides. */
export type Wakes = { waking?: Waking | ((found: unknown) => Waking) }

/** The first of the matched pages that says so decides. */
export function wakingOf(matches: readonly { handle?: Wakes; found: unknown }[]): Waking {
  for (const { handle, found } of matches) {
    const waking = handle?.waking
    if (waking) return typeof waking === 'function' ? waking(found) : waking
  }
  return 'at once'
}

export function wakingScript(waking: Waking): string {
  return waking === 'never' ? '' : earlyScript(waking === 'when touched')
}

const whatWasEarly = (): Early | undefined => (window as { early?: Early }).early

/**
 * For the outermost component: its effects run after those of all forms on the page. In three steps: forms empty their
 * fields as they are attached, so what stands there is looked at just before, put back in the same turn, so that nobody
 * types into an emptied field, and then told to React.
 *
 * @param onLostPassword the page had to be read anew and a password was typed: nothing is sent before it is typed again
 */
export function useWakeUp(onLostPassword: () => void): void {
  const caretBefore = useRef<number | null>(null)
  useInsertionEffect(() => {
    const early = whatWasEarly()
    early?.look()
    caretBefore.current = caret()
    if (early?.sleeps && !early.isAwake) stayHere()
  }, [])
  useLayoutEffect(() => {
    for (const [field, { value }] of typedIn(whatWasEarly())) setSilently(field, value)
    putCaret(caretBefore.current)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React is there
  useEffect(() => {
    const early = whatWasEarly()
    if (!early || early.isAwake) return
    const typed = typedIn(early)
    const pressed = early.pressed.map(({ form, element }) => (element.isConnected ? element : document.forms[form]))
    Object.assign(early, { isAwake: true, typed: new Map(), pressed: [] } satisfies Partial<Early>)
    delete document.documentElement.dataset.held
    document.getElementById('early-word')?.remove()
    early.forget()
    for (const [field, { value }] of typed) typeAgain(field, value)
    if (early.hasLostPassword) onLostPassword()
    // A form that keeps its fields in state has taken them in by then, and no press of a finger comes in between.
    queueMicrotask(() => {
      for (const element of pressed)
        if (element instanceof HTMLFormElement) element.requestSubmit()
        else element?.click()
    })
  }, [])
}

/** A field that React has made anew is found at its place. */
function typedIn(early: Early | undefined): [Typed, TypedEarly][] {
  if (!early) return []
  return [...early.typed.values()].flatMap((one) => {
    const field = one.element.isConnected ? one.element : early.at(one)
    return field ? [[field, one] as [Typed, TypedEarly]] : []
  })
}

/** The router goes to where the page stood when it was last left; who has scrolled since stays where they are. */
function stayHere(): void {
  const POSITIONS = 'react-router-scroll-positions'
  try {
    const { key } = history.state as { key: string }
    const known = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}') as Record<string, number>
    if (key in known) sessionStorage.setItem(POSITIONS, JSON.stringify({ ...known, [key]: window.scrollY }))
  } catch {
    // No storage, so nothing to go back to.
  }
}

/** Behind React's back, which watches the element's own properties. */
function setSilently(field: Typed, value: string | boolean): void {
  const name = typeof value === 'boolean' ? 'checked' : 'value'
  if ((field as HTMLInputElement)[name] === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value)
}

/** Where somebody is typing; null elsewhere, and in the fields that do not tell (numbers, mail addresses). */
const caret = (): number | null => (document.activeElement as HTMLInputElement | null)?.selectionStart ?? null

function putCaret(at: number | null): void {
  if (at !== null && caret() !== at) (document.activeElement as HTMLInputElement).setSelectionRange(at, at)
}

/**
 * Lets the page hear what stands in a field already. React ignores a value it has seen, which is what is set through the
 * element itself; so the field first goes back through React's eyes, and then gets its value behind React's back.
 */
function typeAgain(field: Typed, value: string | boolean): void {
  const at = field === document.activeElement ? caret() : null
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !value
    box.click()
  } else {
    field.value = ''
    setSilently(field, value)
    putCaret(at)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
