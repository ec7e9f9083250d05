import { HOUR } from 'contract/platform/durations.ts'
import type { Random } from '../../api/seed/random.ts'
import type { Context } from '../../api/src/platform/context.ts'
import { makeEvent, makeGroup, makeUser, PASSWORD } from '../../api/src/testing/factories.ts'
import { type Counts, createCounts } from './counts.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { Node } from './nodes.ts'
import { makePerson, type Person } from './person.ts'
import type { Release } from './previous-release.ts'

const PEOPLE = 16
export const HOME_PLACE = 'nijmegen-gelderland'
const OPEN_GROUPS = 4

export type Place = { eventId: string; groupId: string; members: readonly Person[] }
export type SentMessage = {
  id: string
  clientId: string
  by: Person
  to: Person | null
  groupId: string | null
  isPoll: boolean
}

export type Crowd = {
  people: readonly Person[]
  admin: Person
  /** Groups whose event is on now, whose event was yesterday, and groups that still change. */
  today: readonly Place[]
  past: Place
  open: Place[]
  /** Events without groups at first. */
  eventIds: readonly string[]
  sent: SentMessage[]
  ledger: Ledger
  /** Remembers a personal value. @returns a text with it */
  type(kind: string, draw: Random, text?: (value: string) => string): string
  typed: { kind: string; value: string }[]
  feedUrl: string
  jobNames: readonly string[]
  runJob(name: string): Promise<void>
  /** What the calls answered, and the answers that no fault explains. */
  codes: Counts
  problems: Counts
}

/** The people, what they have to go to, and how they reach the nodes. Half of them use the release before. */
export async function makeCrowd(
  ctx: Context,
  options: {
    nodes: readonly Node[]
    releases: readonly Release[]
    draw: Random
  } & Pick<Crowd, 'feedUrl' | 'jobNames' | 'runJob'>,
): Promise<Crowd> {
  const { nodes, releases, draw } = options
  const [codes, problems] = [createCounts(), createCounts()]
  const typed: Crowd['typed'] = [{ kind: 'password', value: PASSWORD }]

  const type: Crowd['type'] = (kind, random, text = (value) => value) => {
    const value = `q${Math.floor(random.next() * 36 ** 8)
      .toString(36)
      .padStart(8, '0')}z`
    typed.push({ kind, value })
    return text(value)
  }
  const seen = { nodes, releases, codes, problems }
  const people: Person[] = []
  while (people.length < PEOPLE) {
    const columns = {
      username: type('name', draw),
      email: type('address', draw, (value) => `${value}@example.nl`),
      age: draw.between(20, 60),
      gender: draw.pick(['VROUW', 'MAN'] as const),
      homePlaceId: HOME_PLACE,
    }
    people.push(makePerson(await makeUser(ctx, columns), people.length, seen))
  }
  const admin = makePerson(await makeUser(ctx, { isAdmin: true }), 0, seen)
  const place = async (members: readonly Person[], startsInHours: number, maxMembers = 10): Promise<Place> => {
    const startsAt = new Date(Date.now() + startsInHours * HOUR)
    const { id: eventId } = await makeEvent(ctx, { startsAt, overAt: new Date(startsAt.getTime() + 9 * HOUR) })
    const [owner, ...others] = members.map(({ user }) => user)
    const { id } = await makeGroup(ctx, { eventId, ownerId: owner?.id, members: others, maxMembers })
    // Before an event that is over.
    await ctx.db.$client.query(
      `update group_members set joined_at = joined_at - interval '3 days' where group_id = $1`,
      [id],
    )
    return { eventId, groupId: id, members }
  }
  const half = PEOPLE / 2
  const open: Place[] = []
  for (let index = 0; index < OPEN_GROUPS; index += 1)
    open.push(await place([people[PEOPLE - 1 - index] as Person], 24 * (5 + index), 3))
  return {
    ...{ people, admin, open, typed, type, problems, codes },
    ...{ feedUrl: options.feedUrl, jobNames: options.jobNames, runJob: options.runJob },
    today: [await place(people.slice(0, half), -1), await place(people.slice(half), -2)],
    past: await place(people.slice(2, 8), -20),
    eventIds: [(await makeEvent(ctx)).id, (await makeEvent(ctx)).id],
    sent: [],
    ledger: createLedger(),
  }
}

/** The person with whom one writes, and is in the same groups. */
export const beside = ({ people }: Crowd, me: Person) => people[people.indexOf(me) ^ 1] as Person
