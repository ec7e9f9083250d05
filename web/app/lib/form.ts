import { zodResolver } from '@hookform/resolvers/zod'
import type { AnyRoute } from 'contract/platform/route.ts'
import type { z } from 'contract/platform/zod.ts'
import type { DefaultValues } from 'react-hook-form'
import { type Fields, type SentForm, useSentForm } from './sent-form.ts'

/** Validated by the route's body, or by `schema` where the screen has fields that are not sent (a password twice). */
export function useContractForm<R extends AnyRoute, S extends Fields = R['body'] extends Fields ? R['body'] : Fields>(
  route: R,
  { schema, defaultValues }: { schema?: S; defaultValues: DefaultValues<z.input<S>> },
): SentForm<S> {
  return useSentForm<S>(zodResolver((schema ?? route.body) as S), { defaultValues })
}
