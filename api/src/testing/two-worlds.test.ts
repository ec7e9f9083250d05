import { blockUser } from 'contract/blocks.ts'
import { createGroup } from 'contract/groups/lifecycle.ts'
import { joinGroup, transferOwnership, updateMemberStatus } from 'contract/groups/membership.ts'
import { sendWave, startLooking } from 'contract/looking.ts'
import { updateArrival } from 'contract/meetings.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { updateProfile } from 'contract/users/users.ts'
import { setWish } from 'contract/wishes.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signAccessToken } from '../domains/auth/tokens/service.ts'
import { groups } from '../domains/groups/tables.ts'
import { users } from '../domains/users/tables.ts'
import { jobs } from '../domains.ts'
import { amsterdamDay } from '../platform/clock.ts'
import { mails } from '../platform/mail/tables.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from './factories.ts'
import { listContractRoutes } from './routes/contract-routes.ts'
import { callWithFreshToken } from './routes/fresh-tokens.ts'
import { openSocket, type TestSocket } from './socket.ts'
import { type TestApp, useTestApp } from './test-app.ts'

/*
  The same world twice, with one fact that the viewer may not know of: every answer, socket event, notification and mail of the
  viewer is equal.
*/

const NAMES = ['viewer', 'victim', 'owner', 'other', 'rival'] as const
type Name = (typeof NAMES)[number]
type World = {
  testApp: TestApp
  call: TestApp['call']
  people: Record<Name, TestUser>
  event: { id: string; slug: string; startsAt: Date }
  /** Of `owner`, and of `rival`. */
  groups: { id: string }[]
}
type Columns = Partial<typeof users.$inferInsert>

const PROFILES: Readonly<Record<Name, Columns>> = {
  viewer: { homePlaceId: 'mantgum-friesland', age: 30, musicalPreferences: ['techno'], socialPreference: 'INTROVERT' },
  victim: {
    homePlaceId: 'leeuwarden-friesland',
    age: 31,
    musicalPreferences: ['techno'],
    socialPreference: 'INTROVERT',
  },
  owner: { age: 40 },
  other: { homePlaceId: 'maastricht-limburg', age: 55, musicalPreferences: ['jazz'] },
  rival: { homePlaceId: 'jubbega-friesland', showProvince: true, age: 40 },
}

/** A fact that was refused would change nothing. */
const callThatSucceeds =
  (testApp: TestApp): TestApp['call'] =>
  async (route, input) => {
    const answer = await callWithFreshToken(testApp)(route, input)
    expect([route.path, answer.body.code]).toEqual([route.path, undefined])
    return answer
  }

async function makeWorld(testApp: TestApp, { startsIn = 30 * DAY }: Fact): Promise<World> {
  const { ctx } = testApp
  const people = {} as World['people']
  for (const name of NAMES) people[name] = await makeUser(ctx, { username: name, ...PROFILES[name] })
  const startsAt = new Date(ctx.now().getTime() + startsIn)
  const event = { ...(await makeEvent(ctx, { startsAt, placeId: 'nijmegen-gelderland' })), startsAt }
  const made: World['groups'] = []
  for (const name of ['owner', 'rival'] as const)
    made.push(await makeGroup(ctx, { eventId: event.id, ownerId: people[name].id, tags: ['trein'] }))
  const world = { testApp, call: callThatSucceeds(testApp), people, event, groups: made }
  await look(world, 'viewer')
  return world
}

const change = ({ testApp, people }: World, name: Name, columns: Columns) =>
  testApp.ctx.db.update(users).set(columns).where(eq(users.id, people[name].id))
const look = ({ call, people, event }: World, name: Name) =>
  call(startLooking, { as: people[name], params: { id: event.id }, body: {} })
const block = ({ call, people }: World, name: Name, other: Name) =>
  call(blockUser, { as: people[name], params: { id: people[other].id }, body: {} })
const found = ({ call, people, event }: World, name: Name, isPublic: boolean) => {
  const body = { eventId: event.id, name: 'Samen', description: 'Wij gaan samen.', tags: ['boot'], isPublic }
  return call(createGroup, { as: people[name], body })
}
const wish = ({ call, people, event }: World, name: Name) =>
  call(setWish, {
    as: people[name],
    body: { placeId: 'arnhem-gelderland', radius: 25, until: amsterdamDay(event.startsAt) },
  })
