import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldMessages } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The label; may contain links. */
  children: ReactNode
  help?: ReactNode
  error?: string
}

export function Checkbox({ children, help, error, className, id, ...input }: CheckboxProps) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const frame = { helpId: `${inputId}-help`, errorId: `${inputId}-error` }
  const describedBy = [help !== undefined && frame.helpId, error && frame.errorId].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={inputId} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <span className="relative inline-flex size-6 shrink-0">
          <input
            {...input}
            id={inputId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-lg border-2 border-control bg-surface transition-colors checked:border-primary checked:bg-primary disabled:opacity-55 aria-invalid:border-danger"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.5}
            className="pointer-events-none absolute inset-1 size-4 scale-50 text-on-primary opacity-0 transition-[opacity,scale] peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0">{children}</span>
      </label>
      <FieldMessages help={help} error={error} frame={frame} />
    </div>
  )
}
