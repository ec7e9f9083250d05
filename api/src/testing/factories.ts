import { hash } from '@node-rs/argon2'
import { DAY } from 'contract/durations.ts'
import { sessions } from '../domains/auth/tables.ts'
import { signAccessToken } from '../domains/auth/tokens/service.ts'
import { events } from '../domains/events/tables.ts'
import { groupMembers, groups } from '../domains/groups/tables.ts'
import { users } from '../domains/users/tables.ts'
import type { Actor, Context } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'

export type TestUser = {
  id: string
  username: string
  email: string
  password: string
  sessionId: string
  accessToken: string
}

export const PASSWORD = 'Festival!2026'
// The cheapest argon2 there is: tests are not about how long a guess takes.
let passwordHash: Promise<string> | null = null
const hashed = () => (passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

let made = 0
/** Distinct within a run, readable in a failure. */
const next = () => ++made

/** A verified member with a live session. A test names only what it is about. */
export async function makeUser(ctx: Context, given: Partial<typeof users.$inferInsert> = {}): Promise<TestUser> {
  const number = next()
  const now = ctx.now()
  const row = {
    id: newId(),
    username: `persoon${number}`,
    email: `persoon${number}@example.nl`,
    passwordHash: await hashed(),
    emailVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
    ...given,
  }
  await ctx.db.insert(users).values(row)
  const sessionId = newId()
  await ctx.db.insert(sessions).values({ id: sessionId, userId: row.id, createdAt: now, lastUsedAt: now })
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    password: PASSWORD,
    sessionId,
    accessToken: await signAccessToken(ctx, row.id, sessionId),
  }
}

/** A person as the verbs take whoever acts. */
export const actorOf = ({ id, username, email, sessionId }: TestUser): Actor => ({
  id,
  username,
  email,
  sessionId,
  isAdmin: false,
  emailVerified: true,
})

/** A live public event, starting in 30 days. */
export async function makeEvent(ctx: Context, given: Partial<typeof events.$inferInsert> = {}) {
  const number = next()
  const now = ctx.now()
  const startsAt = given.startsAt ?? new Date(now.getTime() + 30 * DAY)
  const row = {
    id: newId(),
    slug: `evenement-${number}`,
    title: `Evenement ${number}`,
    type: 'FESTIVAL' as const,
    location: 'Nijmegen',
    startsAt,
    overAt: given.endsAt ?? new Date(startsAt.getTime() + DAY / 2),
    status: 'APPROVED' as const,
    createdAt: now,
    updatedAt: now,
    ...given,
  }
  await ctx.db.insert(events).values(row)
  return row
}

/** A public group with its owner as first member; makes its own event and owner when none are given. */
export async function makeGroup(
  ctx: Context,
  given: Partial<typeof groups.$inferInsert> & { members?: readonly { id: string }[] } = {},
) {
  const now = ctx.now()
  const { members = [], ...columns } = given
  const eventId = columns.eventId ?? (await makeEvent(ctx)).id
  const ownerId = columns.ownerId ?? (await makeUser(ctx)).id
  const row = {
    id: newId(),
    name: `Groep ${next()}`,
    description: 'Samen erheen en samen terug.',
    memberCount: 1 + members.length,
    createdAt: now,
    updatedAt: now,
    ...columns,
    eventId,
    ownerId,
  }
  await ctx.db.insert(groups).values(row)
  const member = (userId: string, index: number) => ({
    groupId: row.id,
    userId,
    status: 'ACCEPTED' as const,
    requestedAt: now,
    // A millisecond apart: who is longest-standing must not be a matter of chance.
    joinedAt: new Date(now.getTime() + index),
  })
  await ctx.db.insert(groupMembers).values([ownerId, ...members.map(({ id }) => id)].map(member))
  return row
}
