import { Check, Minus } from 'lucide-react'
import { useEffect, useRef } from 'react'

type RowCheckboxProps = {
  label?: string
  /** Visible text, for use outside a row. */
  text?: string
  isChecked: boolean
  isMixed?: boolean
  onChange: (isOn: boolean) => void
}

/** Selects one row or all rows. A label without text names the row for screen readers; the touch target is 44 px. */
export function RowCheckbox({ label, text, isChecked, isMixed = false, onChange }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const isPartly = isMixed && !isChecked
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  const Mark = isPartly ? Minus : Check
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
      <span className="relative -m-2.5 inline-flex size-11 shrink-0 items-center justify-center">
        <input
          ref={box}
          type="checkbox"
          aria-label={label}
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-6 cursor-pointer appearance-none rounded-[8px] border-2 border-control bg-surface transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary"
        />
        <Mark
          aria-hidden="true"
          strokeWidth={3.5}
          className="pointer-events-none absolute size-4 text-on-primary opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        />
      </span>
      {text !== undefined && <span>{text}</span>}
    </label>
  )
}
