import { describe, expect, it } from 'vitest'
import {
  amsterdamDay,
  formatChatTime,
  formatClock,
  formatConversationTime,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDay,
  formatDaysAgo,
  formatEventStart,
  formatEventTime,
  formatNotificationTime,
  formatShortStart,
  parseDay,
  weekendFrom,
} from './dates.ts'

describe('full dates', () => {
  it.each([
    ['2026-06-06T18:00:00Z', 'za 6 juni 2026, 20.00 uur'],
    ['2026-01-01T11:05:00Z', 'do 1 januari 2026, 12.05 uur'],
    ['2026-12-31T23:30:00Z', 'vr 1 januari 2027, 00.30 uur'],
  ])('%s is %s', (instant, text) => {
    expect(formatDateTime(instant)).toBe(text)
    expect(formatDate(instant)).toBe(text.split(',')[0])
  })

  it.each([
    // To summer time, 29 March 2026, 02.00 → 03.00.
    ['2026-03-29T00:59:00Z', 'zo 29 maart 2026, 01.59 uur'],
    ['2026-03-29T01:00:00Z', 'zo 29 maart 2026, 03.00 uur'],
    // To winter time, 25 October 2026, 03.00 → 02.00: the same clock twice.
    ['2026-10-25T00:30:00Z', 'zo 25 oktober 2026, 02.30 uur'],
    ['2026-10-25T01:30:00Z', 'zo 25 oktober 2026, 02.30 uur'],
    ['2026-10-25T02:00:00Z', 'zo 25 oktober 2026, 03.00 uur'],
  ])('across a clock change %s is %s', (instant, text) => {
    expect(formatDateTime(instant)).toBe(text)
  })

  it('shows the clock with a colon', () => {
    expect(formatClock('2026-06-06T18:05:00Z')).toBe('20:05')
    expect(formatClock('2026-06-05T22:00:00Z')).toBe('00:00')
  })
})

