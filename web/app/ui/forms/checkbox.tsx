import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldMessages, useField } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  children: ReactNode
  help?: ReactNode
  error?: string
}

export function Checkbox({ children, help, error, className, id, ...input }: CheckboxProps) {
  const { control, frame } = useField({ help, error, id })
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={frame.id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <span className="relative inline-flex size-6 shrink-0">
          <input
            {...input}
            {...control}
            type="checkbox"
            className="peer size-6 cursor-pointer appearance-none rounded-[8px] border-2 border-control bg-surface transition-colors checked:border-primary checked:bg-primary disabled:opacity-55 aria-invalid:border-danger"
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
