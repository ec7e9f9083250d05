import { setTimeout } from 'node:timers/promises'
import { createEvent, importEvent } from 'contract/events/submitting.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { feedPool } from '../../../platform/isolated/run.ts'
import { hashPassword, verifyPassword } from '../../../platform/passwords.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { endlessCalendar } from '../../../testing/feed-source.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { readImported } from './service.ts'

const testApp = useTestApp()
let member: TestUser
beforeAll(async () => {
  testApp.setTime('2027-05-01T10:00:00Z')
  member = await makeUser(testApp.ctx)
})

const read = (text: string) => testApp.call(importEvent, { as: member, body: { text } })
const draft = async (text: string) => (await read(text)).data.draft
const ics = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//NL', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const entry = (...lines: string[]) => ics('BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT')
const page = (...blocks: string[]) =>
  `<!doctype html><html><head><title>x</title>${blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('\n')}</head><body></body></html>`

// Modelled on what each site documents or serves publicly.
describe('calendar files', () => {
  test('Eventbrite: a time zone with its definition, folded lines', async () => {
    const file = ics(
      'METHOD:PUBLISH',
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Amsterdam',
      'BEGIN:DAYLIGHT',
      'DTSTART:19700329T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:19701025T030000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:eventbrite-873465@eventbrite.com',
      'DTSTAMP:20270401T090000Z',
      'DTSTART;TZID=Europe/Amsterdam:20271030T220000',
      'DTEND;TZID=Europe/Amsterdam:20271031T040000',
      'SUMMARY:Nachtclub Spiegel: de langste nacht\\, met twee DJ’s',
      'DESCRIPTION:Voor details: https://www.eventbrite.nl/e/873465\\n\\nDe klok ga',
      ' at terug\\; je krijgt een uur cadeau.',
      'LOCATION:Spiegelzaal\\, Waalkade 12\\, 6511 XR Nijmegen\\, Netherlands',
      'URL:https://www.eventbrite.nl/e/873465',
      'END:VEVENT',
    )
    expect(await draft(file)).toEqual({
      title: 'Nachtclub Spiegel: de langste nacht, met twee DJ’s',
      type: 'PARTY',
      description: 'Voor details: https://www.eventbrite.nl/e/873465\n\nDe klok gaat terug; je krijgt een uur cadeau.',
      startDate: '2027-10-30',
      startTime: '22:00',
      endDate: '2027-10-31',
      endTime: '04:00',
      isWholeDay: false,
      location: 'Nijmegen',
      venue: 'Spiegelzaal',
      website: 'https://www.eventbrite.nl/e/873465',
      ticketUrl: null,
      price: null,
      capacity: null,
    })
  })

  test('Meetup: a time zone by name only', async () => {
    const file = entry(
      'DTSTAMP:20270401T090000Z',
      'DTSTART;TZID=America/New_York:20270620T140000',
      'DTEND;TZID=America/New_York:20270620T160000',
      'STATUS:CONFIRMED',
      'SUMMARY:Meetup: bordspellen in het park',
      'DESCRIPTION:Neem een spel mee.',
      'CLASS:PUBLIC',
      'LOCATION:Vondelpark (Amsterdam\\, Netherlands)',
      'URL;VALUE=URI:https://www.meetup.com/bordspellen/events/3004/',
    )
    expect(await draft(file)).toMatchObject({
      type: 'MEETUP',
      startDate: '2027-06-20',
      startTime: '20:00',
      endTime: '22:00',
      isWholeDay: false,
    })
  })

  test('Google Calendar: whole days, whose end is the next day', async () => {
    const file = entry(
      'DTSTART;VALUE=DATE:20270709',
      'DTEND;VALUE=DATE:20270712',
      'SUMMARY:Noordzeefestival',
      'LOCATION:Strand Zuid\\, Zandvoort',
      'CATEGORIES:Muziek,Festival',
    )
    expect(await draft(file)).toMatchObject({
      title: 'Noordzeefestival',
      type: 'FESTIVAL',
      startDate: '2027-07-09',
      startTime: null,
      endDate: '2027-07-11',
      endTime: null,
      isWholeDay: true,
      location: 'Zandvoort',
      venue: 'Strand Zuid',
    })
  })

  test.each([
    ['UTC', 'DTSTART:20270620T180000Z', '20:00'],
    ['no zone', 'DTSTART:20270620T200000', '20:00'],
    ['Outlook’s own name for ours', 'DTSTART;TZID=W. Europe Standard Time:20270620T200000', '20:00'],
    ['a duration instead of an end', 'DTSTART:20270620T180000Z\r\nDURATION:PT3H', '20:00'],
  ])('%s', async (_, line, startTime) => {
    expect(await draft(entry(line, 'SUMMARY:Zonder meer'))).toMatchObject({ startDate: '2027-06-20', startTime })
  })

  test.each([
    ['Paradiso\\, Weteringschans 6\\, Amsterdam\\, Noord-Holland\\, 1017SG\\, Nederland', 'Paradiso', 'Amsterdam'],
    ['Sportpaleis\\, Schijnpoortweg 119\\, 2170 Antwerpen\\, België', 'Sportpaleis', 'Antwerpen'],
    ['Zeche Carl\\, Allee 100\\, 45326 Essen\\, Deutschland', 'Zeche Carl', 'Essen'],
    ['Nekkerhal\\, 2800 Mechelen', 'Nekkerhal', '2800 Mechelen'],
    ['Microsoft Teams-vergadering', null, 'Online'],
    ['De Balie\\, Amsterdam + Zoom', 'De Balie', 'Amsterdam'],
  ])('the place of %s', async (address, venue, location) => {
    const file = entry('DTSTART:20270620T180000Z', 'SUMMARY:Proefavond', `LOCATION:${address}`)
    expect(await draft(file)).toMatchObject({ venue, location })
  })

  test('of several events the next one is taken, else the last', async () => {
    const one = (summary: string, day: string) =>
      `BEGIN:VEVENT\r\nUID:${day}\r\nSUMMARY:${summary}\r\nDTSTART;VALUE=DATE:${day}\r\nEND:VEVENT`
    const file = ics(one('Voorbij', '20260801'), one('Ver weg', '20280801'), one('Eerstvolgende', '20270601'))
    expect((await draft(file)).title).toBe('Eerstvolgende')
    expect((await draft(ics(one('Voorbij', '20260801'), one('Langer voorbij', '20250801')))).title).toBe('Voorbij')
  })

  test.each([
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Afgebroken',
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\nEND:VEVENT',
    'BEGIN:VCALENDAR\nVERSION\nEND:VCALENDAR',
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:gisteren\nSUMMARY:x\nEND:VEVENT\nEND:VCALENDAR',
    'BEGIN:VCALENDAR END:VCALENDAR',
  ])('broken, said in a sentence: %s', async (text) => {
    const answer = await read(text)
    expect([200, 422]).toContain(answer.status)
    if (answer.status === 422) expect(answer.body.code).toMatch(/^EVENT_IMPORT_(BROKEN|EMPTY)$/)
    else expect(answer.data.draft.startDate).toBeNull()
  })

  test('a calendar without events is refused as empty', async () => {
    expect((await read(ics('BEGIN:VTODO', 'SUMMARY:Afwas', 'END:VTODO'))).body.code).toBe('EVENT_IMPORT_EMPTY')
  })
})

