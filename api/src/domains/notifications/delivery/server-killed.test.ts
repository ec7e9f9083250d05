import { leaveGroup } from 'contract/groups/membership.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { inArray, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { mails } from '../../../platform/mail/tables.ts'
import { makeEvent, makeGroup, makeUser } from '../../../testing/factories.ts'
import { type ServerProcess, startServerProcess } from '../../../testing/servers/server-process.ts'
import { startSmtpServer } from '../../../testing/servers/smtp-server.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers } from '../../groups/tables.ts'
import { notifications } from '../tables.ts'

const testApp = useTestApp()

const CAUSES = 60
/** Concurrent calls. */
const WORKERS = 10
/** Mails a node sends concurrently (`mailJob`): a kill can hit that many after acceptance by the mail server and before they are recorded. */
const MAILS_AT_ONCE = 5
/** A node is killed each time the mail server has accepted this many mails, right after it accepted one. */
const KILLS_AT = [8, 40]

test('kill -9 between 60 cancellations and their mails leaves each owner with one notification and one mail', async () => {
  const db = testApp.ctx.db
  const databaseUrl = (testApp.ctx.config as { databaseUrl: string }).databaseUrl
  let kill: (() => void) | null = null
  const smtp = await startSmtpServer(
    0,
    () => null,
    (count) => {
      if (count >= (KILLS_AT[kills] ?? Number.POSITIVE_INFINITY)) kill?.()
    },
  )
  const countJobConnections = async () => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'pgboss'`)
    return rows[0]?.count
  }
  const start = () =>
    startServerProcess({
      DATABASE_URL: databaseUrl,
      DATABASE_ADMIN_URL: testApp.adminUrl(),
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    })
  let kills = 0
  let server: Promise<ServerProcess> = start()
  const killAndStart = () => {
    kill = null
    kills += 1
    const dying = server
    server = dying.then(async (one) => {
      await one.end('SIGKILL')
      // Statements in progress at the kill still complete, and may have claimed another job.
      await expect.poll(countJobConnections).toBe(0)
      // Expires the jobs of the killed node, which otherwise takes a minute.
      await db.execute(
        sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
      )
      await db.execute(sql`update jobs.queue set monitor_on = null`)
      const next = await start()
      kill = killAndStart
      return next
    })
  }
  kill = killAndStart

  const event = await makeEvent(testApp.ctx, { startsAt: new Date(Date.now() + 6 * HOUR) })
  const causes = await Promise.all(
    Array.from({ length: CAUSES }, async () => {
      const [owner, member] = await Promise.all([makeUser(testApp.ctx), makeUser(testApp.ctx)])
      const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, members: [member] })
      return { owner, member, groupId: group.id }
    }),
  )
  const waiting = [...causes]
  const leave = async ({ member, groupId }: (typeof causes)[number]) => {
    for (;;) {
      const { address } = await server
      try {
        const response = await fetch(`${address}/api${leaveGroup.path.replace(':id', groupId)}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${member.accessToken}` },
        })
        // 404: the call before was committed, and its response lost.
        if (response.ok || response.status === 404) return
        if (response.status < 500) throw new TypeError(await response.text())
      } catch (error) {
        // The node was killed during the call: its outcome is unknown, so repeat it.
        if (error instanceof TypeError && error.message !== 'fetch failed' && error.message !== 'terminated')
          throw error
      }
    }
  }
  const worker = async () => {
    for (let cause = waiting.shift(); cause !== undefined; cause = waiting.shift()) await leave(cause)
  }
  try {
    await Promise.all(Array.from({ length: WORKERS }, worker))
    await expect.poll(() => db.$count(mails), { interval: 100 }).toBe(0)
    expect(kills).toBe(KILLS_AT.length)
  } finally {
    kill = null
    await (await server).end('SIGTERM')
    await smtp.stop()
  }

  const memberIds = causes.map(({ member }) => member.id)
  expect(await db.$count(groupMembers, inArray(groupMembers.userId, memberIds))).toBe(0)
  const ownerIds = causes.map(({ owner }) => owner.id)
  const rung = await db.select().from(notifications).where(inArray(notifications.userId, ownerIds))
  expect(rung.map(({ userId }) => userId).sort()).toEqual([...ownerIds].sort())
  // A mail accepted at the time of a kill is sent again, because its delivery was not recorded. It has the same
  // Message-ID, by which mail servers recognise the duplicate (docs/operations.md).
  const sent = await Promise.all(
    smtp.received.map(async ({ to, raw }) => `${to.join()} ${(await PostalMime.parse(raw)).messageId}`),
  )
  const distinct = [...new Set(sent)].map((one) => one.split(' ')[0])
  expect(distinct.sort()).toEqual(causes.map(({ owner }) => owner.email).sort())
  expect(sent.length - distinct.length).toBeLessThanOrEqual(KILLS_AT.length * MAILS_AT_ONCE)
})
