import { createLandingPage, publishLandingPage } from 'contract/landing-pages.ts'
import type { Client } from 'pg'
import { buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { makeEvent, makeGroup, makeUser } from '../../api/src/testing/factories.ts'

const SLUG = 'rivier-en-licht'
export const LANDING_PATH = `/alleen-naar-${SLUG}`

/** Creates the events of the home page and one published landing page. */
export async function createPublicPages(databaseUrl: string): Promise<void> {
  const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error' }), databaseUrl })
  const admin = await makeUser(app.ctx, { isAdmin: true })
  const headers = { authorization: `Bearer ${admin.accessToken}` }
  const inTown = { placeId: 'nijmegen-gelderland' }
  const event = await makeEvent(app.ctx, { title: 'Rivier en Licht', slug: SLUG, type: 'FESTIVAL', ...inTown })
  await makeEvent(app.ctx, { title: 'Vroege vogels', slug: 'vroege-vogels', type: 'CONCERT', ...inTown })
  await makeEvent(app.ctx, { title: 'Late vogels', slug: 'late-vogels', type: 'CONCERT', ...inTown })
  for (const type of ['CONCERT', 'SPORT', 'PARTY', 'WORKSHOP'] as const) await makeEvent(app.ctx, { type })
  for (let group = 0; group < 5; group += 1) await makeGroup(app.ctx, { eventId: event.id })
  const created = await app.server.inject({
    method: 'POST',
    url: `/api${createLandingPage.path.replace(':eventId', event.id)}`,
    headers,
    payload: { section1Title: 'Twee dagen aan de Waal', section1Content: 'Met de trein ben je er zo. '.repeat(20) },
  })
  const { id } = (created.json() as { data: { landingPage: { id: string } } }).data.landingPage
  const url = `/api${publishLandingPage.path.replace(':id', id)}`
  await app.server.inject({ method: 'PATCH', url, headers, payload: { publish: true } })
  await app.close()
}

/** Public events `meting-1` to `meting-COUNT`, 3 minutes apart; one in fifty is in a town with a page. */
export async function insertEvents(owner: Client, count: number): Promise<void> {
  await owner.query(
    `insert into events (id, slug, title, description, type, location, place_id, starts_at, over_at, status, created_at, updated_at)
     select gen_random_uuid(), 'meting-' || n,
       (array['Zomernacht', 'Straatfeest', 'Voorjaar', 'Lichtjes', 'Kade', 'Polder', 'Molen', 'Nieuwe maan', 'Boven', 'Onder'])[1 + n % 10]
         || ' ' || (array['aan het water', 'in het park', 'op zolder', 'bij de brug', 'onder de bomen'])[1 + n / 10 % 5] || ' ' || n,
       repeat('Muziek tot laat. ', 20),
       (array['FESTIVAL', 'CONCERT', 'PARTY', 'CONFERENCE', 'MEETUP', 'WORKSHOP', 'SPORT', 'OTHER'])[1 + n % 8],
       (array['Amsterdam', 'Utrecht', 'Nijmegen', 'Groningen', 'Tilburg', 'Eindhoven', 'Zwolle', 'Breda'])[1 + n / 8 % 8],
       case when n % 50 = 0 then 'nijmegen-gelderland' end, now() + n * interval '3 minutes',
       now() + n * interval '3 minutes' + interval '6 hours', 'APPROVED', now(), now()
     from generate_series(1, $1::int) n`,
    [count],
  )
  await owner.query('vacuum analyze events')
}
