import { Check, Minus } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Chooses a row, or all of them: 44 px to the finger, its name for who cannot see which row it stands in. */
export function RowCheckbox({
  label,
  text,
  isChecked,
  isMixed = false,
  onChange,
}: {
  label: string
  /** Shown beside it, where it stands in no row. */
  text?: string
  isChecked: boolean
  isMixed?: boolean
  onChange: (isOn: boolean) => void
}) {
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
          className="peer size-6 cursor-pointer appearance-none rounded-lg border-2 border-control bg-surface transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary"
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
