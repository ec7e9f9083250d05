import { audienceRefusal, describeAudience, type GroupAudience } from 'contract/groups/audience.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { DRUG_USE_PREFERENCES, type DrugUsePreference } from 'contract/users/users.ts'
import { slugify } from '../src/domains/events/policy-slugs.ts'
import type { events } from '../src/domains/events/tables.ts'
import type { groupMembers, groups } from '../src/domains/groups/tables.ts'
import { resolvePlaceId } from '../src/domains/places/service.ts'
import type { users } from '../src/domains/users/tables.ts'
import { addDays, amsterdamInstant } from '../src/platform/clock.ts'
import { resolveDay, startInHours } from './days.ts'
import { type DemoEvent, demoEvents } from './events.ts'
import { type DemoGroup, demoGroups } from './groups.ts'
import { people } from './people.ts'
import type { Random } from './random.ts'

export type UserRow = typeof users.$inferInsert
export type EventRow = typeof events.$inferInsert & { startsAt: Date; overAt: Date }
export type GroupRow = typeof groups.$inferInsert & { createdAt: Date }
export type MemberRow = typeof groupMembers.$inferInsert

/** `members` in the order in which they joined. */
export type PlannedGroup = {
  row: GroupRow
  plan: DemoGroup
  members: UserRow[]
  memberships: MemberRow[]
  event: EventRow
}

export type DemoData = {
  users: UserRow[]
  events: EventRow[]
  groups: PlannedGroup[]
  /** These three throw for a name that does not exist. */
  person(username: string): UserRow
  event(title: string): EventRow
  group(name: string): PlannedGroup
}

function findNamed<T>(all: readonly T[], name: string, nameOf: (one: T) => string | null | undefined): T {
  const found = all.find((one) => nameOf(one) === name)
  if (found === undefined) throw new Error(`the demo data has no ${name}`)
  return found
}

export const ADMIN = 'beheer'
/** Not added to groups at random: a new user, the administrator, and users with a fixed number of groups. */
const NOT_RANDOM = new Set([ADMIN, 'Noor', 'Bram', 'Sanne', 'Kevin'])
/** Group limits of users with extra slots. */
const GROUP_LIMITS: Readonly<Record<string, number>> = {
  Luuk: 9,
  Hidde: 9,
  Joris: 9,
  Lotte: 9,
  Yousef: 6,
  Daan: 6,
  Fleur: 6,
  Aisha: 6,
  Elif: 6,
  Bilal: 6,
  Nadia: 6,
  Omar: 6,
  Eva: 6,
  Milan: 6,
  Julia: 6,
  Merel: 6,
}
/** Where people live, in turn. */
const HOMES = ['utrecht-utrecht', 'nijmegen-gelderland', 'amersfoort-utrecht', 'arnhem-gelderland', 'zwolle-overijssel']
/** Not in the group of 50. */
const LARGEST = Math.max(...demoGroups.map(({ size }) => size))
const AWAY = new Set(demoGroups.filter(({ isOwnerAway }) => isOwnerAway).map(({ owner }) => owner))
const QUIET = new Set(['Thijs', 'Olivier', 'Iris', 'Maarten', 'Ruben'])
const WITH_GIFS = new Set(['Sanne', 'Lotte', 'Stijn', 'Kaoutar', 'Bilal', 'Lina'])
const SOBER = new Set(['Imane', 'Timo', 'Jip'])

export const emailOf = (username: string): string =>
  `${username === ADMIN ? 'admin' : slugify(username)}@${PRODUCT_SLUG}.example`

/** The rows of users, events and groups, relative to `now`. The same seed gives the same rows. */
export function planDemoData(random: Random, now: Date, passwordHash: string): DemoData {
  const users = planUsers(random, now, passwordHash)
  const person = (username: string): UserRow => findNamed(users, username, (user) => user.username)
  const events = demoEvents.map((plan) => planEvent(random, now, plan, person))
  const event = (title: string): EventRow => findNamed(events, title, (one) => one.title)
  const groups = planGroups(random, now, users, event, person)
  for (const user of users) {
    const groupCount = groups.filter(({ members, event }) => event.overAt > now && members.includes(user)).length
    user.extraGroupSlots = groupCount > 6 ? 6 : groupCount > 3 ? 3 : 0
  }
  const group = (name: string) => findNamed(groups, name, ({ row }) => row.name)
  return { users, events, groups, person, event, group }
}

