import { blockUser } from 'contract/blocks.ts'
import { DAY } from 'contract/platform/durations.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { references } from '../../domains/references/tables.ts'
import { users } from '../../domains/users/tables.ts'
import { newId } from '../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../factories.ts'
import { useTestApp } from '../test-app.ts'
import { callWithFreshToken } from './fresh-tokens.ts'

const testApp = useTestApp()
afterEach(() => testApp.setTime(new Date().toISOString()))
const ENDED = new Date('2030-06-02T06:00:00Z')

const VIEWERS = ['anonymous', 'unverified', 'outsider', 'companion', 'writer', 'subject', 'admin'] as const
type Cast = Record<(typeof VIEWERS)[number], TestUser>

type Change = (cast: Cast) => Promise<unknown>
const now = () => testApp.ctx.now()
const set =
  (columns: Partial<typeof references.$inferInsert>): Change =>
  ({ writer, subject }) =>
    testApp.ctx.db
      .update(references)
      .set(columns)
      .where(and(eq(references.writerId, writer.id), eq(references.subjectId, subject.id)))
const suspend =
  (who: keyof Cast): Change =>
  (cast) =>
    testApp.ctx.db.update(users).set({ suspendedAt: now() }).where(eq(users.id, cast[who].id))
const block =
  (blocker: keyof Cast, blocked: keyof Cast): Change =>
  (cast) =>
    callWithFreshToken(testApp)(blockUser, { as: cast[blocker], params: { id: cast[blocked].id }, body: {} })

const OPEN = { opensAt: new Date(ENDED.getTime() + DAY) }

/**
 * What each viewer gets from GET /users/:id/references of the subject: the number of references, or the status of a refusal.
 * Signed-in viewers are verified.
 */
const ROWS: Record<string, readonly [change: Change, ...expected: (number | 'none')[]]> = {
  'nobody before it opens, the writer included': [async () => {}, 401, 403, 'none', 'none', 'none', 'none', 'none'],
  'every member once it is open': [set(OPEN), 401, 403, 1, 1, 1, 1, 1],
  'every member when the 14 days are over': [
    set({ opensAt: new Date(ENDED.getTime() + 2 * DAY) }),
    401,
    403,
    1,
    1,
    1,
    1,
    1,
  ],
  'nobody once deleted or removed': [
    async (cast) => {
      await set(OPEN)(cast)
      await set({ text: '', deletedAt: now() })(cast)
    },
    401,
    403,
    'none',
    'none',
    'none',
    'none',
    'none',
  ],
  'nobody while the writer is suspended': [
    async (cast) => {
      await set(OPEN)(cast)
      await suspend('writer')(cast)
    },
    401,
    403,
    'none',
    'none',
    401,
    'none',
    'none',
  ],
  'nobody but administrators while the subject is suspended': [
    async (cast) => {
      await set(OPEN)(cast)
      await suspend('subject')(cast)
    },
    401,
    403,
    404,
    404,
    404,
    401,
    1,
  ],
  'not the writer whom the subject blocked': [
    async (cast) => {
      await set(OPEN)(cast)
      await block('subject', 'writer')(cast)
    },
    401,
    403,
    1,
    1,
    404,
    1,
    1,
  ],
  'the writer who blocked the subject, who may delete it': [
    async (cast) => {
      await set(OPEN)(cast)
      await block('writer', 'subject')(cast)
    },
    401,
    403,
    1,
    1,
    1,
    1,
    1,
  ],
  'not a person whom the writer blocked': [
    async (cast) => {
      await set(OPEN)(cast)
      await block('writer', 'outsider')(cast)
    },
    401,
    403,
    'none',
    1,
    1,
    1,
    1,
  ],
  'not a person who blocked the writer': [
    async (cast) => {
      await set(OPEN)(cast)
      await block('outsider', 'writer')(cast)
    },
    401,
    403,
    'none',
    1,
    1,
    1,
    1,
  ],
}

test.each(Object.entries(ROWS))('shown to %s', async (_, [change, ...expected]) => {
  testApp.setTime(new Date(ENDED.getTime() + 2 * DAY).toISOString())
  const { ctx } = testApp
  const [anonymous, unverified, outsider, companion, writer, subject, admin] = await Promise.all([
    makeUser(ctx),
    makeUser(ctx, { emailVerifiedAt: null }),
    makeUser(ctx),
    makeUser(ctx),
    makeUser(ctx),
    makeUser(ctx),
    makeUser(ctx, { isAdmin: true }),
  ])
  const cast: Cast = { anonymous, unverified, outsider, companion, writer, subject, admin }
  const event = await makeEvent(ctx, { startsAt: new Date(ENDED.getTime() - DAY), endsAt: ENDED })
  const group = await makeGroup(ctx, { ownerId: writer.id, eventId: event.id, members: [subject, companion] })
  await ctx.db.insert(references).values({
    id: newId(),
    groupId: group.id,
    eventId: event.id,
    eventEndedAt: ENDED,
    writerId: writer.id,
    subjectId: subject.id,
    text: 'Fijn gezelschap',
    again: true,
    writtenAt: ENDED,
    opensAt: sql`${ENDED.toISOString()}::timestamptz + interval '14 days'`,
  })
  await change(cast)
  const answers: (number | 'none')[] = []
  for (const viewer of VIEWERS) {
    const response = await testApp.app.server.inject({
      url: `/api/users/${subject.id}/references`,
      headers: viewer === 'anonymous' ? {} : { authorization: `Bearer ${cast[viewer].accessToken}` },
    })
    const { data } = response.json() as { data?: { references: unknown[]; pagination: { total: number } } }
    expect(data?.pagination.total).toBe(data?.references.length)
    answers.push(data === undefined ? response.statusCode : data.references.length || 'none')
  }
  expect(answers).toEqual(expected)
})