async function join({ call, people, groups: [group] }: World, name: Name): Promise<void> {
  const params = { id: group?.id ?? '' }
  await call(joinGroup, { as: people[name], params, body: {} })
  await call(updateMemberStatus, {
    as: people.owner,
    params: { ...params, userId: people[name].id },
    body: { status: 'ACCEPTED', confirmed: true },
  })
}
const profile = ({ call, people }: World, name: Name, body: object) =>
  call(updateProfile, { as: people[name], raw: { body } })

type Fact = {
  title: string
  startsIn?: number
  /** Pages without login show it. */
  isPublic?: true
  /** True of both worlds. */
  given?: (world: World) => Promise<unknown>
  one: (world: World) => Promise<unknown>
  other?: (world: World) => Promise<unknown>
  /** The jobs run once this has passed since the acts. */
  later?: number
}

const hideVictim = async (world: World) => {
  await change(world, 'victim', { plansVisibleTo: 'GROUPS' })
  await block(world, 'victim', 'viewer')
}
const bothHide = async (world: World) => {
  for (const name of ['victim', 'other'] as const) await change(world, name, { plansVisibleTo: 'GROUPS' })
}

const FACTS: readonly Fact[] = [
  {
    title: 'two others block each other',
    given: async (world) => {
      await look(world, 'victim')
      await join(world, 'other')
    },
    one: (world) => block(world, 'victim', 'other'),
  },
  {
    title: 'who blocked the viewer made a group',
    given: hideVictim,
    one: (world) => found(world, 'victim', true),
  },
  {
    title: 'who blocked the viewer, and shows where they go, looks and made a group',
    isPublic: true,
    given: (world) => block(world, 'victim', 'viewer'),
    one: async (world) => {
      await look(world, 'victim')
      await found(world, 'victim', true)
      await look(world, 'other')
    },
    other: (world) => look(world, 'other'),
  },
  {
    title: 'who blocked the viewer looks for company',
    given: async (world) => {
      await hideVictim(world)
      // So that a person is told why nothing happens.
      await world.testApp.ctx.db.update(groups).set({ takesRequests: false })
    },
    one: (world) => look(world, 'victim'),
    later: 4 * DAY,
  },
  {
    title: 'who blocked the viewer, not somebody else, is a member',
    given: async (world) => {
      await hideVictim(world)
      await bothHide(world)
    },
    one: (world) => join(world, 'victim'),
    other: (world) => join(world, 'other'),
  },
  {
    title: 'a member who blocked the viewer lives elsewhere',
    given: async (world) => {
      await hideVictim(world)
      await join(world, 'victim')
      await change(world, 'victim', { showProvince: true })
    },
    one: (world) => profile(world, 'victim', { homePlaceId: 'maastricht-limburg' }),
  },
  {
    title: 'a member who shows the province lives in another of its towns',
    given: async (world) => {
      await change(world, 'victim', { showProvince: true })
      await join(world, 'victim')
    },
    one: (world) => profile(world, 'victim', { homePlaceId: 'mantgum-friesland' }),
    other: (world) => profile(world, 'victim', { homePlaceId: 'bakkeveen-friesland' }),
  },
  {
    title: 'a group that is not public',
    one: (world) => found(world, 'victim', false),
  },
  {
    title: 'somebody who shows plans to their groups only looks for company',
    given: (world) => change(world, 'victim', { plansVisibleTo: 'GROUPS' }),
    one: (world) => look(world, 'victim'),
  },
  {
    title: 'one, not another, who shows plans to their groups only is a member',
    given: bothHide,
    one: (world) => join(world, 'victim'),
    other: (world) => join(world, 'other'),
  },
  {
    title: 'one, not another, who shows plans to their groups only became owner',
    given: async (world) => {
      await bothHide(world)
      for (const name of ['victim', 'other'] as const) await join(world, name)
    },
    one: (world) => passOn(world, 'victim'),
    other: (world) => passOn(world, 'other'),
  },
  {
    title: 'a member is there',
    startsIn: 3 * HOUR,
    given: (world) => join(world, 'victim'),
    one: (world) =>
      world.call(updateArrival, {
        as: world.people.victim,
        params: { id: world.groups[0]?.id ?? '' },
        body: { status: 'HERE' },
      }),
  },
  {
    title: 'somebody asks to go along, and two others greet each other',
    given: async (world) => {
      for (const name of ['victim', 'other'] as const) await look(world, name)
    },
    one: async (world) => {
      const { call, people, event } = world
      await call(joinGroup, { as: people.victim, params: { id: world.groups[0]?.id ?? '' }, body: {} })
      const params = { id: event.id, userId: people.other.id }
      await call(sendWave, { as: people.victim, params })
    },
  },
  {
    title: 'who blocked the viewer, not somebody else, wants to go out as three more do',
    given: async (world) => {
      await block(world, 'victim', 'viewer')
      for (const name of ['owner', 'rival'] as const) await wish(world, name)
    },
    one: (world) => wish(world, 'victim'),
    other: (world) => wish(world, 'other'),
  },
  {
    title: 'a day of birth, and a gender that is not shown',
    given: async (world) => {
      const born = { age: null, birthdate: '1990-05-05', gender: 'VROUW', showGender: false } as const
      await change(world, 'victim', born)
      await join(world, 'victim')
      await look(world, 'other')
    },
    one: (world) => change(world, 'victim', { birthdate: '1990-05-06', gender: 'MAN' }),
  },
]

