import { DAY, HOUR, MINUTE } from 'contract/durations.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { jobs } from '../app.ts'
import { mailedTokens } from '../domains/auth/tables.ts'
import { contactMessages } from '../domains/contact/tables.ts'
import { groupMembers } from '../domains/groups/tables.ts'
import { notifications } from '../domains/notifications/tables.ts'
import { payments } from '../domains/payments/tables.ts'
import { reports } from '../domains/reports/tables.ts'
import { users } from '../domains/users/tables.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { mails } from '../platform/mail/tables.ts'
import { makeEvent, makeGroup, makeUser } from './factories.ts'
import { useTestApp } from './test-app.ts'

/*
  Every promise of the terms as a job, run by a clock that is moved: not a minute early, due the minute it is, also when the
  clocks of Amsterdam changed while somebody waited.
*/

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
afterEach(() => testApp.setTime(new Date().toISOString()))

const CHANGES = [
  ['spring', '2026-03-29T01:00:00Z'],
  ['autumn', '2026-10-25T01:00:00Z'],
] as const

const run = async (name: string) => {
  const job = jobs.map((make) => make(testApp.ctx)).find((one) => one.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await job.run({})
  // Each is safe to repeat: twice is as good as once.
  await job.run({})
}
const db = () => testApp.ctx.db
const before = (span: number) => (due: Date) => new Date(due.getTime() - span)
const years = (count: number) => (due: Date) => new Date(new Date(due).setUTCFullYear(due.getUTCFullYear() - count))

/** What somebody has in their bell. */
const rings = async (userId: string) => (await db().select().from(notifications)).filter((row) => row.userId === userId)
const mailsTo = async (email: string) => (await db().select().from(mails)).filter((row) => row.to === email)
const hasUser = async (id: string) => (await db().select({ id: users.id }).from(users)).some((row) => row.id === id)

type Kept = {
  job: string
  /** When it began, for what is due at an instant. */
  since: (due: Date) => Date
  /** Sets the scene as of that moment. @returns how often it was kept, or what is left of what had to go */
  begin: (since: Date) => Promise<() => Promise<number>>
  /** What `begin` counts a minute before, and a minute after. */
  counts: [number, number]
}

const PROMISES: Record<string, Kept> = {
  'an event is recalled one day before': {
    job: 'event-reminders',
    since: before(DAY),
    counts: [0, 1],
    begin: async (since) => {
      const owner = await makeUser(testApp.ctx)
      // Due a day before it starts: at `since` plus a day it starts in a day.
      const event = await makeEvent(testApp.ctx, { startsAt: new Date(since.getTime() + 2 * DAY) })
      await makeGroup(testApp.ctx, { ownerId: owner.id, eventId: event.id })
      return async () => (await rings(owner.id)).length
    },
  },
  'an owner is reminded of a request after 24 hours': {
    job: 'unanswered-requests',
    since: before(24 * HOUR),
    counts: [0, 1],
    begin: async () => {
      const { owner } = await requestOf(false)
      return async () => (await rings(owner.id)).length
    },
  },
  'who asked is shown other groups after 72 hours': {
    job: 'unanswered-requests',
    since: before(72 * HOUR),
    counts: [0, 1],
    begin: async () => {
      const { applicant } = await requestOf(true)
      return async () => (await rings(applicant.id)).length
    },
  },
  'a report is flagged after 40 of its 48 hours': {
    job: 'overdue-reports',
    since: before(40 * HOUR),
    counts: [0, 1],
    begin: async (createdAt) => {
      // What waits from an earlier scene would be told to this administrator too.
      await db().delete(reports)
      const admin = await makeUser(testApp.ctx, { isAdmin: true })
      const [reporter, reported] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
      await db().insert(reports).values({
        id: newId(),
        reporterId: reporter.id,
        reportedId: reported.id,
        category: 'SPAM',
        notes: 'Reclame.',
        evidence: [],
        createdAt,
      })
      return async () => (await rings(admin.id)).length
    },
  },
  'an account nobody confirmed goes after 30 days': {
    job: 'users-sweep',
    since: before(30 * DAY),
    counts: [1, 0],
    begin: async () => {
      const user = await makeUser(testApp.ctx, { emailVerifiedAt: null })
      return async () => Number(await hasUser(user.id))
    },
  },
  'a silent account is warned 30 days before its three years': {
    job: 'users-sweep',
    since: before((3 * 365 + 1 - 30) * DAY),
    counts: [0, 1],
    begin: async () => {
      const user = await makeUser(testApp.ctx)
      return async () => (await mailsTo(user.email)).length
    },
  },
  'a payment goes after 7 years': {
    job: 'payments-sweep',
    since: years(7),
    counts: [1, 0],
    begin: async (createdAt) => {
      const id = newId()
      const settled = {
        providerId: `tr_${id}`,
        providerStatus: 'paid',
        status: 'COMPLETED',
        effect: 'APPLIED',
      } as const
      await db()
        .insert(payments)
        .values({ id, amountCents: 400, ...settled, createdAt, updatedAt: createdAt })
      return async () => (await db().select().from(payments)).filter((row) => row.id === id).length
    },
  },
  'a read notification goes after 90 days': {
    job: 'notifications-sweep',
    since: before(90 * DAY),
    counts: [1, 0],
    begin: async (readAt) => {
      const user = await makeUser(testApp.ctx)
      const words = { type: 'mention', title: 'Sanne noemde je', message: 'In de chat.', actionUrl: '/groups' } as const
      const row = { userId: user.id, ...words, createdAt: readAt, isInApp: true, dedupeKey: null, deliveredAt: null }
      await db()
        .insert(notifications)
        .values([
          { ...row, id: newId(), readAt },
          { ...row, id: newId(), readAt: null },
        ])
      // The unread one stays.
      return async () => (await rings(user.id)).length - 1
    },
  },
  'a link in a mail goes once it is dead': {
    job: 'auth-sweep',
    since: before(HOUR),
    counts: [1, 0],
    begin: async (createdAt) => {
      const { id: userId, email } = await makeUser(testApp.ctx)
      const expiresAt = new Date(createdAt.getTime() + HOUR)
      const token = { id: newId(), userId, email, purpose: 'RESET_PASSWORD' as const, tokenHash: newId() }
      await db()
        .insert(mailedTokens)
        .values({ ...token, createdAt, expiresAt })
      return async () => (await db().select().from(mailedTokens)).filter((row) => row.id === token.id).length
    },
  },
  'what somebody asked by the contact form goes after a year': {
    job: 'contact-sweep',
    since: before(365 * DAY),
    counts: [1, 0],
    begin: async (createdAt) => {
      const id = newId()
      await db().insert(contactMessages).values({ id, name: 'Sanne', email: 's@example.nl', message: 'Hoi', createdAt })
      return async () => (await db().select().from(contactMessages)).filter((row) => row.id === id).length
    },
  },
}

async function requestOf(hasAlternative: boolean) {
  const [owner, applicant] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const event = await makeEvent(testApp.ctx)
  const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id })
  if (hasAlternative) await makeGroup(testApp.ctx, { eventId: event.id })
  const asked = { groupId: group.id, userId: applicant.id, status: 'PENDING' as const, requestedAt: testApp.ctx.now() }
  await db().insert(groupMembers).values(asked)
  return { owner, applicant }
}

