import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import type { CapturedField, CapturedInput, FormField } from './input-capture.ts'

const capturedInput = (): CapturedInput | undefined => (window as { capturedInput?: CapturedInput }).capturedInput

/**
 * Replays the input captured before hydration. For the outermost component, whose effects run after those of all forms:
 * react-hook-form resets its fields when it registers them, so the values are captured before (insertion effect), restored
 * in the same task (layout effect), and then reported to React by events.
 *
 * @param onLostPassword called when the page was reloaded after a password was typed: the form is then not submitted
 */
export function useInputReplay(onLostPassword: () => void): void {
  const caretBefore = useRef<number | null>(null)
  useInsertionEffect(() => {
    capturedInput()?.captureAutofill()
    caretBefore.current = caretPosition()
  }, [])
  useLayoutEffect(() => {
    for (const [field, { value }] of restorableFields(capturedInput())) setWithoutReact(field, value)
    setCaret(caretBefore.current)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const captured = capturedInput()
    if (!captured || captured.isHydrated) return
    const fields = restorableFields(captured)
    const presses = captured.presses.map(({ form, element }) => (element.isConnected ? element : document.forms[form]))
    Object.assign(captured, { isHydrated: true, fields: new Map(), presses: [] } satisfies Partial<CapturedInput>)
    delete document.documentElement.dataset.inputPending
    document.getElementById('startup-message')?.remove()
    captured.clearStored()
    for (const [field, { value }] of fields) replayInput(field, value)
    if (captured.hasLostPassword) onLostPassword()
    // After React has processed the events, so that controlled fields have their values.
    queueMicrotask(() => {
      for (const element of presses)
        if (element instanceof HTMLFormElement) element.requestSubmit()
        else element?.click()
    })
  }, [])
}

/** Captured fields with their element; one that React replaced is found by its position. */
function restorableFields(captured: CapturedInput | undefined): [FormField, CapturedField][] {
  if (!captured) return []
  return [...captured.fields.values()].flatMap((field) => {
    const element = field.element.isConnected ? field.element : captured.fieldAt(field)
    return element ? [[element, field] as [FormField, CapturedField]] : []
  })
}

/** Uses the prototype's setter: React tracks the value set through the element's own property. */
function setWithoutReact(field: FormField, value: string | boolean): void {
  const name = typeof value === 'boolean' ? 'checked' : 'value'
  if ((field as HTMLInputElement)[name] === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value)
}

/** Null outside a text field, and in fields that do not report it (number, email). */
const caretPosition = (): number | null => (document.activeElement as HTMLInputElement | null)?.selectionStart ?? null

function setCaret(position: number | null): void {
  if (position !== null && caretPosition() !== position)
    (document.activeElement as HTMLInputElement).setSelectionRange(position, position)
}

/**
 * Dispatches the events of typing `value`. React ignores an event when it already tracks that value, so the field is first
 * emptied through the tracked property and then set without React.
 */
function replayInput(field: FormField, value: string | boolean): void {
  const position = field === document.activeElement ? caretPosition() : null
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !value
    box.click()
  } else {
    field.value = ''
    setWithoutReact(field, value)
    setCaret(position)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
