import { DAY, HOUR, MINUTE } from 'contract/durations.ts'
import { groupLimits } from 'contract/groups.ts'
import { PRODUCT_SLUG } from 'contract/product.ts'
import { DRUG_USE_PREFERENCES, type DrugUsePreference } from 'contract/users.ts'
import { slugify } from '../src/domains/events/policy.ts'
import type { events } from '../src/domains/events/tables.ts'
import type { groupMembers, groups } from '../src/domains/groups/tables.ts'
import type { users } from '../src/domains/users/tables.ts'
import { addDays, amsterdamInstant } from '../src/platform/clock.ts'
import { dayOf } from './days.ts'
import { type DemoEvent, demoEvents } from './events.ts'
import { type DemoGroup, demoGroups } from './groups.ts'
import { people } from './people.ts'
import type { Chance } from './random.ts'

export type UserRow = typeof users.$inferInsert
export type EventRow = typeof events.$inferInsert & { startsAt: Date; overAt: Date }
export type GroupRow = typeof groups.$inferInsert & { createdAt: Date }
export type MemberRow = typeof groupMembers.$inferInsert

/** A group with its people, in the order in which they came. */
export type TownGroup = {
  row: GroupRow
  plan: DemoGroup
  members: UserRow[]
  memberships: MemberRow[]
  event: EventRow
}

export type Town = { users: UserRow[]; events: EventRow[]; groups: TownGroup[]; person(username: string): UserRow }

