import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues, type RegisterOptions } from 'react-hook-form'
import { parseDay } from '../../lib/format/dates.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type DateFieldProps = Omit<TextFieldProps, 'type' | 'icon' | 'end' | 'overlay' | 'value' | 'onChange'> & {
  /** "2026-06-06", empty, or what was typed and is no date. */
  value: string
  onChange: (day: string) => void
}

/** Typed in the Dutch order: the browser's own field has the order of the browser's language. */
export function DateField({ value, onChange, onBlur, min, max, ...field }: DateFieldProps) {
  // Stays as it is until the field is left: "6-6" is not yet a date.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      placeholder="dd-mm-jjjj"
      autoComplete="off"
      value={typed ?? dutchOrder(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parseDay(target.value) ?? target.value)
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
      overlay={
        <>
          <CalendarDays
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
          {/* Behind the icon; behind the whole field on phones, which pick a date rather than type it. */}
          <input
            type="date"
            aria-hidden="true"
            tabIndex={-1}
            min={min}
            max={max}
            value={parseDay(value) ?? ''}
            onChange={(event) => {
              setTyped(null)
              onChange(event.target.value)
            }}
            onClick={(event) => event.currentTarget.showPicker?.()}
            className="absolute inset-y-0 right-0 w-11 cursor-pointer opacity-0 pointer-coarse:w-full"
          />
        </>
      }
    />
  )
}

const dutchOrder = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3-$2-$1')

type FormDateFieldProps<T extends FieldValues> = Pick<TextFieldProps, 'label' | 'min'> & {
  control: Control<T>
  name: FieldPath<T>
  rules?: Pick<RegisterOptions<T, FieldPath<T>>, 'deps'>
}

export function FormDateField<T extends FieldValues>({ control, name, rules, ...props }: FormDateFieldProps<T>) {
  return (
    <Controller
      control={control}
      name={name}
      rules={rules}
      render={({ field, fieldState }) => (
        <DateField {...props} {...field} value={field.value ?? ''} error={fieldState.error?.message} />
      )}
    />
  )
}
