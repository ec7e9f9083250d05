import { HOUR } from '../platform/durations.ts'
import { type DateInput, partsOf } from '../platform/dutch-dates.ts'

type EventDates = { startDate: DateInput; endDate: DateInput | null }

/** When an event ends; one without an end is over when its day in Amsterdam is. */
export const overAtOf = ({ startDate, endDate }: EventDates): Date =>
  endDate === null ? endOfDay(startDate) : new Date(endDate)

export const isOver = (event: EventDates, now = Date.now()): boolean => overAtOf(event).getTime() <= now

function endOfDay(date: DateInput): Date {
  const { year, month, day } = partsOf(date)
  const utcMidnight = Date.UTC(year, month - 1, day + 1)
  // The clock never changes between midnight in Amsterdam and in UTC, so the hour there is how far it is ahead.
  return new Date(utcMidnight - Number(partsOf(new Date(utcMidnight)).hour) * HOUR - 1)
}