const passOn = ({ call, people, groups: [group] }: World, name: Name) =>
  call(transferOwnership, { as: people.owner, params: { id: group?.id ?? '' }, body: { userId: people[name].id } })

/** Routes whose answer needs what the viewer has not, or that tell of the machine, each with the reason. All others answer 200. */
const CLOSED: Readonly<Record<string, string>> = {
  '/attendance': 'the token of a mail',
  '/proposal': 'the token of a mail',
  '/auth/verify-email': 'the token of a mail',
  '/home-contacts': 'the token of a mail',
  '/plans/:token': 'the token of a link',
  '/pictures': 'a signed address',
  '/messages/:id/picture': 'a picture',
  '/payments/status/:id': 'a payment',
  '/landing-pages/:slug': 'a page that an administrator published',
  '/groups/:id/messages': 'membership',
  '/groups/:id/meeting': 'membership',
  '/groups/:id/calendar.ics': 'membership',
  '/groups/:id/references': 'membership',
  '/groups/:id/requests': 'ownership',
  '/groups/:id/invitations': 'ownership',
  '/messages/conversation/:userId': 'a group in common',
}
/** What they show is alike for every viewer. */
const OPEN_PAGES = ['/events/:slug/public-page', '/towns/:town']
const SKIPPED: Readonly<Record<string, string>> = {
  '/dev/mailbox': 'the mails of everybody; absent in production',
  '/health/ready': 'the machine',
  '/users/me/export': 'needs a login of the last minutes, which the moved clock ended',
}

const GROUP_QUERIES = ['newest', 'places', 'fit', 'near'].map((sort) => ({ sort }))
const LISTS = ['createdAt', 'name', 'startDate', 'memberCount'].map((sortBy) => ({ sortBy }))
const QUERIES: Readonly<Record<string, (world: World) => object[]>> = {
  '/groups': ({ event: { id: eventId } }) => [
    {},
    { isPublic: 'false' },
    { tags: 'boot' },
    { availableOnly: 'true' },
    ...LISTS,
    ...[{}, ...GROUP_QUERIES, ...LISTS].map((query) => ({ eventId, ...query })),
    ...['samen', 'groep'].flatMap((search) => [{ search }, ...LISTS.map((list) => ({ search, ...list }))]),
  ],
  '/groups/popular-tags': ({ event: { id: eventId } }) => [{}, { eventId }],
  '/events': () => [
    {},
    { near: 'nijmegen-gelderland', sort: 'distance' },
    { upcoming: 'true' },
    { search: 'evenement' },
  ],
  '/messages/search': () => [{ q: 'samen' }],
  '/gifs/search': () => [{ q: 'feest' }],
  '/places': () => [{ search: 'mantgum' }],
}

/** Every value that a parameter of this path can have in the world. */
function valuesOf(path: string, name: string, { people, event, groups }: World): string[] {
  const [ids, groupIds] = [Object.values(people).map(({ id }) => id), groups.map(({ id }) => id)]
  if (name === 'slug' || name === 'idOrSlug') return [event.slug, event.id]
  if (name === 'userId') return ids
  if (name === 'groupId' || path.startsWith('/groups') || path.startsWith('/admin/groups')) return groupIds
  if (path.startsWith('/users') || path.startsWith('/admin/users')) return ids
  return name === 'town' ? ['nijmegen'] : [event.id]
}

function addressesOf({ path }: AnyRoute, world: World): string[] {
  const paths = [...path.matchAll(/:(\w+)/g)].reduce(
    (found, [whole, name = '']) =>
      found.flatMap((one) => valuesOf(path, name, world).map((value) => one.replace(whole, value))),
    [path],
  )
  const queries = QUERIES[path]?.(world) ?? [{}]
  return paths.flatMap((one) =>
    queries.map((query) => `/api${one}?${new URLSearchParams(query as Record<string, string>)}`),
  )
}

