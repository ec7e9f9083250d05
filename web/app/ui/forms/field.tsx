import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

/*
  What every field has: a label above, help and error below.
  FieldProps   label, help, error, isOptional ("niet verplicht"), isLabelHidden
  useField     ids and aria attributes for the control
  Field        the layout around the control; pass it useField's `frame`
*/

export type FieldProps = {
  label: string
  help?: ReactNode
  /** A Dutch sentence; undefined when valid. */
  error?: string
  isOptional?: boolean
  /** Only where the context shows the purpose, such as a search icon. */
  isLabelHidden?: boolean
}

export function useField(props: Pick<FieldProps, 'help' | 'error'> & { id?: string | undefined }) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  const [helpId, errorId] = [`${id}-help`, `${id}-error`]
  const describedBy = [props.help !== undefined && helpId, props.error && errorId].filter(Boolean).join(' ')
  return {
    control: {
      id,
      'aria-invalid': props.error ? (true as const) : undefined,
      'aria-describedby': describedBy === '' ? undefined : describedBy,
    },
    frame: { id, helpId, errorId },
  }
}

type Frame = ReturnType<typeof useField>['frame']

export function Field({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  frame,
  className,
  aside,
  children,
}: FieldProps & { frame: Frame; className?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={frame.id} className={isLabelHidden ? 'sr-only' : labelClasses}>
        {label}
        {isOptional && <OptionalMark />}
      </label>
      {children}
      <FieldMessages help={help} error={error} frame={frame} aside={aside} />
    </div>
  )
}

export const labelClasses = 'font-semibold text-sm'

export function OptionalMark() {
  return <span className="font-normal text-muted"> (niet verplicht)</span>
}

/** Help and error below a control; the error is announced when it appears. */
export function FieldMessages({
  help,
  error,
  frame,
  aside,
}: Pick<FieldProps, 'help' | 'error'> & { frame: Omit<Frame, 'id'>; aside?: ReactNode }) {
  return (
    <>
      <div aria-live="polite" className="contents">
        {error && (
          <p id={frame.errorId} className="flex items-start gap-1.5 font-medium text-danger-ink text-sm">
            <CircleAlert aria-hidden="true" className="mt-[0.15em] size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
      </div>
      {(help !== undefined || aside !== undefined) && (
        <div className="flex items-start justify-between gap-4 text-muted text-sm">
          <div id={frame.helpId} className="min-w-0">
            {help}
          </div>
          {aside}
        </div>
      )}
    </>
  )
}

/** Of text inputs, comboboxes and selects. */
export const inputClasses =
  'min-h-12 w-full min-w-0 rounded-control border border-control bg-surface px-4 py-2.5 text-base text-ink transition-[border-color,box-shadow] hover:border-ink focus-visible:outline-offset-0 disabled:border-line disabled:bg-sunken disabled:text-muted read-only:not-[select]:bg-sunken aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]'
