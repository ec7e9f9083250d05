import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { FieldMessages, type FieldProps, labelClasses, OptionalMark, useField } from './field.tsx'
import { type Options, optionsOf } from './options.ts'

export type RadioOption = { value: string; label: string; help?: string; isDisabled?: boolean }

/** Controlled by `value` and `onChange`, or `{...register('name')}`. Other props are passed to every radio. */
type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value'> &
  FieldProps & { name: string; value?: string; options: Options<RadioOption>; isRow?: boolean }

export function RadioGroup({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  options,
  isRow,
  className,
  value,
  ...input
}: RadioGroupProps) {
  const { control, frame } = useField({ help, error })
  const { id } = frame
  return (
    <fieldset
      aria-describedby={control['aria-describedby']}
      className={classNames('flex min-w-0 flex-col gap-1.5', className)}
    >
      <legend className={isLabelHidden ? 'sr-only' : classNames(labelClasses, 'mb-1.5')}>
        {label}
        {isOptional && <OptionalMark />}
      </legend>
      <div className={classNames('flex flex-col gap-2', isRow && 'sm:flex-row sm:flex-wrap')}>
        {optionsOf(options).map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-control border border-line bg-surface px-4 py-3 transition-colors hover:border-control has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              {...input}
              type="radio"
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              disabled={option.isDisabled ?? input.disabled}
              aria-describedby={option.help === undefined ? undefined : `${id}-${option.value}`}
              className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface outline-none transition-[border-width] checked:border-[6px] checked:border-primary disabled:opacity-55"
            />
            <span className="min-w-0 leading-6">
              {option.label}
              {option.help !== undefined && (
                <span id={`${id}-${option.value}`} className="block text-muted text-sm">
                  {option.help}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldMessages help={help} error={error} frame={frame} />
    </fieldset>
  )
}
