import type { ClipboardEvent } from 'react'
import { parseDay } from '../../lib/format/dates.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** The browser's own date field, with values like "2026-06-06", which also accepts a pasted "6 juni 2026" or "6-6-2026". */
export function DateField(props: Omit<TextFieldProps, 'type' | 'icon' | 'end'>) {
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    props.onPaste?.(event)
    const day = parseDay(event.clipboardData.getData('text'))
    if (day === null || event.defaultPrevented) return
    event.preventDefault()
    setLikeTyping(event.currentTarget, day)
  }
  return <TextField {...props} type="date" onPaste={handlePaste} />
}

/** React overwrites `value` on its inputs; the element's own setter plus an event is what typing does. */
function setLikeTyping(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
