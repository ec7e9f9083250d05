import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldError } from 'contract/errors.ts'
import type { AnyRoute } from 'contract/route.ts'
import type { z } from 'contract/zod.ts'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError } from './api/api-error.ts'

type Fields = z.ZodType<FieldValues, FieldValues>

export type ContractForm<S extends Fields> = UseFormReturn<z.input<S>, unknown, z.output<S>> & {
  /**
   * For `<form onSubmit>`: validates, sends, and shows the server's field errors at their fields, with focus on the first.
   * A form that was sent successfully is no longer unsaved.
   */
  submit(send: (values: z.output<S>) => Promise<unknown>): (event?: BaseSyntheticEvent) => Promise<void>
  /** The server's error when it concerns none of the fields; null once the form is sent again. */
  failure: ApiError | null
  /** Whether there is input that was not sent. False while sending, so that navigating after success does not ask. */
  hasUnsaved(): boolean
  /** The error text of a field; call it while rendering. */
  errorOf(field: Path<z.input<S>>): string | undefined
}

/**
 * A form for a contract route, validated by the schema of its body. `schema` replaces that where the screen has fields that
 * are not sent (a password twice). A field is validated on blur, and from then on while typing.
 */
export function useContractForm<R extends AnyRoute, S extends Fields = R['body'] extends Fields ? R['body'] : Fields>(
  route: R,
  options: { defaultValues: DefaultValues<z.input<S>>; schema?: S },
): ContractForm<S> {
  const schema = (options.schema ?? route.body) as S
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: options.defaultValues,
  })
  const [failure, setFailure] = useState<ApiError | null>(null)
  const isSending = useRef(false)
  // react-hook-form tracks only what is read while rendering.
  const { isDirty } = form.formState
  const latestIsDirty = useRef(isDirty)
  latestIsDirty.current = isDirty

  return Object.assign(form, {
    failure,
    hasUnsaved: () => latestIsDirty.current && !isSending.current,
    errorOf: (field: Path<z.input<S>>) => form.getFieldState(field, form.formState).error?.message,
    submit: (send: (values: z.output<S>) => Promise<unknown>) =>
      form.handleSubmit(async (values) => {
        setFailure(null)
        isSending.current = true
        try {
          await send(values)
          form.reset(form.getValues(), { keepIsSubmitSuccessful: true })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          setFailure(setFieldErrors(form, error) ? null : error)
        } finally {
          isSending.current = false
        }
      }),
  })
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