describe.each(CHANGES)('with the clocks changing in %s meanwhile', (_, change) => {
  test.each(Object.entries(PROMISES))('%s', async (_name, { job, since, begin, counts }) => {
    const due = new Date(new Date(change).getTime() + 30 * MINUTE)
    const began = since(due)
    testApp.setTime(began.toISOString())
    const count = await begin(began)
    const found: number[] = []
    for (const minutes of [-1, 1]) {
      testApp.setTime(new Date(due.getTime() + minutes * MINUTE).toISOString())
      await run(job)
      found.push(await count())
    }
    expect(found).toEqual(counts)
  })

  test('an account goes on the day its two mails named', async () => {
    const changed = new Date(change)
    const warned = addDays(amsterdamDay(changed), -10)
    const at = (day: string) => amsterdamInstant(day, '04:10')
    testApp.setTime(new Date(at(warned).getTime() - (3 * 365 + 1 - 30) * DAY - 2 * HOUR).toISOString())
    const user = await makeUser(testApp.ctx)
    const letters: string[] = []
    let day = warned
    // As the schedule does it: every morning at ten past four, by the clock on the wall.
    for (; await hasUser(user.id); day = addDays(day, 1)) {
      testApp.setTime(at(day).toISOString())
      await run('users-sweep')
      letters.push(...(await mailsTo(user.email)).map(({ content }) => content.subject))
      if (day > addDays(warned, 40)) throw new Error('it was never deleted')
    }
    const wentOn = addDays(warned, 30)
    expect(addDays(day, -1)).toBe(wentOn)
    const named = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' })
    const warnings = new Set(letters.filter((subject) => subject.startsWith('We verwijderen')))
    expect([...warnings]).toEqual([expect.stringContaining(` op ${named.format(new Date(`${wentOn}T12:00:00Z`))}`)])
  })
})

test('no job of the night falls into the hour that the clocks skip or repeat', () => {
  const hours = jobs.flatMap((make) => make(testApp.ctx).cron?.split(' ')[1] ?? [])
  expect(hours.length).toBeGreaterThan(8)
  expect(hours.filter((hour) => hour === '2')).toEqual([])
})
