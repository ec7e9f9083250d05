import type { Event } from 'contract/events/events.ts'
import type { eventFields } from 'contract/events/submitting.ts'
import { DAY } from 'contract/platform/durations.ts'
import { z } from 'contract/platform/zod.ts'
import { amsterdamDay, formatClock } from '~/lib/format/dates.ts'
import { formatPriceField } from '~/lib/format/money.ts'

const time = z.union([z.literal(''), z.iso.time({ precision: -1, error: 'Voer een geldige tijd in' })])

/** The form's fields that are not the contract's. Without a begin time the event takes whole days. */
export const formTimes = { startTime: time, endTime: time }

type FormTimes = {
  startDate: string
  endDate?: string | null | undefined
  startTime: string
  endTime: string
}

export const TIME_FIELDS = ['startDate', 'endDate', 'startTime', 'endTime'] as const satisfies (keyof FormTimes)[]

export const withOrderedTimes = <S extends z.ZodType<FormTimes>>(schema: S): S =>
  schema
    .refine(({ startTime, endTime }) => startTime !== '' || endTime === '', {
      path: ['startTime'],
      message: 'Vul ook een begintijd in',
    })
    .refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
      path: ['endDate'],
      message: 'Einddatum mag niet voor de startdatum liggen',
      when: () => true,
    })

type EventContent = Pick<Event, keyof typeof eventFields & keyof Event>

type Times = Pick<Event, 'startDate' | 'endDate' | 'isWholeDay'>

function formTimesOf({ startDate, endDate, isWholeDay }: Times) {
  return {
    startDate: amsterdamDay(startDate),
    endDate: endDate === null ? '' : amsterdamDay(endDate),
    startTime: isWholeDay ? '' : formatClock(startDate),
    endTime: isWholeDay || endDate === null ? '' : formatClock(endDate),
  }
}

export function startAndEndOf({ startDate, endDate, startTime, endTime }: FormTimes): Times {
  const lastDay = typeof endDate === 'string' && endDate !== '' ? endDate : null
  if (startTime === '') return { startDate, endDate: lastDay, isWholeDay: true }
  const start = { startDate: `${startDate}T${startTime}`, isWholeDay: false }
  if (endTime === '') return { ...start, endDate: lastDay }
  const isNextDay = lastDay === null && endTime < startTime
  return { ...start, endDate: `${lastDay ?? (isNextDay ? dayAfter(startDate) : startDate)}T${endTime}` }
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)

const NO_TIMES = { startDate: '', endDate: '', startTime: '', endTime: '' }

export const eventFormValues = (event: EventContent | undefined) =>
  ({
    title: event?.title ?? '',
    type: event?.type ?? '',
    ...(event === undefined ? NO_TIMES : formTimesOf(event)),
    location: event?.location ?? '',
    placeId: event?.placeId ?? '',
    venue: event?.venue ?? '',
    description: event?.description ?? '',
    price: event?.price == null ? '' : formatPriceField(event.price),
    capacity: String(event?.capacity ?? ''),
    website: event?.website ?? '',
    ticketUrl: event?.ticketUrl ?? '',
    isPublic: event?.isPublic ?? true,
  }) satisfies Record<Exclude<keyof typeof eventFields, 'isWholeDay'> | keyof typeof formTimes, unknown>
