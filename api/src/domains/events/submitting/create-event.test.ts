import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getEvent, listEvents } from 'contract/events/events.ts'
import { createEvent } from 'contract/events/submitting.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { createEvent as createEventVerb } from './service.ts'

const testApp = useTestApp()

const validBody = {
  title: 'Zomernacht aan de Waal',
  type: 'FESTIVAL',
  startDate: '2027-06-20',
  location: 'Nijmegen',
} as const

const create = async (body: Record<string, unknown>, admin = false) =>
  testApp.call(createEvent, { as: await makeUser(testApp.ctx, { isAdmin: admin }), raw: { body } })

beforeEach(() => testApp.setTime('2027-05-01T10:00:00Z'))

test('a member’s event is PENDING and not listed', async () => {
  const answer = await create({ ...validBody, title: 'Wacht op goedkeuring' })
  expect(answer.status).toBe(201)
  expect(answer.data.event).toMatchObject({ status: 'PENDING', isActive: false, slug: 'wacht-op-goedkeuring' })
  expect((await testApp.call(listEvents, { query: { search: 'goedkeuring' } })).data.events).toEqual([])
})

test('an admin’s event is live at once', async () => {
  const answer = await create({ ...validBody, title: 'Meteen te zien' }, true)
  expect(answer.data.event).toMatchObject({ status: 'APPROVED', isActive: true })
  expect((await testApp.call(listEvents, { query: { search: 'meteen' } })).data.events).toHaveLength(1)
})

test('every field is returned', async () => {
  const answer = await create({
    ...validBody,
    type: 'festival',
    title: '  Alles ingevuld  ',
    endDate: '2027-06-21',
    venue: 'Stadseiland',
    description: 'Met de voeten in het gras.',
    capacity: '250',
    price: '12,50',
    website: 'https://example.nl/zomernacht',
    ticketUrl: 'https://example.nl/kaartjes',
    isPublic: 'false',
  })
  expect(answer.data.event).toMatchObject({
    title: 'Alles ingevuld',
    type: 'FESTIVAL',
    venue: 'Stadseiland',
    description: 'Met de voeten in het gras.',
    capacity: 250,
    price: 12.5,
    website: 'https://example.nl/zomernacht',
    ticketUrl: 'https://example.nl/kaartjes',
    isPublic: false,
    // Amsterdam is two hours ahead in summer.
    startDate: '2027-06-20T10:00:00.000Z',
    endDate: '2027-06-21T21:59:59.000Z',
    creator: { username: expect.any(String) },
  })
  expect(Object.keys(answer.data.event)).toEqual(
    expect.arrayContaining(['id', 'slug', 'location', 'image', 'isActive', 'groupCount', 'status']),
  )
})

test('blank fields are null', async () => {
  const answer = await create({
    ...validBody,
    endDate: '',
    venue: ' ',
    description: '',
    capacity: '',
    price: '',
    website: '',
  })
  expect(answer.data.event).toMatchObject({
    endDate: null,
    venue: null,
    description: null,
    capacity: null,
    price: null,
    website: null,
    ticketUrl: null,
    isPublic: true,
  })
})

/** A form as a browser sends it. */
async function submitForm(fields: Record<string, string>, picture?: Buffer, as?: TestUser) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (picture !== undefined) form.set('eventImage', new Blob([new Uint8Array(picture)]), '../../poster.svg')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return testApp.call(createEvent, {
    as: as ?? (await makeUser(testApp.ctx)),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    raw: { body: Buffer.from(await request.arrayBuffer()) },
  })
}

test('a form gives the same result as JSON', async () => {
  const answer = await submitForm({ ...validBody, title: 'Uit een formulier', isPublic: 'true', capacity: '' })
  expect(answer.data.event).toMatchObject({ title: 'Uit een formulier', location: 'Nijmegen', isPublic: true })
})

