import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A site whose pages a test sets. Closed after the tests of the file. */
export async function useFeedSource() {
  const pages = new Map<string, string | Buffer>()
  const source = {
    /** What it serves now, by path. */
    pages,
    requests: [] as { url: string; etag: string | undefined }[],
    whenAsked: (_url: string): Promise<void> | null => null,
    host: '',
  }
  const server = createServer(async (request, response) => {
    const url = request.url ?? ''
    const etagSent = request.headers['if-none-match']
    source.requests.push({ url, etag: etagSent })
    await source.whenAsked(url)
    const page = pages.get(url)
    if (page === undefined) return void response.writeHead(404).end()
    const etag = `"${createHash('sha256').update(page).digest('hex')}"`
    if (etagSent === etag) return void response.writeHead(304).end()
    response.writeHead(200, { etag }).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  source.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => server.close())
  return source
}

export const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
export const compact = (text: string) => text.replaceAll('-', '')

export type CalendarEntryOf = {
  uid: string
  title: string
  start?: string
  time?: string
  place?: string
  status?: string
  more?: readonly string[]
}

export const calendar = (...entries: CalendarEntryOf[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:test',
    ...entries.flatMap(
      ({ uid, title, start = day(20), time = '200000', place = 'Doornroosje, Nijmegen', status, more = [] }) => [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `SUMMARY:${title}`,
        `DTSTART;TZID=Europe/Amsterdam:${compact(start)}T${time}`,
        `LOCATION:${place.replaceAll(',', '\\,')}`,
        `URL:https://zaal.example/${uid}`,
        ...(status === undefined ? [] : [`STATUS:${status}`]),
        ...more,
        'END:VEVENT',
      ],
    ),
    'END:VCALENDAR',
  ].join('\r\n')

/** Events with a zone that changes every second, each searched up to its date. */
export const endlessCalendar = (): string => {
  const zone = ['TZID:Mijn/Zone', 'BEGIN:STANDARD', 'DTSTART:20200101T000000', 'RRULE:FREQ=SECONDLY']
  const offsets = ['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE']
  const events = Array.from({ length: 30 }, (_, index) => ({ uid: `zone-${index}`, title: 'Zone' }))
  return calendar(...events)
    .replaceAll('TZID=Europe/Amsterdam', 'TZID=Mijn/Zone')
    .replace('BEGIN:VEVENT', ['BEGIN:VTIMEZONE', ...zone, ...offsets, 'BEGIN:VEVENT'].join('\r\n'))
}