function planUsers(random: Random, now: Date, passwordHash: string): UserRow[] {
  return people.map(({ username, age, gender, social, music, bio }, index) => {
    const isNew = username === 'Noor'
    const createdAt = new Date(now.getTime() - (isNew ? DAY : random.between(40, 500) * DAY))
    const isSuspended = username === 'Kevin'
    return {
      id: random.id(),
      username,
      email: emailOf(username),
      passwordHash,
      emailVerifiedAt: createdAt,
      isAdmin: username === ADMIN,
      birthdate: birthdate(random, now, age),
      gender,
      socialPreference: social,
      drugUsePreference: preference(random, username),
      showDrugUsePreference: random.next() < 0.8,
      musicalPreferences: music,
      bio,
      homePlaceId: username === ADMIN ? null : (HOMES[index % HOMES.length] ?? null),
      showProvince: index % 3 !== 0,
      chatEnhancements: WITH_GIFS.has(username),
      extraGroupSlots: 0,
      acceptedTermsAt: createdAt,
      suspendedAt: isSuspended ? new Date(now.getTime() - 2 * DAY) : null,
      suspensionReason: isSuspended ? 'Reported by user' : null,
      lastActiveAt: new Date(now.getTime() - random.between(1, 72) * HOUR - (AWAY.has(username) ? 8 * DAY : 0)),
      createdAt,
      updatedAt: createdAt,
    }
  })
}

const preference = (random: Random, username: string): DrugUsePreference | null => {
  if (username === ADMIN) return null
  return SOBER.has(username) ? 'VOLLEDIG_NUCHTER_ANDEREN' : random.pick(DRUG_USE_PREFERENCES)
}

/** A random birthday that makes the user this old today. */
function birthdate(random: Random, now: Date, age: number): string {
  const birthday = new Date(now.getTime() - random.between(1, 360) * DAY)
  return `${birthday.getUTCFullYear() - age}-${birthday.toISOString().slice(5, 10).replace('02-29', '02-28')}`
}

/** Starts in so many hours, and lasts as long as the plan's `from` until `until`. */
function timesInHours(hours: number, { from, until }: DemoEvent['when'], now: Date) {
  const startsAt = startInHours(hours, now)
  const duration = Date.parse(`2026-01-01T${until}Z`) - Date.parse(`2026-01-01T${from}Z`)
  return { startsAt, endsAt: new Date(startsAt.getTime() + duration) }
}

function planEvent(random: Random, now: Date, plan: DemoEvent, person: (username: string) => UserRow): EventRow {
  const { when } = plan
  const day = resolveDay(when, now)
  const { startsAt, endsAt } =
    'inHours' in when
      ? timesInHours(when.inHours, when, now)
      : {
          startsAt: amsterdamInstant(day, when.from),
          endsAt: amsterdamInstant(addDays(day, when.days ?? Number(when.until <= when.from)), when.until),
        }
  const status = plan.status ?? 'APPROVED'
  const isWaiting = status === 'PENDING'
  const createdAt = new Date(now.getTime() - (isWaiting ? random.between(2, 40) * HOUR : random.between(50, 90) * DAY))
  const decidedAt = isWaiting ? null : new Date(createdAt.getTime() + random.between(1, 20) * HOUR)
  return {
    id: random.id(),
    slug: slugify(plan.title),
    title: plan.title,
    description: plan.description,
    type: plan.type,
    location: plan.location,
    venue: plan.venue,
    placeId: resolvePlaceId(null, plan.location),
    startsAt,
    endsAt,
    overAt: endsAt,
    capacity: plan.capacity ?? null,
    priceCents: plan.price === undefined ? null : Math.round(plan.price * 100),
    isPublic: plan.isPublic ?? true,
    status,
    rejectionReason: plan.rejectionReason ?? null,
    creatorId: person(plan.creator ?? ADMIN).id,
    createdAt,
    updatedAt: decidedAt ?? createdAt,
    decidedAt,
  }
}

