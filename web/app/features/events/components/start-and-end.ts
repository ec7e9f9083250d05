import type { Event } from 'contract/events/events.ts'
import { DAY } from 'contract/platform/durations.ts'
import { z } from 'contract/platform/zod.ts'
import { amsterdamDay, formatClock } from '~/lib/format/dates.ts'

const time = z.union([z.literal(''), z.iso.time({ precision: -1, error: 'Voer een geldige tijd in' })])

/** The form's fields that are not the contract's. Without a begin time the event takes whole days. */
export const formTimes = { startTime: time, endTime: time }

type FormTimes = { startDate: string; endDate?: unknown; startTime: string; endTime: string; isWholeDay: boolean }

export const TIME_FIELDS = [
  'startDate',
  'endDate',
  'isWholeDay',
  'startTime',
  'endTime',
] as const satisfies (keyof FormTimes)[]

/** For a refinement of a form's schema. */
export const lacksStartTime = ({ isWholeDay, startTime, endTime }: Omit<FormTimes, 'startDate' | 'endDate'>): boolean =>
  !isWholeDay && startTime === '' && endTime !== ''
export const START_TIME_MISSING = 'Vul ook een begintijd in'

export function formTimesOf({ startDate, endDate, isWholeDay }: Pick<Event, 'startDate' | 'endDate' | 'isWholeDay'>) {
  return {
    startDate: amsterdamDay(startDate),
    endDate: endDate === null ? '' : amsterdamDay(endDate),
    isWholeDay,
    startTime: isWholeDay ? '' : formatClock(startDate),
    endTime: isWholeDay || endDate === null ? '' : formatClock(endDate),
  }
}

/**
 * The dates of `createEvent` from the form: days, or local date-times. An end time before the start time is on the next day.
 */
export function startAndEndOf({ startDate, endDate, startTime, endTime, isWholeDay }: FormTimes): {
  startDate: string
  endDate: string | null
  isWholeDay: boolean
} {
  const lastDay = typeof endDate === 'string' && endDate !== '' ? endDate : null
  if (isWholeDay || startTime === '') return { startDate, endDate: lastDay, isWholeDay: true }
  const start = { startDate: `${startDate}T${startTime}`, isWholeDay: false }
  if (endTime === '') return { ...start, endDate: lastDay }
  const isNextDay = lastDay === null && endTime < startTime
  return { ...start, endDate: `${lastDay ?? (isNextDay ? dayAfter(startDate) : startDate)}T${endTime}` }
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
