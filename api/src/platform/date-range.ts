import { amsterdamInstant } from './clock.ts'

const DATE_ONLY = /^\d{4}-\d\d-\d\d$/
const instantAt = (text: string | undefined, time: string): Date | undefined =>
  text === undefined ? undefined : DATE_ONLY.test(text) ? amsterdamInstant(text, time) : new Date(text)

export type DateRange = { from?: Date | undefined; to?: Date | undefined }

/** Inclusive bounds of the filters `dateFrom` and `dateTo`. A date without a time is the whole Amsterdam day. */
export const dateRange = ({
  dateFrom,
  dateTo,
}: {
  dateFrom?: string | undefined
  dateTo?: string | undefined
}): DateRange => ({
  from: instantAt(dateFrom, '00:00'),
  to: instantAt(dateTo, '23:59:59.999'),
})