describe('the picture', () => {
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: 214, g: 36, b: 110 } } })

  test('is stored at several widths, each of which is served', async () => {
    const answer = await submitForm(validBody, await photo(1200, 600).jpeg().toBuffer())
    const { image, imageSizes } = answer.data.event
    expect(imageSizes.map(({ width }) => width)).toEqual([480, 960, 1200])
    expect(image).toBe(imageSizes.at(-1)?.url)
    for (const { url, width } of imageSizes) {
      const file = await testApp.app.server.inject(url)
      expect(file.headers).toMatchObject({ 'content-type': 'image/webp' })
      expect((await sharp(file.rawPayload).metadata()).width).toBe(width)
    }
  })

  test.each(['png', 'webp'] as const)('may be %s', async (format) => {
    const answer = await submitForm(validBody, await photo(60, 40).toFormat(format).toBuffer())
    expect(answer.data.event.imageSizes).toMatchObject([{ width: 60 }])
  })

  test('is refused when it is not a picture', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    )
    for (const content of [svg, Buffer.from('<html>'), await photo(9, 9).gif().toBuffer()]) {
      const answer = await submitForm(validBody, content)
      expect(answer.status).toBe(415)
      expect(answer.body).toMatchObject({
        code: 'IMAGE_REFUSED',
        message: 'Kies een foto van het soort JPG, PNG, WEBP.',
      })
    }
  })

  test('is refused one byte above 5 MB', async () => {
    const jpeg = await photo(60, 40).jpeg().toBuffer()
    const limit = 5 * 1024 * 1024
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    expect((await submitForm(validBody, padded(limit))).status).toBe(201)
    expect((await submitForm(validBody, padded(limit + 1))).body.code).toBe('PAYLOAD_TOO_LARGE')
  })

  test('leaves no file behind when the event is refused', async () => {
    const files = () => readdir(join(testApp.ctx.config.dataDir, 'uploads'))
    const before = await files()
    const jpeg = await photo(60, 40).jpeg().toBuffer()
    expect((await submitForm({ ...validBody, startDate: '2020-01-01' }, jpeg)).status).toBe(422)
    const gone = await makeUser(testApp.ctx)
    // The creator does not exist, so the row cannot be inserted.
    const refused = createEventVerb(
      testApp.ctx,
      {
        ...gone,
        id: '018f0000-0000-7000-8000-000000000000',
        isAdmin: false,
        emailVerified: true,
        lacksSecondFactor: false,
        isRecentlyAuthenticated: true,
      },
      createEvent.body.parse(validBody),
      jpeg,
    )
    await expect(refused).rejects.toThrow()
    expect(await files()).toEqual(before)
  })
})

describe('dates are Amsterdam days', () => {
  test.each([
    // In Amsterdam it is already the 2nd.
    ['2027-05-01T22:30:00Z', '2027-05-01', false],
    ['2027-05-01T22:30:00Z', '2027-05-02', true],
    ['2027-05-01T21:30:00Z', '2027-05-01', true],
    // The clock goes forward on 28 March and back on 31 October.
    ['2027-03-27T23:30:00Z', '2027-03-27', false],
    ['2027-03-27T22:30:00Z', '2027-03-27', true],
    ['2027-03-28T22:30:00Z', '2027-03-28', false],
    ['2027-03-28T21:30:00Z', '2027-03-28', true],
    ['2027-10-30T22:30:00Z', '2027-10-30', false],
    ['2027-10-31T22:30:00Z', '2027-10-31', true],
    ['2027-10-31T23:30:00Z', '2027-10-31', false],
  ])('at %s an event on %s: %s', async (now, startDate, isRight) => {
    testApp.setTime(now)
    const answer = await create({ ...validBody, startDate })
    expect(answer.status).toBe(isRight ? 201 : 422)
    if (!isRight)
      expect(answer.body.errors).toEqual([
        { field: 'startDate', message: 'Startdatum mag niet in het verleden liggen' },
      ])
  })

  test.each([
    ['2027-10-30', '2027-10-31', '2027-10-30T10:00:00.000Z', '2027-10-31T22:59:59.000Z'],
    ['2028-03-25', '2028-03-26', '2028-03-25T11:00:00.000Z', '2028-03-26T21:59:59.000Z'],
  ])('from %s to %s across a clock change', async (startDate, endDate, start, end) => {
    const answer = await create({ ...validBody, startDate, endDate })
    expect(answer.data.event).toMatchObject({ startDate: start, endDate: end })
  })

  test('a time without zone is Amsterdam time, a time with zone is taken as validBody', async () => {
    const local = await create({ ...validBody, startDate: '2027-12-31T20:30' })
    expect(local.data.event.startDate).toBe('2027-12-31T19:30:00.000Z')
    const zoned = await create({ ...validBody, startDate: '2027-12-31T20:30:00-05:00' })
    expect(zoned.data.event.startDate).toBe('2028-01-01T01:30:00.000Z')
  })

  test('without an end it is over when its Amsterdam day is', async () => {
    const answer = await create({ ...validBody, title: 'Eendagsvlieg', startDate: '2027-05-03' }, true)
    const isActive = async () =>
      (await testApp.call(getEvent, { params: { idOrSlug: answer.data.event.id } })).data.event.isActive
    testApp.setTime('2027-05-03T21:59:00Z')
    expect(await isActive()).toBe(true)
    testApp.setTime('2027-05-03T22:00:01Z')
    expect(await isActive()).toBe(false)
  })
})