export const ADMIN = 'beheer'
/** Nobody draws these into a group: the new one, the administrator, and who has a number of groups to keep. */
const NOT_DRAWN = new Set([ADMIN, 'Noor', 'Bram', 'Sanne', 'Kevin'])
/** Bought more simultaneous groups, and how many they may be in. */
const PLACES: Readonly<Record<string, number>> = {
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
const DEFAULT_PLACES = groupLimits.defaultGroups
const QUIET = new Set(['Thijs', 'Olivier', 'Iris', 'Maarten', 'Ruben'])
const WITH_GIFS = new Set(['Sanne', 'Lotte', 'Stijn', 'Kaoutar', 'Bilal', 'Lina'])
const SOBER = new Set(['Imane', 'Timo', 'Jip'])

export const emailOf = (username: string): string =>
  `${username === ADMIN ? 'admin' : slugify(username)}@${PRODUCT_SLUG}.example`

/** Lays out the demo town as seen from an instant, rows only. The same chance gives the same town. */
export function layOutTown(chance: Chance, now: Date, passwordHash: string): Town {
  const users = layOutUsers(chance, now, passwordHash)
  const byName = new Map(users.map((user) => [user.username, user]))
  const person = (username: string): UserRow => {
    const found = byName.get(username)
    if (found === undefined) throw new Error(`nobody in the demo town is called ${username}`)
    return found
  }
  const events = new Map(demoEvents.map((plan) => [plan.key, layOutEvent(chance, now, plan, person)]))
  const groups = layOutGroups(chance, now, users, events, person)
  for (const user of users) {
    const held = groups.filter(({ members, event }) => event.overAt > now && members.includes(user)).length
    user.extraGroupSlots = held > 6 ? 6 : held > 3 ? 3 : 0
  }
  return { users, events: [...events.values()], groups, person }
}

function layOutUsers(chance: Chance, now: Date, passwordHash: string): UserRow[] {
  return people.map(({ username, age, gender, social, music, bio }) => {
    const isNew = username === 'Noor'
    const createdAt = new Date(now.getTime() - (isNew ? DAY : chance.between(40, 500) * DAY))
    const isSuspended = username === 'Kevin'
    return {
      id: chance.id(),
      username,
      email: emailOf(username),
      passwordHash,
      emailVerifiedAt: createdAt,
      isAdmin: username === ADMIN,
      birthdate: birthdate(chance, now, age),
      gender,
      socialPreference: social,
      drugUsePreference: preference(chance, username),
      showDrugUsePreference: chance.next() < 0.8,
      musicalPreferences: music,
      bio,
      chatEnhancements: WITH_GIFS.has(username),
      extraGroupSlots: 0,
      acceptedTermsAt: createdAt,
      suspendedAt: isSuspended ? new Date(now.getTime() - 2 * DAY) : null,
      suspensionReason: isSuspended ? 'Reported by user' : null,
      lastActiveAt: new Date(now.getTime() - chance.between(1, 72) * HOUR),
      createdAt,
      updatedAt: createdAt,
    }
  })
}

const preference = (chance: Chance, username: string): DrugUsePreference | null => {
  if (username === ADMIN) return null
  return SOBER.has(username) ? 'VOLLEDIG_NUCHTER_ANDEREN' : chance.pick(DRUG_USE_PREFERENCES)
}

/** A birthday on which the person is as old as the plan says, today. */
function birthdate(chance: Chance, now: Date, age: number): string {
  const birthday = new Date(now.getTime() - chance.between(1, 360) * DAY)
  return `${birthday.getUTCFullYear() - age}-${birthday.toISOString().slice(5, 10).replace('02-29', '02-28')}`
}

function layOutEvent(chance: Chance, now: Date, plan: DemoEvent, person: (username: string) => UserRow): EventRow {
  const day = dayOf(plan.day, now)
  const endsAt = amsterdamInstant(addDays(day, plan.days ?? 0), plan.until)
  const status = plan.status ?? 'APPROVED'
  const isWaiting = status === 'PENDING'
  const createdAt = new Date(now.getTime() - (isWaiting ? chance.between(2, 40) * HOUR : chance.between(50, 90) * DAY))
  const decidedAt = isWaiting ? null : new Date(createdAt.getTime() + chance.between(1, 20) * HOUR)
  return {
    id: chance.id(),
    slug: slugify(plan.title),
    title: plan.title,
    description: plan.description,
    type: plan.type,
    location: plan.location,
    venue: plan.venue,
    startsAt: amsterdamInstant(day, plan.from),
    endsAt,
    overAt: endsAt,
    capacity: plan.capacity,
    priceCents: plan.price === null ? null : Math.round(plan.price * 100),
    isPublic: plan.isPublic ?? true,
    status,
    rejectionReason: plan.rejectionReason ?? null,
    creatorId: person(plan.creator ?? ADMIN).id,
    createdAt,
    updatedAt: decidedAt ?? createdAt,
    decidedAt,
  }
}

function layOutGroups(
  chance: Chance,
  now: Date,
  users: readonly UserRow[],
  events: ReadonlyMap<string, EventRow>,
  person: (username: string) => UserRow,
): TownGroup[] {
  const places = new Map(users.map(({ username }) => [username, PLACES[username] ?? DEFAULT_PLACES]))
  const laidOut = demoGroups.map((plan) => {
    const event = events.get(plan.event)
    if (event === undefined) throw new Error(`no demo event is called ${plan.event}`)
    const members = [plan.owner, ...(plan.members ?? [])].map(person)
    const take = (member: UserRow) => {
      if (event.overAt > now) places.set(member.username, (places.get(member.username) ?? 0) - 1)
    }
    members.forEach(take)
    return { plan, event, members, take }
  })
  // The large group first: it needs nearly everybody.
  for (const { plan, members, take } of laidOut.toSorted((one, other) => other.plan.size - one.plan.size)) {
    const asked = new Set([
      ...(plan.requests ?? []).map(([username]) => username),
      ...(plan.waitlist ?? []),
      ...(plan.rejected ?? []),
    ])
    const drawable = chance
      .shuffle(users)
      .filter(
        (user) =>
          !members.includes(user) &&
          !NOT_DRAWN.has(user.username) &&
          !asked.has(user.username) &&
          !(plan.size === 50 && QUIET.has(user.username)) &&
          (places.get(user.username) ?? 0) > 0,
      )
      .sort((one, other) => (places.get(other.username) ?? 0) - (places.get(one.username) ?? 0))
    for (const member of drawable.slice(0, plan.size - members.length)) {
      members.push(member)
      take(member)
    }
    if (members.length !== plan.size) throw new Error(`${plan.name} holds ${members.length} of ${plan.size}`)
  }
  return laidOut.map(({ plan, event, members }) => layOutGroup(chance, now, plan, event, members, person))
}

function layOutGroup(
  chance: Chance,
  now: Date,
  plan: DemoGroup,
  event: EventRow,
  members: UserRow[],
  person: (username: string) => UserRow,
): TownGroup {
  const isOver = event.overAt < now
  const createdAt = new Date(
    (isOver ? event.startsAt.getTime() - 20 * DAY : now.getTime()) - chance.between(8, 40) * DAY,
  )
  const row = {
    id: chance.id(),
    eventId: event.id,
    ownerId: person(plan.owner).id,
    name: plan.name,
    description: plan.description,
    tags: plan.tags,
    isPublic: plan.isPublic ?? true,
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
      // Everybody within the first five days; the owner at once.
      const joinedAt = new Date(createdAt.getTime() + Math.round((index / members.length) * 5 * DAY))
      const requestedAt = index === 0 ? joinedAt : new Date(joinedAt.getTime() - chance.between(1, 90) * MINUTE)
      return member(user, { status: 'ACCEPTED', requestedAt, joinedAt, decidedAt: joinedAt })
    }),
    ...(plan.requests ?? []).map(([username, message], index) =>
      member(person(username), { status: 'PENDING', message, requestedAt: ago((3 + 9 * index) * HOUR) }),
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
