import { DATE_INVALID, storableDate } from './dates.ts'
import { z } from './zod.ts'

/** Accepts the values in any case, with `-` for `_`; the result is the value as listed. */
export const enumInAnyCase = <const T extends readonly [string, ...string[]]>(
  values: T,
  message = 'Kies een van de mogelijkheden',
) =>
  z.preprocess(
    (input) => {
      if (typeof input !== 'string') return input
      const text = input.trim().toUpperCase().replaceAll('-', '_')
      return values.find((value) => value.toUpperCase() === text) ?? input
    },
    z.enum(values, message),
  )

const dateOrInstant = storableDate(z.union([z.iso.date(), z.iso.datetime({ offset: true })], DATE_INVALID))

/** Inclusive. A date without a time is the whole Amsterdam day. */
export const dateFilters = { dateFrom: dateOrInstant.optional(), dateTo: dateOrInstant.optional() }
