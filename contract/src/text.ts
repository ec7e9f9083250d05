import { z } from './zod.ts'

/** Optional text: blank input becomes null, so that an emptied field is stored as absent. `undefined` (not sent) is kept. */
export const blankToNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value: z.input<S> | '' | null | undefined) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullish(),
  )

export const tooLong = (what: string, max: number): string => `${what} mag hoogstens ${max} tekens hebben`
