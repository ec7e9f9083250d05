import { parseInstant } from './clock.ts'

export type DateRange = { from?: Date | undefined; to?: Date | undefined }

/** Inclusive bounds of the filters `dateFrom` and `dateTo`. A date without a time is the whole Amsterdam day. */
export const dateRange = ({
  dateFrom,
  dateTo,
}: {
  dateFrom?: string | undefined
  dateTo?: string | undefined
}): DateRange => ({
  from: dateFrom === undefined ? undefined : parseInstant(dateFrom),
  to: dateTo === undefined ? undefined : parseInstant(dateTo, '23:59:59.999'),
})
