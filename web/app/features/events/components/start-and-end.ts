import { DAY } from 'contract/platform/durations.ts'

type FormTimes = { startDate: string; endDate?: unknown; startTime: string; endTime: string }

/**
 * The dates of `createEvent` from the form: a day, or a local date-time. An end time before the start time is on the next
 * day.
 */
export function startAndEndOf({ startDate, endDate, startTime, endTime }: FormTimes): {
  startDate: string
  endDate: string | null
} {
  const lastDay = typeof endDate === 'string' && endDate !== '' ? endDate : null
  const start = startTime === '' ? startDate : `${startDate}T${startTime}`
  if (endTime === '') return { startDate: start, endDate: lastDay }
  const isNextDay = lastDay === null && startTime !== '' && endTime < startTime
  return { startDate: start, endDate: `${lastDay ?? (isNextDay ? dayAfter(startDate) : startDate)}T${endTime}` }
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
