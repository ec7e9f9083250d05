import { hash } from '@node-rs/argon2'
import { DAY } from 'contract/platform/durations.ts'
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
// The cheapest argon2 parameters, for speed.
let passwordHash: Promise<string> | null = null
const hashPassword = () => (passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

const lastNumbers = new Map<string, number>()
/** Counts from 1 in each database, so that names do not depend on the test files that this worker ran before. */
function nextNumber({ config }: Context): number {
  const { pathname: database } = new URL(String(config.databaseUrl))
  const number = (lastNumbers.get(database) ?? 0) + 1
  lastNumbers.set(database, number)
  return number
}

/** A verified member with a session. */
export async function makeUser(ctx: Context, columns: Partial<typeof users.$inferInsert> = {}): Promise<TestUser> {
  const number = nextNumber(ctx)
  const now = ctx.now()
  const row = {
    id: newId(),
    username: `persoon${number}`,
    email: `persoon${number}@example.nl`,
    passwordHash: await hashPassword(),
    emailVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
    ...columns,
  }
  await ctx.db.insert(users).values(row)
  const sessionId = newId()
  await ctx.db
    .insert(sessions)
    .values({ id: sessionId, userId: row.id, createdAt: now, lastUsedAt: now, passwordAt: now })
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    password: PASSWORD,
    sessionId,
    accessToken: await signAccessToken(ctx, row.id, sessionId),
  }
}

/** The user as the actor argument of service functions. */
export const actorOf = ({ id, username, email, sessionId }: TestUser): Actor => ({
  id,
  username,
  email,
  sessionId,
  isAdmin: false,
  lacksSecondFactor: false,
  isRecentlyAuthenticated: true,
  emailVerified: true,
})

/** An approved public event that starts in 30 days. */
export async function makeEvent(ctx: Context, columns: Partial<typeof events.$inferInsert> = {}) {
  const number = nextNumber(ctx)
  const now = ctx.now()
  const startsAt = columns.startsAt ?? new Date(now.getTime() + 30 * DAY)
  const row = {
    id: newId(),
    slug: `evenement-${number}`,
    title: `Evenement ${number}`,
    type: 'FESTIVAL' as const,
    location: 'Nijmegen',
    startsAt,
    isWholeDay: false,
    overAt: columns.endsAt ?? new Date(startsAt.getTime() + DAY / 2),
    status: 'APPROVED' as const,
    createdAt: now,
    updatedAt: now,
    ...columns,
  }
  await ctx.db.insert(events).values(row)
  return row
}

/** A public group with its owner as first member; creates its event and owner unless passed. */
export async function makeGroup(
  ctx: Context,
  overrides: Partial<typeof groups.$inferInsert> & { members?: readonly { id: string }[] } = {},
) {
  const now = ctx.now()
  const { members = [], ...columns } = overrides
  const eventId = columns.eventId ?? (await makeEvent(ctx)).id
  const ownerId = columns.ownerId ?? (await makeUser(ctx)).id
  const row = {
    id: newId(),
    name: `Groep ${nextNumber(ctx)}`,
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
    // A millisecond apart, so that the order of members is deterministic.
    joinedAt: new Date(now.getTime() + index),
  })
  await ctx.db.insert(groupMembers).values([ownerId, ...members.map(({ id }) => id)].map(member))
  return row
}
