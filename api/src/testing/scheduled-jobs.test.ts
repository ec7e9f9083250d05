import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { mailedTokens } from '../domains/auth/tables.ts'
import { contactMessages } from '../domains/contact/tables.ts'
import { groupMembers } from '../domains/groups/tables.ts'
import { notifications } from '../domains/notifications/tables.ts'
import { payments } from '../domains/payments/tables.ts'
import { reports } from '../domains/reports/tables.ts'
import { users } from '../domains/users/tables.ts'
import { jobs } from '../domains.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { mails } from '../platform/mail/tables.ts'
import { makeEvent, makeGroup, makeUser } from './factories.ts'
import { useTestApp } from './test-app.ts'

/*
  Every deadline in the terms of service, tested by moving the clock: not met a minute early, met a minute late, also across
  a daylight saving change in Amsterdam.
*/

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
afterEach(() => testApp.setTime(new Date().toISOString()))

const CLOCK_CHANGES = [
  ['spring', '2026-03-29T01:00:00Z'],
  ['autumn', '2026-10-25T01:00:00Z'],
] as const

const run = async (name: string) => {
  const job = jobs.map((make) => make(testApp.ctx)).find((one) => one.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await job.run({})
  // Jobs are safe to repeat.
  await job.run({})
}
const db = () => testApp.ctx.db
const before = (span: number) => (due: Date) => new Date(due.getTime() - span)
const years = (count: number) => (due: Date) => new Date(new Date(due).setUTCFullYear(due.getUTCFullYear() - count))

const notificationsOf = async (userId: string) =>
  (await db().select().from(notifications)).filter((row) => row.userId === userId)
const mailsTo = async (email: string) => (await db().select().from(mails)).filter((row) => row.to === email)
const hasUser = async (id: string) => (await db().select({ id: users.id }).from(users)).some((row) => row.id === id)

type Deadline = {
  job: string
  /** The start of the period that ends at `due`. */
  since: (due: Date) => Date
  /** Creates the rows as of `since`. @returns counts the notifications, mails or rows concerned */
  setUp: (since: Date) => Promise<() => Promise<number>>
  /** The count a minute before and a minute after the deadline. */
  counts: [number, number]
}

const DEADLINES: Record<string, Deadline> = {
  'members are reminded one day before an event': {
    job: 'event-reminders',
    since: before(DAY),
    counts: [0, 1],
    setUp: async (since) => {
      const owner = await makeUser(testApp.ctx)
      // Due a day before it starts: at `since` plus a day it starts in a day.
      const event = await makeEvent(testApp.ctx, { startsAt: new Date(since.getTime() + 2 * DAY) })
      await makeGroup(testApp.ctx, { ownerId: owner.id, eventId: event.id })
      return async () => (await notificationsOf(owner.id)).length
    },
  },
  'an owner is reminded of a request after 24 hours': {
    job: 'unanswered-requests',
    since: before(24 * HOUR),
    counts: [0, 1],
    setUp: async () => {
      const { owner } = await requestOf(false)
      return async () => (await notificationsOf(owner.id)).length
    },
  },
  'an applicant is notified after 72 hours': {
    job: 'unanswered-requests',
    since: before(72 * HOUR),
    counts: [0, 1],
    setUp: async () => {
      const { applicant } = await requestOf(false)
      return async () => (await notificationsOf(applicant.id)).length
    },
  },
  'an applicant is shown other groups after a week': {
    job: 'unanswered-requests',
    since: before(7 * 24 * HOUR),
    counts: [1, 2],
    setUp: async () => {
      const { applicant } = await requestOf(true)
      return async () => (await notificationsOf(applicant.id)).length
    },
  },
  'a report is flagged after 40 of its 48 hours': {
    job: 'overdue-reports',
    since: before(40 * HOUR),
    counts: [0, 1],
    setUp: async (createdAt) => {
      // Reports of earlier tests would notify this administrator too.
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
      return async () => (await notificationsOf(admin.id)).length
    },
  },
  'an unverified account is deleted after 30 days': {
    job: 'nightly',
    since: before(30 * DAY),
    counts: [1, 0],
    setUp: async () => {
      const user = await makeUser(testApp.ctx, { emailVerifiedAt: null })
      return async () => Number(await hasUser(user.id))
    },
  },
  'an inactive account is warned 30 days before three years': {
    job: 'nightly',
    since: before((3 * 365 + 1 - 30) * DAY),
    counts: [0, 1],
    setUp: async () => {
      const user = await makeUser(testApp.ctx)
      return async () => (await mailsTo(user.email)).length
    },
  },
  'a payment is deleted after 7 years': {
    job: 'payments-sweep',
    since: years(7),
    counts: [1, 0],
    setUp: async (createdAt) => {
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
  'a read notification is deleted after 90 days': {
    job: 'nightly',
    since: before(90 * DAY),
    counts: [1, 0],
    setUp: async (readAt) => {
      const user = await makeUser(testApp.ctx)
      const content = {
        type: 'mention',
        title: 'Sanne heeft je genoemd',
        message: 'In de chat.',
        actionUrl: '/groups',
      } as const
      const row = { userId: user.id, ...content, createdAt: readAt, isInApp: true, dedupeKey: null, deliveredAt: null }
      await db()
        .insert(notifications)
        .values([
          { ...row, id: newId(), readAt },
          { ...row, id: newId(), readAt: null },
        ])
      // The unread one is never deleted.
      return async () => (await notificationsOf(user.id)).length - 1
    },
  },
  'a mailed token is deleted once it expires': {
    job: 'nightly',
    since: before(HOUR),
    counts: [1, 0],
    setUp: async (createdAt) => {
      const { id: userId, email } = await makeUser(testApp.ctx)
      const expiresAt = new Date(createdAt.getTime() + HOUR)
      const token = { id: newId(), userId, email, purpose: 'RESET_PASSWORD' as const, tokenHash: newId() }
      await db()
        .insert(mailedTokens)
        .values({ ...token, createdAt, expiresAt })
      return async () => (await db().select().from(mailedTokens)).filter((row) => row.id === token.id).length
    },
  },
  'a contact form message is deleted after a year': {
    job: 'nightly',
    since: before(365 * DAY),
    counts: [1, 0],
    setUp: async (createdAt) => {
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
  const request = {
    groupId: group.id,
    userId: applicant.id,
    status: 'PENDING' as const,
    requestedAt: testApp.ctx.now(),
  }
  await db().insert(groupMembers).values(request)
  return { owner, applicant }
}

describe.each(CLOCK_CHANGES)('across the %s clock change', (_, change) => {
  test.each(Object.entries(DEADLINES))('%s', async (_name, { job, since, setUp, counts }) => {
    const due = new Date(new Date(change).getTime() + 30 * MINUTE)
    const start = since(due)
    testApp.setTime(start.toISOString())
    const count = await setUp(start)
    const found: number[] = []
    for (const minutes of [-1, 1]) {
      testApp.setTime(new Date(due.getTime() + minutes * MINUTE).toISOString())
      await run(job)
      found.push(await count())
    }
    expect(found).toEqual(counts)
  })

  test('an inactive account is deleted on the day named in both warnings', async () => {
    const changed = new Date(change)
    const warned = addDays(amsterdamDay(changed), -10)
    const at = (day: string) => amsterdamInstant(day, '04:10')
    testApp.setTime(new Date(at(warned).getTime() - (3 * 365 + 1 - 30) * DAY - 2 * HOUR).toISOString())
    const user = await makeUser(testApp.ctx)
    const subjects: string[] = []
    let day = warned
    // The job runs every day at 04:10 in Amsterdam.
    for (; await hasUser(user.id); day = addDays(day, 1)) {
      testApp.setTime(at(day).toISOString())
      await run('nightly')
      subjects.push(...(await mailsTo(user.email)).map(({ content }) => content.subject))
      if (day > addDays(warned, 40)) throw new Error('it was never deleted')
    }
    const deletedOn = addDays(warned, 30)
    expect(addDays(day, -1)).toBe(deletedOn)
    const dateFormat = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' })
    const warnings = new Set(subjects.filter((subject) => subject.startsWith('We verwijderen')))
    expect([...warnings]).toEqual([
      expect.stringContaining(` op ${dateFormat.format(new Date(`${deletedOn}T12:00:00Z`))}`),
    ])
  })
})

test('no job is scheduled in the hour that clock changes skip or repeat', () => {
  const hours = jobs.flatMap((make) => make(testApp.ctx).cron?.split(' ')[1] ?? [])
  expect(hours.length).toBeGreaterThan(8)
  expect(hours.filter((hour) => hour === '2')).toEqual([])
})