describe('the Amsterdam day', () => {
  it.each([
    ['2026-06-05T21:59:59Z', '2026-06-05'],
    ['2026-06-05T22:00:00Z', '2026-06-06'],
    ['2026-01-05T22:59:59Z', '2026-01-05'],
    ['2026-01-05T23:00:00Z', '2026-01-06'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
  ])('%s falls on %s', (instant, day) => {
    expect(amsterdamDay(instant)).toBe(day)
  })
})

describe('a range of days', () => {
  it.each([
    ['2026-06-06T10:00:00Z', null, 'za 6 juni 2026'],
    ['2026-06-06T10:00:00Z', '2026-06-06T21:59:59Z', 'za 6 juni 2026'],
    ['2026-06-06T10:00:00Z', '2026-06-07T21:59:59Z', 'za 6 t/m zo 7 juni 2026'],
    ['2026-06-06T19:00:00Z', '2026-06-07T02:00:00Z', 'za 6 juni 2026'],
    ['2026-06-05T10:00:00Z', '2026-06-07T00:30:00Z', 'vr 5 t/m za 6 juni 2026'],
    ['2026-06-06T22:30:00Z', '2026-06-07T02:00:00Z', 'zo 7 juni 2026'],
    ['2026-06-06T10:00:00Z', '2026-06-07T04:00:00Z', 'za 6 t/m zo 7 juni 2026'],
    ['2026-06-30T10:00:00Z', '2026-07-02T21:59:59Z', 'di 30 juni t/m do 2 juli 2026'],
    ['2026-12-31T10:00:00Z', '2027-01-01T21:59:59Z', 'do 31 december 2026 t/m vr 1 januari 2027'],
  ])('%s to %s', (start, end, text) => {
    expect(formatDateRange(start, end)).toBe(text)
  })
})

describe('the time of an event', () => {
  it.each([
    ['2026-12-05T11:00:00Z', null, 'za 5 december 2026, 12.00 uur'],
    ['2026-12-05T11:00:00Z', '2026-12-05T21:30:00Z', 'za 5 december 2026, 12.00 uur'],
    ['2026-11-23T22:00:00Z', '2026-11-24T01:00:00Z', 'ma 23 november 2026, 23.00 uur, tot di 02.00'],
    ['2026-06-05T11:00:00Z', '2026-06-07T20:30:00Z', 'vr 5 juni 2026, 13.00 uur, tot zo 22.30'],
    ['2026-06-05T11:00:00Z', '2026-06-12T20:30:00Z', 'vr 5 juni 2026, 13.00 uur, tot vr 12 juni 2026, 22.30 uur'],
  ])('%s to %s is %s', (startDate, endDate, text) => {
    expect(formatEventTime({ startDate, endDate, isWholeDay: false })).toBe(text)
    expect(formatEventStart({ startDate, isWholeDay: false })).toBe(formatDateTime(startDate))
  })

  it('is its days when it has no times', () => {
    const [startDate, endDate] = ['2026-06-06T10:00:00Z', '2026-06-07T21:59:59Z']
    expect(formatEventTime({ startDate, endDate, isWholeDay: true })).toBe('za 6 t/m zo 7 juni 2026')
    expect(formatEventTime({ startDate, endDate: null, isWholeDay: true })).toBe('za 6 juni 2026')
    expect(formatEventStart({ startDate, isWholeDay: true })).toBe('za 6 juni 2026')
  })
})

it('is short in a row', () => {
  const event = { startDate: '2026-06-20T18:00:00Z', isWholeDay: false }
  expect(formatShortStart(event, '2026-01-01T12:00:00Z')).toBe('za 20 jun, 20.00')
  expect(formatShortStart({ ...event, isWholeDay: true }, '2025-12-31T12:00:00Z')).toBe('za 20 jun 2026')
})

describe('the line between days of a chat', () => {
  const now = '2026-06-21T08:00:00Z'
  it.each([
    ['2026-06-20T22:00:00Z', 'Vandaag'],
    ['2026-06-20T21:59:00Z', 'Gisteren'],
    ['2026-06-19T12:00:00Z', 'vrijdag 19 juni'],
    ['2025-06-19T12:00:00Z', 'donderdag 19 juni 2025'],
  ])('%s is %s', (instant, text) => {
    expect(formatDay(instant, now)).toBe(text)
  })

  it('counts calendar days across the clock changes, whose days have 23 and 25 hours', () => {
    expect(formatDay('2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z')).toBe('Gisteren')
    expect(formatDay('2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z')).toBe('Vandaag')
    expect(formatDay('2026-10-24T22:30:00Z', '2026-10-25T23:30:00Z')).toBe('Gisteren')
  })
})

describe('how long ago', () => {
  const at = '2026-06-06T18:05:00Z'
  const after = (seconds: number) => new Date(new Date(at).getTime() + seconds * 1000)
  const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

  it.each([
    [-5, 'Nu', 'nu', 'recent'],
    [59, 'Nu', 'nu', 'recent'],
    [MINUTE, '1m geleden', '1 min', '1 min geleden'],
    [HOUR - 1, '59m geleden', '59 min', '59 min geleden'],
    [HOUR, '1u geleden', '1 uur', '1 uur geleden'],
    [DAY - 1, '23u geleden', '23 uur', '23 uur geleden'],
    [DAY, '1d geleden', '1 dag', '1 dag geleden'],
    [7 * DAY - 1, '6d geleden', '6 dagen', '6 dagen geleden'],
    [7 * DAY, 'za 6 juni 2026', '6 jun', '20:05'],
    [300 * DAY, 'za 6 juni 2026', '6 jun 2026', '20:05'],
  ])('after %i s: %s, %s, %s', (seconds, notification, conversation, chat) => {
    expect(formatNotificationTime(at, after(seconds))).toBe(notification)
    expect(formatConversationTime(at, after(seconds))).toBe(conversation)
    expect(formatChatTime(at, after(seconds))).toBe(chat)
  })
})

describe('for administrators', () => {
  it.each([
    ['2026-06-21T07:59:00Z', 'Vandaag'],
    ['2026-06-20T21:59:00Z', 'Gisteren'],
    ['2026-06-18T22:00:00Z', '2 dagen geleden'],
    ['2026-06-15T12:00:00Z', '6 dagen geleden'],
    ['2026-06-14T12:00:00Z', 'zo 14 juni 2026, 14.00 uur'],
  ])('%s is shown as %s', (instant, text) => {
    expect(formatDaysAgo(instant, '2026-06-21T08:00:00Z')).toBe(text)
  })
})

describe('a pasted day', () => {
  it.each([
    ['2026-06-06', '2026-06-06'],
    ['6-6-2026', '2026-06-06'],
    [' 06/06/26 ', '2026-06-06'],
    ['6.6.2026', '2026-06-06'],
    ['6 juni 2026', '2026-06-06'],
    ['za 6 juni 2026', '2026-06-06'],
    ['1 mrt. 2026', '2026-03-01'],
    ['29 feb 2028', '2028-02-29'],
    ['29-2-2026', null],
    ['31-4-2026', null],
    ['6 zomer 2026', null],
    ['morgen', null],
    ['', null],
  ])('%j is %j', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })
})

describe('the weekend', () => {
  it.each([
    ['2026-11-23T12:00:00Z', '2026-11-27', '2026-11-29'],
    ['2026-11-27T12:00:00Z', '2026-11-27', '2026-11-29'],
    // Late on the Saturday before summer time begins.
    ['2026-03-28T22:30:00Z', '2026-03-28', '2026-03-29'],
    ['2026-11-29T12:00:00Z', '2026-11-29', '2026-11-29'],
  ])('seen on %s is %s to %s', (now, from, to) => {
    expect(weekendFrom(new Date(now))).toEqual({ from, to })
  })
})
