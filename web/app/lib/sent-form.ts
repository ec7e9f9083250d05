import type { FieldError } from 'contract/platform/errors.ts'
import type { z } from 'contract/platform/zod.ts'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiError } from './api/api-error.ts'
import { type PostedForm, postedFailure } from './api/posted-form.ts'

export type Fields = z.ZodType<FieldValues, FieldValues>

export type SentForm<S extends Fields> = UseFormReturn<z.input<S>, unknown, z.output<S>> & {
  /**
   * Shows the server's field errors at their fields; `onFailure` gets an error that they do not show in full. A form that was
   * sent successfully is no longer unsaved.
   */
  submit(
    send: (values: z.output<S>) => Promise<unknown>,
    onFailure?: (error: ApiError) => void,
  ): (event?: BaseSyntheticEvent) => Promise<void>
  /** The server's error when the fields do not show it in full; null once the form is sent again. */
  failure: ApiError | null
  /** Whether there is input that was not sent. False while sending, so that navigating after success does not ask. */
  hasUnsaved(): boolean
  /** The error text of a field; call it while rendering. */
  errorOf(field: Path<z.input<S>>): string | undefined
  /** What a field needs: `register`, its error, and the value that was posted. Call it while rendering. */
  field(
    name: Path<z.input<S>>,
    options?: RegisterOptions<z.input<S>, Path<z.input<S>>>,
  ): UseFormRegisterReturn & { error?: string; defaultValue?: string; defaultChecked?: boolean }
}

/** A form that works without scripts passes `posted` and no default values, which keeps what was typed before hydration. */
export function useSentForm<S extends Fields>(
  resolver: Resolver<z.input<S>, unknown, z.output<S>>,
  options: { defaultValues: DefaultValues<z.input<S>> } | { posted: PostedForm | null },
): SentForm<S> {
  const posted = 'posted' in options ? options.posted : null
  const [postedErrors] = useState(() => posted && fieldErrorsOf<z.input<S>>(posted))
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver,
    mode: 'onTouched',
    ...('defaultValues' in options ? { defaultValues: options.defaultValues } : {}),
    ...(postedErrors ? { errors: postedErrors } : {}),
  })
  const [failure, setFailure] = useState<ApiError | null>(() => postedFailure(posted))
  const isSending = useRef(false)
  // react-hook-form tracks only what is read while rendering.
  const { isDirty } = form.formState
  const latestIsDirty = useRef(isDirty)
  latestIsDirty.current = isDirty

  const errorOf = (field: Path<z.input<S>>) => form.getFieldState(field, form.formState).error?.message
  return Object.assign(form, {
    failure,
    hasUnsaved: () => latestIsDirty.current && !isSending.current,
    errorOf,
    field: (name: Path<z.input<S>>, options?: RegisterOptions<z.input<S>, Path<z.input<S>>>) => {
      const value = posted?.values[name]
      const initial = typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: value }
      // A posted error that only left on blur would move the button away from under the press that causes the blur.
      const onChange = (event: unknown) => {
        options?.onChange?.(event)
        if (form.getFieldState(name).error?.type === 'server') form.clearErrors(name)
      }
      return { ...form.register(name, { ...options, onChange }), error: errorOf(name), ...initial }
    },
    submit: (send: (values: z.output<S>) => Promise<unknown>, onFailure?: (error: ApiError) => void) =>
      form.handleSubmit(async (values) => {
        setFailure(null)
        isSending.current = true
        const sent = form.getValues()
        try {
          await send(values)
          const current = form.getValues()
          form.reset(sent, { keepIsSubmitSuccessful: true })
          // What was typed meanwhile was not sent.
          for (const [name, value] of Object.entries(current))
            if (value !== sent[name]) form.setValue(name as Path<z.input<S>>, value, { shouldDirty: true })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (setFieldErrors(form, error)) return
          setFailure(error)
          onFailure?.(error)
        } finally {
          isSending.current = false
        }
      }),
  })
}

/** Changed fields only, null for an emptied one: the rest may be outdated. Read `dirtyFields` while rendering. */
export const changedOf = <T extends object>(values: T, dirtyFields: object): Partial<T> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name in dirtyFields)
      .map(([name, value]) => [name, value ?? null]),
  ) as Partial<T>

function fieldErrorsOf<T extends FieldValues>({ errors }: PostedForm): FieldErrors<T> {
  const entries = errors.map(({ field, message }) => [field, { type: 'server', message }])
  return Object.fromEntries(entries) as FieldErrors<T>
}

/** Shows the server's field errors at their fields. True when all of them are fields of this form. */
function setFieldErrors<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, { errors }: ApiError): boolean {
  const isOnForm = ({ field }: FieldError) => (field.split('.')[0] ?? '') in form.getValues()
  const onForm = errors.filter(isOnForm)
  onForm.forEach(({ field, message }, index) => {
    form.setError(field as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return onForm.length > 0 && onForm.length === errors.length
}