describe('refusals and their messages', () => {
  test.each([
    [{ title: '' }, 'title', 'Titel is verplicht'],
    [{ title: undefined }, 'title', 'Titel is verplicht'],
    [{ title: ' ab ' }, 'title', 'Titel moet minimaal 3 karakters zijn'],
    [{ location: '  ' }, 'location', 'Locatie is verplicht'],
    [{ location: undefined }, 'location', 'Locatie is verplicht'],
    [{ startDate: '' }, 'startDate', 'Startdatum is verplicht'],
    [{ startDate: undefined }, 'startDate', 'Startdatum is verplicht'],
    [{ startDate: '2027-04-30' }, 'startDate', 'Startdatum mag niet in het verleden liggen'],
    [{ startDate: '2207-06-20' }, 'startDate', 'Voer een geldige datum in'],
    [{ startDate: '2027-06-31' }, 'startDate', 'Voer een geldige datum in'],
    [{ endDate: '2027-06-19' }, 'endDate', 'Einddatum mag niet voor de startdatum liggen'],
    [{ endDate: '9999-12-31' }, 'endDate', 'Voer een geldige datum in'],
    [{ description: 'x'.repeat(1001) }, 'description', 'Beschrijving mag maximaal 1000 karakters zijn'],
    [{ type: '' }, 'type', 'Kies een type'],
    [{ type: undefined }, 'type', 'Kies een type'],
    [{ price: 'gratis' }, 'price', 'Voer een geldige prijs in'],
    [{ price: '1.000' }, 'price', 'Voer een geldige prijs in'],
    [{ capacity: '2,5' }, 'capacity', 'Voer een geheel aantal in'],
    [{ capacity: '1.000' }, 'capacity', 'Voer een geldig aantal in'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Voer een geldig webadres in, dat begint met https://'],
    ...[
      ...['http://127.0.0.1/', 'http://2130706433/', 'http://[::1]/', 'http://localhost/', 'https://wiki.internal/x'],
      ...['https://intranet', 'https://p\u0430radiso.nl/', 'https://xn--pradiso-3fg.nl/', 'https://\u24D4vil.nl/'],
    ].map((ticketUrl): [object, string, string] => [
      { ticketUrl },
      'ticketUrl',
      'Voer een geldig webadres in, dat begint met https://',
    ]),
    [
      { website: 'https://bank.example:x@evil.example' },
      'website',
      'Voer een geldig webadres in, dat begint met https://',
    ],
    [{ ticketUrl: 'https://user@evil.example/' }, 'ticketUrl', 'Voer een geldig webadres in, dat begint met https://'],
    [{ ticketUrl: 'example.nl' }, 'ticketUrl', 'Voer een geldig webadres in, dat begint met https://'],
    [{ title: 'Nul\0teken' }, 'title', 'Dit veld bevat een teken dat we niet kunnen opslaan'],
  ])('%o', async (part, field, message) => {
    const answer = await create({ ...validBody, ...part })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', message, errors: [{ field, message }] })
  })

  test('reports every invalid field at once', async () => {
    const answer = await create({})
    expect(answer.body.errors.map(({ field }) => field).sort()).toEqual(['location', 'startDate', 'title', 'type'])
  })

  test('ignores fields that members may not set', async () => {
    const answer = await create({ ...validBody, status: 'APPROVED', slug: 'mijn-slug', id: 'x', creatorId: null })
    expect(answer.data.event).toMatchObject({ status: 'PENDING' })
    expect(answer.data.event.slug).not.toBe('mijn-slug')
    expect(answer.data.event.creator).not.toBeNull()
  })
})

describe('the slug', () => {
  test('is derived from the title and unique: place, year, then a random suffix', async () => {
    const slugs: string[] = []
    for (let time = 0; time < 5; time++) {
      const answer = await create({
        ...validBody,
        title: 'Dansen tot je erbij neervalt!',
        location: 'Den Haag, Malieveld',
      })
      slugs.push(answer.data.event.slug)
    }
    expect(slugs.slice(0, 4)).toEqual([
      'dansen-tot-je-erbij-neervalt',
      'dansen-tot-je-erbij-neervalt-den-haag',
      'dansen-tot-je-erbij-neervalt-den-haag-2027',
      'dansen-tot-je-erbij-neervalt-den-haag-2027-evenement',
    ])
    expect(slugs[4]).toMatch(/^dansen-tot-je-erbij-neervalt-den-haag-2027-evenement-[0-9a-f]{6}$/)
  })

  test('is unique with parallel calls', async () => {
    const user = await makeUser(testApp.ctx)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        testApp.call(createEvent, { as: user, body: { ...validBody, title: 'Drukte bij de deur' } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(new Set(answers.map(({ data }) => data.event.slug)).size).toBe(12)
  })

  test.each([
    ['Überfête à l’été', 'uberfete-a-lete'],
    ['Stats', 'stats-nijmegen'],
    ['Привет', 'festival-nijmegen'],
    ['018f0000-0000-7000-8000-000000000000', '018f0000-0000-7000-8000-000000000000-nijmegen'],
  ])('%s → %s', async (title, slug) => {
    const answer = await create({ ...validBody, title })
    expect(answer.data.event.slug).toBe(slug)
    const found = await testApp.call(getEvent, {
      as: await makeUser(testApp.ctx, { isAdmin: true }),
      params: { idOrSlug: slug },
    })
    expect(found.data.event.title).toBe(title)
  })
})

test('only for members with a verified address', async () => {
  expect((await testApp.call(createEvent, { raw: { body: {} } })).status).toBe(401)
  const unverified = await makeUser(testApp.ctx, { emailVerifiedAt: null })
  expect((await testApp.call(createEvent, { as: unverified, raw: { body: {} } })).body.code).toBe('EMAIL_NOT_VERIFIED')
})

describe('the place', () => {
  const placeOf = async (body: Record<string, unknown>) => (await create({ ...validBody, ...body })).data.event.place

  test('is the one that the location names', async () => {
    const nijmegen = { id: 'nijmegen-gelderland', name: 'Nijmegen', province: 'Gelderland' }
    expect(await placeOf({})).toEqual(nijmegen)
    expect(await placeOf({ location: 'Waalkade, 6511 Nijmegen', placeId: '' })).toEqual(nijmegen)
    expect(await placeOf({ location: 'Ergens buiten' })).toBeNull()
    // Two places of this name; the province tells them apart.
    expect(await placeOf({ location: 'Hengelo' })).toBeNull()
    expect(await placeOf({ location: 'Hengelo, Overijssel' })).toMatchObject({ id: 'hengelo-overijssel' })
  })

  test('is the chosen one, which must exist', async () => {
    expect(await placeOf({ placeId: 'arnhem-gelderland' })).toMatchObject({ name: 'Arnhem' })
    const answer = await create({ ...validBody, placeId: 'atlantis' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ field: 'placeId', message: 'Kies een plaats uit de lijst' }])
  })
})