describe('pages and JSON-LD', () => {
  test('Ticketmaster: a MusicEvent with an offer and HTML entities', async () => {
    const block = `[{"@context":"http://schema.org","@type":"MusicEvent","url":"https://www.ticketmaster.nl/event/froukje/41523",
      "name":"Froukje &amp; band | Clubtour","image":"https://s1.ticketm.net/x.jpg","startDate":"2027-11-12T19:30:00",
      "location":{"@type":"Place","name":"Doornroosje","address":{"@type":"PostalAddress","streetAddress":"Stationsplein 11","addressLocality":"Nijmegen","postalCode":"6512 AB","addressCountry":"NL"}},
      "offers":{"@type":"Offer","url":"https://www.ticketmaster.nl/event/froukje/41523#tickets","availability":"http://schema.org/InStock","price":"32.50","priceCurrency":"EUR"},
      "performer":[{"@type":"MusicGroup","name":"Froukje"}]}]`
    expect(await draft(page('{"@type":"WebSite","name":"Ticketmaster"}', block))).toEqual({
      title: 'Froukje & band | Clubtour',
      type: 'CONCERT',
      description: null,
      startDate: '2027-11-12',
      startTime: '19:30',
      endDate: null,
      endTime: null,
      isWholeDay: false,
      location: 'Nijmegen',
      venue: 'Doornroosje',
      website: 'https://www.ticketmaster.nl/event/froukje/41523',
      ticketUrl: 'https://www.ticketmaster.nl/event/froukje/41523#tickets',
      price: 32.5,
      capacity: null,
    })
  })

  test('Eventbrite: an AggregateOffer, a time with zone, markup in the description', async () => {
    const block = JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'BusinessEvent',
      name: 'Congres Toegankelijk Web',
      description:
        '<p>Een dag over <b>toegankelijkheid</b>.</p><p>Met lunch &amp; borrel.</p><script>alert(1)</script>',
      startDate: '2027-06-20T09:00:00+02:00',
      endDate: '2027-06-20T17:30:00+02:00',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Jaarbeurs', address: 'Jaarbeursplein 6, 3521 AL Utrecht, Nederland' },
      offers: [
        {
          '@type': 'AggregateOffer',
          lowPrice: '49,00',
          highPrice: '99,00',
          priceCurrency: 'EUR',
          url: 'https://www.eventbrite.nl/e/1',
        },
      ],
      organizer: { '@type': 'Organization', name: 'Web voor iedereen', url: 'javascript:alert(1)' },
      url: 'https://meegaan.nl@evil.example/login',
      maximumAttendeeCapacity: 400,
    })
    expect(await draft(block)).toMatchObject({
      type: 'CONFERENCE',
      description: 'Een dag over toegankelijkheid.\n\nMet lunch & borrel.',
      startTime: '09:00',
      endDate: '2027-06-20',
      endTime: '17:30',
      isWholeDay: false,
      location: 'Utrecht',
      venue: 'Jaarbeurs',
      website: null,
      ticketUrl: 'https://www.eventbrite.nl/e/1',
      price: 49,
      capacity: 400,
    })
  })

  test('Yoast: a graph with line breaks inside strings', async () => {
    const block = `{"@context":"https://schema.org","@graph":[{"@type":"WebPage","@id":"x"},{"@type":["Event","Festival"],
      "name":"Zomernacht aan de Waal","description":"Twee dagen
muziek","startDate":"2027-06-19","endDate":"2027-06-20",
      "isAccessibleForFree":true,"location":[{"@type":"Place","name":"Stadseiland","address":{"addressLocality":"Nijmegen"}}]}]};`
    expect(await draft(page(`<!-- ${block} -->`))).toMatchObject({
      title: 'Zomernacht aan de Waal',
      type: 'FESTIVAL',
      description: 'Twee dagen muziek',
      startDate: '2027-06-19',
      endDate: '2027-06-20',
      location: 'Nijmegen',
      venue: 'Stadseiland',
      price: 0,
    })
  })

  test.each([
    ['another currency', { offers: { price: 10, priceCurrency: 'USD' } }, { price: null }],
    ['a name that says no kind', { name: 'Iets' }, { type: null }],
    ['an end before the start', { startDate: '2027-06-20', endDate: '2027-06-19' }, { endDate: null }],
    ['a date that is none', { startDate: 'morgen' }, { startDate: null }],
    ['a day that does not exist', { startDate: '2026-02-31' }, { startDate: null }],
    ['a zone in hours', { startDate: '2027-06-20T20:00+02' }, { startDate: '2027-06-20', startTime: '20:00' }],
    ['midnight in summer', { startDate: '2027-06-20T00:00:00+02:00' }, { startDate: '2027-06-20', startTime: null }],
    ['online', { location: { '@type': 'VirtualLocation' } }, { location: 'Online', venue: null }],
    [
      'online and in a hall',
      { location: [{ '@type': 'VirtualLocation' }, { name: 'Zaal', address: { addressLocality: 'Breda' } }] },
      { location: 'Breda', venue: 'Zaal' },
    ],
    ['a link is no place', { location: 'https://zoom.us/j/123' }, { location: 'Online', venue: null }],
    ['a link and a hall', { location: ['https://zoom.us/j/1', 'Zaal, Breda'] }, { location: 'Breda', venue: 'Zaal' }],
    [
      'for viewers at home only',
      {
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'Place', name: 'Kantoor', address: 'Utrecht' },
      },
      { location: 'Online', venue: null },
    ],
    [
      'abroad, in a town with the name of a Dutch one',
      { location: { name: 'Zaal', address: { addressLocality: 'Hasselt', addressCountry: { name: 'België' } } } },
      { location: 'Hasselt, België', venue: 'Zaal' },
    ],
    [
      'in one of two towns of a name',
      { location: { name: 'Zaal', address: { postalCode: '7551 EC', addressLocality: 'Hengelo' } } },
      { location: 'Hengelo, Overijssel', venue: 'Zaal' },
    ],
    ['only the name of a hall', { location: { name: 'Paradiso Amsterdam' } }, { location: 'Amsterdam' }],
    ['far too long', { name: 'woord '.repeat(100) }, { title: `${'woord '.repeat(19).trim()} woord…`.slice(0, 120) }],
    ['numbers and objects as words', { name: 7, description: {}, url: [] }, { title: null, description: null }],
  ])('%s', async (_, part, expected) => {
    const given = { '@type': 'Event', name: 'Feestelijk samenzijn', startDate: '2027-06-20', ...part }
    const found = await draft(JSON.stringify(given))
    if ('title' in expected && typeof expected.title === 'string') expect(found.title?.length).toBeLessThanOrEqual(120)
    else expect(found).toMatchObject(expected)
  })

  test.each([
    '<html><body>Geen gegevens</body></html>',
    '{"@type":"Organization","name":"x"}',
    '{',
    '[[[]]]',
    'zomaar',
  ])('nothing in it, said in a sentence: %s', async (text) => {
    const answer = await read(text)
    expect([answer.status, answer.body.code]).toEqual([422, 'EVENT_IMPORT_EMPTY'])
  })

  test('deep, wide and very long texts never fail', async () => {
    for (const text of [
      '['.repeat(400_000),
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '<script type="application/ld+json">'.repeat(20_000),
      `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(20_000)}END:VCALENDAR`,
      `${' '.repeat(800_000)}x`,
      JSON.stringify({ '@type': 'Event', name: '<'.repeat(300_000) }),
      `{"@type":"Event","name":"a","startDate":"${'2'.repeat(500_000)}"}`,
    ])
      expect([200, 422]).toContain((await read(text)).status)
  })

  test('a text over the limit is refused', async () => {
    expect((await read('x'.repeat(950_000))).status).toBe(422)
    expect((await read('x'.repeat(1_100_000))).status).toBe(413)
    expect((await read(' ')).body.message).toBe('Kies een bestand of plak een tekst')
  })
})