function planGroups(
  random: Random,
  now: Date,
  users: readonly UserRow[],
  eventOf: (title: string) => EventRow,
  person: (username: string) => UserRow,
): PlannedGroup[] {
  const freeSlots = new Map(
    users.map(({ username }) => [username, GROUP_LIMITS[username] ?? groupLimits.defaultGroups]),
  )
  const planned = demoGroups.map((plan) => {
    const event = eventOf(plan.event)
    const members = [plan.owner, ...(plan.members ?? [])].map(person)
    const useSlot = (member: UserRow) => {
      if (event.overAt > now) freeSlots.set(member.username, (freeSlots.get(member.username) ?? 0) - 1)
    }
    members.forEach(useSlot)
    return { plan, event, members, useSlot }
  })
  // One group per person and event; who asked somewhere goes nowhere yet.
  const seats = new Map(
    [...Map.groupBy(planned, ({ plan }) => plan.event)].map(([name, inEvent]) => [
      name,
      new Set(
        inEvent.flatMap(({ plan, members }) => [
          ...members.map(({ username }) => username),
          ...(plan.requests ?? []).map(([username]) => username),
          ...(plan.waitlist ?? []),
        ]),
      ),
    ]),
  )
  // An applicant keeps a slot free, or the owner would not see the request.
  for (const username of new Set(demoGroups.flatMap(({ requests = [] }) => requests.map(([name]) => name))))
    freeSlots.set(username, (freeSlots.get(username) ?? 0) - 1)
  // Groups with an audience have few candidates, so they choose first; then the largest, which needs almost all users.
  const hasAudience = ({ plan }: { plan: DemoGroup }) => Number(describeAudience(audienceOf(plan)) !== null)
  const byCandidates = planned.toSorted(
    (one, other) => hasAudience(other) - hasAudience(one) || other.plan.size - one.plan.size,
  )
  for (const { plan, members, useSlot } of byCandidates) {
    const candidates = random
      .shuffle(users)
      .filter(
        (user) =>
          !members.includes(user) &&
          !NOT_RANDOM.has(user.username) &&
          !plan.rejected?.includes(user.username) &&
          isInAudience(plan, user) &&
          !(plan.size === LARGEST && QUIET.has(user.username)) &&
          !seats.get(plan.event)?.has(user.username) &&
          (freeSlots.get(user.username) ?? 0) > 0,
      )
      .sort((one, other) => (freeSlots.get(other.username) ?? 0) - (freeSlots.get(one.username) ?? 0))
    for (const member of candidates.slice(0, plan.size - members.length)) {
      members.push(member)
      seats.get(plan.event)?.add(member.username)
      useSlot(member)
    }
    if (members.length !== plan.size) throw new Error(`${plan.name} has ${members.length} of ${plan.size} members`)
  }
  return planned.map(({ plan, event, members }) => planGroup(random, now, plan, event, members, person))
}

const ages = new Map(people.map(({ username, age }) => [username, age]))

const isInAudience = (plan: DemoGroup, { username, gender = null }: UserRow): boolean =>
  audienceRefusal(audienceOf(plan), { gender, age: ages.get(username) ?? null }) === null

const audienceOf = ({
  audience = 'EVERYONE',
  minAge = null,
  maxAge = null,
}: Partial<GroupAudience>): GroupAudience => ({
  audience,
  minAge,
  maxAge,
})

function planGroup(
  random: Random,
  now: Date,
  plan: DemoGroup,
  event: EventRow,
  members: UserRow[],
  person: (username: string) => UserRow,
): PlannedGroup {
  const isOver = event.overAt < now
  const createdAt = new Date(
    (isOver ? event.startsAt.getTime() - 20 * DAY : now.getTime()) - random.between(8, 40) * DAY,
  )
  const row = {
    id: random.id(),
    eventId: event.id,
    ownerId: person(plan.owner).id,
    name: plan.name,
    description: plan.description,
    tags: plan.tags,
    isPublic: plan.isPublic ?? true,
    questions: plan.questions ?? [],
    ...audienceOf(plan),
    maxMembers: plan.maxMembers ?? 10,
    memberCount: members.length,
    createdAt,
    updatedAt: createdAt,
  }
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const member = (user: UserRow, rest: Omit<MemberRow, 'groupId' | 'userId'>): MemberRow => ({
    groupId: row.id,
    userId: user.id,
    ...rest,
  })
  const memberships = [
    ...members.map((user, index) => {
      // The owner at creation, the others within five days.
      const joinedAt = new Date(createdAt.getTime() + Math.round((index / members.length) * 5 * DAY))
      const requestedAt = index === 0 ? joinedAt : new Date(joinedAt.getTime() - random.between(1, 90) * MINUTE)
      return member(user, { status: 'ACCEPTED', requestedAt, joinedAt, decidedAt: joinedAt })
    }),
    ...(plan.requests ?? []).map(([username, message], index) =>
      member(person(username), {
        status: 'PENDING',
        message,
        questions: plan.answers?.[username] === undefined ? [] : plan.questions,
        answers: plan.answers?.[username] ?? [],
        requestedAt: ago(((plan.isOwnerAway ? 50 : 3) + 9 * index) * HOUR),
      }),
    ),
    ...(plan.waitlist ?? []).map((username, index) =>
      member(person(username), { status: 'WAITLIST', requestedAt: ago((90 - 20 * index) * HOUR) }),
    ),
    ...(plan.rejected ?? []).map((username) =>
      member(person(username), { status: 'REJECTED', requestedAt: ago(6 * DAY), decidedAt: ago(5 * DAY) }),
    ),
  ]
  return { row, plan, members, memberships, event }
}
