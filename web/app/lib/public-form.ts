import type { z } from 'contract/platform/zod.ts'
import { type ComponentProps, useEffect, useRef } from 'react'
import type { Resolver } from 'react-hook-form'
import { ApiError } from './api/api-error.ts'
import type { PostedForm } from './api/posted-form.ts'
import { type Fields, type SentForm, useSentForm } from './sent-form.ts'

type PublicForm<S extends Fields, Loaded> = Omit<SentForm<S>, 'submit'> & {
  /** `load` gives the page's calls, rejects with an ApiError, and runs ahead of the first validation. */
  submit(
    send: (values: z.output<S>, load: () => Promise<Loaded>) => Promise<unknown>,
  ): Pick<ComponentProps<'form'>, 'ref' | 'method' | 'noValidate' | 'onFocus' | 'onSubmit'>
}

/** Loads schema and calls when the form is used: they are a third of a page's scripts, and a long task on a phone. */
export function usePublicForm<S extends Fields, Loaded>(
  load: () => Promise<Loaded & { schema: S }>,
  posted: PostedForm | null,
): PublicForm<S, Loaded> {
  const form = useSentForm<S>(lazyResolver(load), { posted })
  const { submitCount, isSubmitting } = form.formState
  const element = useRef<HTMLFormElement>(null)
  // react-hook-form does not know of a field that the server called wrong while typing.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])
  return {
    ...form,
    submit: (send) => ({
      ref: element,
      method: 'post',
      noValidate: true,
      onFocus: () => void load().catch(() => undefined),
      onSubmit: (event) => {
        const element = event.currentTarget
        void form.submit((values) => send(values, () => loadOrPost(load, element)))(event)
      },
    }),
  }
}

/** If loading fails, for example because a new release removed the scripts, the browser posts the form. */
async function loadOrPost<M>(load: () => Promise<M>, element: HTMLFormElement): Promise<M> {
  try {
    return await load()
  } catch {
    // The browser's own error page would lose what was typed.
    if (navigator.onLine === false) throw ApiError.noConnection()
    element.submit()
    // Pending until the answer replaces the page.
    return new Promise(() => undefined)
  }
}

/** Passes everything while the schema cannot be loaded: the server validates the posted form. */
function lazyResolver<S extends Fields>(
  load: () => Promise<{ schema: S }>,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return async (values, context, options) => {
    const loaded = await Promise.all([import('@hookform/resolvers/zod'), load()]).catch(() => null)
    if (loaded === null) return { values: values as z.output<S>, errors: {} }
    const [{ zodResolver }, { schema }] = loaded
    return zodResolver(schema)(values, context, options)
  }
}
