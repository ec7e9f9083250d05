import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseImportedEvents } from './service-parsing.ts'

const NOW = new Date('2027-05-01T10:00:00Z')
const eventsOf = (text: string) => parseImportedEvents(text, NOW).events

const ics = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20270605T180000Z', ...lines, 'END:VEVENT']
const page = (...blocks: unknown[]) =>
  blocks
    .map((block) => (typeof block === 'string' ? block : JSON.stringify(block)))
    .map((block) => `<script type="application/ld+json">${block}</script>`)
    .join('\n')
const event = (fields: object = {}) => ({
  '@type': 'Event',
  name: 'Avond',
  startDate: '2027-06-05T20:00',
  location: { name: 'Zaal', address: 'Breda' },
  ...fields,
})

test.each([
  ...['AFGELAST: Avond', 'Avond_afgelast', 'Avond is gecanceld', 'Geannulleerd | Avond', '[CANCELLED] Avond'],
  ...[
    'Avond (afgezegd)',
    'Avond komt te vervallen',
    'VERVALLEN: Avond',
    'Avond gaat helaas niet door',
    'Avond – annulée',
  ],
  ...['Avond VERPLAATST naar 3 mei', 'Uitgesteld: Avond', 'Avond (postponed)', 'Reporté – Avond'],
])('%s does not take place as listed', (title) => {
  expect(eventsOf(ics(...entry(`SUMMARY:${title}`)))).toMatchObject([{ withdrawal: 'TITLE' }])
})

test.each(['De verplaatste muur', 'Niet door rood', 'Cancel culture', 'Het vervallen huis', 'Afgelaste dromen'])(
  '%s takes place',
  (title) => {
    expect(eventsOf(ics(...entry(`SUMMARY:${title}`)))).toMatchObject([{ withdrawal: null }])
  },
)

test('what says that it was moved, and from which date, has the date that is listed', () => {
  const moved = entry('RECURRENCE-ID:20270604T180000Z', 'SUMMARY:Verplaatst')
  const fields = { name: 'Avond (verplaatst)', previousStartDate: '2027-06-01T20:00' }
  for (const text of [ics(...moved), page(event(fields))])
    expect(eventsOf(text)).toMatchObject([{ withdrawal: null, start: { at: new Date('2027-06-05T18:00:00Z') } }])
  expect(eventsOf(ics(...moved).replace('Verplaatst', 'Afgelast'))).toMatchObject([{ withdrawal: 'TITLE' }])
})

test.each([
  ['eventStatus', 'https://schema.org/EventMovedOnline'],
  ['eventAttendanceMode', { '@id': 'https://schema.org/OnlineEventAttendanceMode' }],
])('%s: an event that is online only has no hall', (name, value) => {
  expect(eventsOf(page(event({ [name]: value })))).toMatchObject([{ venue: null, address: 'Online' }])
})

const healthyPage = event({ name: 'Heel' })
const oddBlock = fc.oneof(
  fc.constantFrom(
    '{"@type":"Event","name":"Half","startDate":',
    '{"name":"het "beste" feest",}',
    "{'name':'enkel'}",
    '{"price":,"name":undefined}',
    '[{]}',
    '{"name":"\\e\\\'"}',
    '&quot;',
    '// niets',
    ']]>',
    '-->',
  ),
  fc.string({ maxLength: 40 }).map((text) => text.replaceAll('<', '')),
)

test('any odd neighbours leave a healthy event of a page as it is', () => {
  const expected = [{ title: 'Heel', start: { at: new Date('2027-06-05T18:00:00Z') }, address: 'Breda' }]
  const odd = fc.array(oddBlock, { maxLength: 3 })
  fc.assert(
    fc.property(odd, odd, (before, after) => {
      const found = eventsOf(page(...before, healthyPage, ...after)).filter(({ title }) => title === 'Heel')
      expect(found).toMatchObject(expected)
    }),
  )
  const oddEvent = fc.constantFrom('{"name":nee}', '{"name":"A" "b":1}', '{"@type":"Event","startDate":20:00}')
  fc.assert(
    fc.property(fc.array(oddEvent, { maxLength: 3 }), fc.constantFrom(',', '\n', ',,'), (others, comma) => {
      const list = [...others, JSON.stringify(healthyPage), ...others].join(comma)
      for (const block of [`[${list}]`, `{"@graph":[${list}]}`, list])
        expect(eventsOf(page(block)).filter(({ title }) => title === 'Heel')).toMatchObject(expected)
    }),
  )
})