/** Replaces ids by names, or by the order in which they occur, and instants by hours since the beginning. */
function comparable(text: string, { people, event, groups }: World, beginning: Date): string {
  const known = new Map([
    ...Object.entries(people).map(([name, { id }]): [string, string] => [id, name]),
    [event.id, 'event'],
    ...groups.map(({ id }, index): [string, string] => [id, `group ${index}`]),
  ])
  const hours = (instant: string) => `${Math.round((Date.parse(instant) - beginning.getTime()) / HOUR)} h`
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!known.has(id)) known.set(id, `id ${known.size}`)
      return `<${known.get(id)}>`
    })
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g, hours)
    .replace(/(DTSTAMP|DTSTART|DTEND|LAST-MODIFIED|SEQUENCE):\w+/g, '$1')
    .replace(/\.jpg\?v=[0-9a-f]+/g, '.jpg')
    .replace(/[\w-]{40,}/g, 'token')
}

/** All that the viewer can read with and without login, and was sent. */
async function perceive(world: World, { isPublic }: Fact, sent: readonly unknown[], beginning: Date) {
  const { testApp, people } = world
  const { server } = testApp.app
  const perceived: Record<string, string> = {}
  const opened = new Set<string>()
  const accessToken = await signAccessToken(testApp.ctx, people.viewer.id, people.viewer.sessionId)
  const routes = (await listContractRoutes()).filter(({ method, path }) => method === 'GET' && !(path in SKIPPED))
  for (const route of routes) {
    if (isPublic && OPEN_PAGES.includes(route.path)) continue
    for (const url of addressesOf(route, world)) {
      const read = async (headers: Record<string, string>) => {
        const { statusCode, body } = await server.inject({ url, headers })
        if (statusCode === 200) opened.add(route.path)
        return `${statusCode} ${comparable(body, world, beginning)}`
      }
      const address = comparable(url, world, beginning)
      perceived[address] = await read({ authorization: `Bearer ${accessToken}` })
      if (!isPublic && route.access !== 'admin') perceived[`${address} without login`] = await read({})
    }
  }
  const mailed = (await testApp.ctx.db.select().from(mails)).filter(({ to }) => to === people.viewer.email)
  perceived.mails = comparable(JSON.stringify(mailed.map(({ content }) => content)), world, beginning)
  perceived.events = comparable(JSON.stringify(sent), world, beginning)
  const closed = routes.filter(
    ({ access, path }) => access !== 'admin' && !opened.has(path) && !(path in CLOSED) && !isPublic,
  )
  return { perceived, closed: closed.map(({ path }) => path) }
}

async function live(testApp: TestApp, fact: Fact, act: ((world: World) => Promise<unknown>) | undefined) {
  const beginning = testApp.ctx.now()
  const world = await makeWorld(testApp, fact)
  await fact.given?.(world)
  await testApp.ctx.facts.settled()
  const socket: TestSocket = await openSocket(await testApp.listen(), world.people.viewer)
  const sent: unknown[] = []
  socket.raw.onAny((...event: unknown[]) => sent.push(event))
  await act?.(world)
  await testApp.ctx.facts.settled()
  const perceiveNow = async () => {
    // A socket receives in order.
    testApp.ctx.sockets.emitToUser(world.people.viewer.id, 'error', { code: 'last', message: '' })
    await socket.waitFor('error', ({ code }) => code === 'last')
    return perceive(world, fact, sent.splice(0), beginning)
  }
  const before = await perceiveNow()
  testApp.advanceTime(fact.later ?? DAY)
  for (const job of jobs.map((make) => make(testApp.ctx))) if (job.cron !== undefined) await job.run({})
  await testApp.ctx.facts.settled()
  const after = await perceiveNow()
  socket.close()
  return { before, after }
}

const PUBLIC = { publicUrl: 'https://example.nl' }

describe.each(FACTS.map((fact) => [fact.title, fact] as const))('%s', (_, fact) => {
  const [one, other] = [useTestApp(PUBLIC), useTestApp(PUBLIC)]

  test('changes nothing for the viewer', async () => {
    const first = await live(one, fact, fact.one)
    const second = await live(other, fact, fact.other)
    for (const moment of ['before', 'after'] as const) expect(first[moment].perceived).toEqual(second[moment].perceived)
    expect(first.before.closed).toEqual([])
  })
})