test('a draft can be submitted unchanged', async () => {
  const found = await draft(entry('DTSTART;VALUE=DATE:20270709', 'SUMMARY:Noordzeefestival', 'LOCATION:Zandvoort'))
  const { startTime, endTime, ...body } = found
  const answer = await testApp.call(createEvent, { as: member, raw: { body } })
  expect([answer.status, startTime, endTime]).toEqual([201, null, null])
})

describe('content that a library does not end on', () => {
  const CUT = '20260101T000000Z'
  test.each([
    ['00010101T000000Z', ['FREQ=WEEKLY;BYDAY=MO,TU']],
    ['00990101T000000Z', ['FREQ=WEEKLY;BYDAY=MO,TU']],
    [CUT, ['FREQ=WEEKLY;BYDAY=XX']],
    [CUT, ['FREQ=MONTHLY;BYDAY=6MO']],
    [CUT, Array.from({ length: 3_000 }, () => 'FREQ=DAILY')],
  ])('%s %s is answered, and so is every other call', async (start, rules) => {
    const reading = read(entry('SUMMARY:Eindeloos', `DTSTART:${start}`, ...rules.map((rule) => `RRULE:${rule}`)))
    expect((await testApp.app.server.inject('/api/health/live')).statusCode).toBe(200)
    expect([200, 422]).toContain((await reading).status)
  })

  test('an endless search is ended, and every other call is answered meanwhile', async () => {
    const reading = read(endlessCalendar())
    let isReading = true
    const ended = reading.finally(() => {
      isReading = false
    })
    let answered = 0
    for (; isReading; answered += 1) {
      expect((await testApp.app.server.inject('/api/health/live')).statusCode).toBe(200)
      await setTimeout(10)
    }
    const { status, body } = await ended
    expect([status, body.code]).toEqual([422, 'EVENT_IMPORT_TOO_SLOW'])
    expect(answered).toBeGreaterThan(10)
  })

  const rule = fc
    .record({
      freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY'),
      interval: fc.constantFrom('', ';INTERVAL=0', ';INTERVAL=12', ';INTERVAL=53', ';INTERVAL=9999'),
      byDay: fc.array(fc.constantFrom('MO', '5MO', '-5SU', '6FR', '53TU', 'XX'), { maxLength: 4 }),
      byMonthDay: fc.constantFrom('', ';BYMONTHDAY=31', ';BYMONTHDAY=-31,30', ';BYMONTHDAY=99'),
      end: fc.constantFrom('', ';COUNT=0', ';COUNT=100000', ';UNTIL=00010101', ';UNTIL=21000101T000000Z'),
    })
    .map(
      ({ freq, interval, byDay, byMonthDay, end }) =>
        `RRULE:FREQ=${freq}${interval}${byDay.length > 0 ? `;BYDAY=${byDay.join(',')}` : ''}${byMonthDay}${end}`,
    )
  const calendar = fc
    .array(
      fc.tuple(
        fc.constantFrom('00010101T000000Z', '19700101T000000Z', '20240229T100000', '20281231', '99991231T235959Z'),
        fc.array(rule, { maxLength: 3 }),
        fc.integer({ min: 0, max: 600 }),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((series) =>
      ics(
        ...series.flatMap(([start, rules, exceptions]) => [
          'BEGIN:VEVENT',
          'SUMMARY:Reeks',
          `DTSTART:${start}`,
          ...rules,
          ...Array.from({ length: exceptions }, (_, day) => `EXDATE:${20_280_101 + (day % 28)}`),
          'END:VEVENT',
        ]),
      ),
    )

  const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }

  /** argon2 works in another thread, so a login is counted by the clock. In microseconds, like the CPU time. */
  const durationOf = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now()
    await work()
    return (performance.now() - begun) * 1_000
  }

  /** Garbage collection of earlier tests is counted too, so a dear one is measured twice more. */
  async function isBelow(limit: number, measure: () => Promise<number>): Promise<boolean> {
    for (let tries = 0; tries < 3; tries += 1) if ((await measure()) < limit) return true
    return false
  }

  test('no calendar costs the main thread more than three logins', async () => {
    const hash = await hashPassword('Vuurtoren!2026')
    const login = await durationOf(() => verifyPassword(hash, 'Vuurtoren!2026'))
    await fc.assert(
      fc.asyncProperty(calendar, async (text) => {
        const parse = () => readImported(text, testApp.ctx.now(), feedPool).catch(() => [])
        expect(await isBelow(3 * login, () => cpuOf(parse))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})
