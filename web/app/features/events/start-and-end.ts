type Given = { startDate: string; endDate?: unknown; startTime: string; endTime: string }

/** What the call takes: a day, or that day with its wall-clock time. A night that ends before it began ends the next day. */
export function startAndEndOf({ startDate, endDate, startTime, endTime }: Given): {
  startDate: string
  endDate: string | null
} {
  const lastDay = typeof endDate === 'string' && endDate !== '' ? endDate : null
  const start = startTime === '' ? startDate : `${startDate}T${startTime}`
  if (endTime === '') return { startDate: start, endDate: lastDay }
  const isNextDay = lastDay === null && startTime !== '' && endTime < startTime
  return { startDate: start, endDate: `${lastDay ?? (isNextDay ? dayAfter(startDate) : startDate)}T${endTime}` }
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
