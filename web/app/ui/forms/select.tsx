import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps, inputClasses, useField } from './field.tsx'
import { type Options, optionsOf } from './options.ts'

export type Option = { value: string; label: string; isDisabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldProps & {
    options: Options<Option>
    /** First option, with an empty value: "Kies een type". */
    placeholder?: string
  }

/** The browser's own select: works with `register` and without scripts. */
export function Select({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  options,
  placeholder,
  className,
  id,
  ...select
}: SelectProps) {
  const field = { label, help, error, isOptional, isLabelHidden }
  const { control, frame } = useField({ ...field, id })
  return (
    <Field {...field} frame={frame} className={className}>
      <div className="relative">
        <select {...select} {...control} className={classNames(inputClasses, 'appearance-none truncate pr-11')}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {optionsOf(options).map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
        />
      </div>
    </Field>
  )
}
