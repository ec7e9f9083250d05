import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps, inputClasses, useField } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldProps & {
    icon?: LucideIcon
    end?: ReactNode
    /** In front of the field, positioned by itself. */
    overlay?: ReactNode
  }

/** Accepts the props of an <input>, so `{...register('email')}` and a Controller's `field`. `className` is for the layout. */
export function TextField({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  icon: Icon,
  end,
  overlay,
  className,
  id,
  ...input
}: TextFieldProps) {
  const field = { label, help, error, isOptional, isLabelHidden }
  const { control, frame } = useField({ ...field, id })
  return (
    <Field {...field} frame={frame} className={className}>
      <div className="relative">
        {Icon && (
          <Icon
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
          />
        )}
        <input
          type="text"
          {...input}
          {...control}
          className={classNames(
            inputClasses,
            Icon && 'pl-12',
            end !== undefined && 'pr-14',
            overlay !== undefined && 'pr-9',
          )}
        />
        {overlay}
        {end !== undefined && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
    </Field>
  )
}
