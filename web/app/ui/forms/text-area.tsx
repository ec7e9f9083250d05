import { countText } from 'contract/platform/count-text.ts'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps, inputClasses, useField } from './field.tsx'
import { fitHeight } from './fit-height.ts'

type TextAreaProps = ComponentProps<'textarea'> &
  FieldProps & {
    /** Shows "x/500". Longer text is not truncated: it is reported. */
    countTo?: number
  }

/** Grows with its text. */
export function TextArea({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  countTo,
  className,
  id,
  ref,
  rows = 4,
  ...textarea
}: TextAreaProps) {
  const field = { label, help, error, isOptional, isLabelHidden }
  const { control, frame } = useField({ ...field, id })
  const box = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(String(textarea.value ?? textarea.defaultValue ?? '').length)

  // Read from the element: react-hook-form sets its value without an event.
  useLayoutEffect(() => {
    setLength(box.current?.value.length ?? 0)
    fitHeight(box.current)
  })

  const isOver = countTo !== undefined && length > countTo
  const isNear = countTo !== undefined && length > countTo * 0.9
  return (
    <Field
      {...field}
      frame={frame}
      className={className}
      aside={
        countTo !== undefined && (
          <span className={classNames('shrink-0 tabular-nums', isOver && 'font-semibold text-danger-ink')}>
            <span aria-hidden="true">
              {length}/{countTo}
            </span>
            <span className="sr-only">
              {length} van {countText(countTo, 'teken', 'tekens')}
            </span>
            <span aria-live="polite" className="sr-only">
              {isOver
                ? `${countText(length - countTo, 'teken', 'tekens')} te veel`
                : isNear && length % 10 === 0
                  ? `Nog ${countText(countTo - length, 'teken', 'tekens')}`
                  : ''}
            </span>
          </span>
        )
      }
    >
      <textarea
        {...textarea}
        {...control}
        rows={rows}
        ref={(element) => {
          box.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        onInput={(event) => {
          setLength(event.currentTarget.value.length)
          fitHeight(event.currentTarget)
          textarea.onInput?.(event)
        }}
        className={classNames(inputClasses, 'field-sizing-content max-h-[50dvh] min-h-28 resize-y py-3 leading-normal')}
      />
    </Field>
  )
}
