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
   * For `<form onSubmit>`: checks, sends, and puts what the server refuses at its fields with focus on the first. A form
   * that was sent is no longer unsaved.
   */
  submit(send: (values: z.output<S>) => Promise<unknown>): (event?: BaseSyntheticEvent) => Promise<void>
  /** What the server said that belongs to no field; null once the form is sent again. */
  failure: ApiError | null
  /** Typed but not sent; false while sending, so that the step after it is free. For `useUnsavedGuard`. */
  hasUnsaved(): boolean
}

/**
 * A form of a contract route: its fields, rules and sentences are the body's schema; `schema` replaces that where the
 * screen asks more than the call sends (a password twice). Fields are checked when left, and from then on while typing.
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
  const sending = useRef(false)
  // Read while rendering: the form keeps track of nothing that nobody reads.
  const { isDirty } = form.formState
  const dirty = useRef(isDirty)
  dirty.current = isDirty

  return Object.assign(form, {
    failure,
    hasUnsaved: () => dirty.current && !sending.current,
    submit: (send: (values: z.output<S>) => Promise<unknown>) =>
      form.handleSubmit(async (values) => {
        setFailure(null)
        sending.current = true
        try {
          await send(values)
          form.reset(form.getValues(), { keepIsSubmitSuccessful: true })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          setFailure(placeErrors(form, error) ? null : error)
        } finally {
          sending.current = false
        }
      }),
  })
}

/** Whether every refused field is on this form, and so said beside it. */
function placeErrors<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, { errors }: ApiError): boolean {
  const isHere = ({ field }: FieldError) =>
    field.split('.')[0] !== undefined && field.split('.')[0]! in form.getValues()
  const here = errors.filter(isHere)
  here.forEach(({ field, message }, index) => {
    form.setError(field as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return here.length > 0 && here.length === errors.length
}
