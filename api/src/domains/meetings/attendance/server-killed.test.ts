import { DAY, HOUR } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '../../../platform/mail/tables.ts'
import { makeEvent, makeGroup, makeUser } from '../../../testing/factories.ts'
import { startProgram } from '../../../testing/servers/program.ts'
import { withLockedTable } from '../../../testing/stress/locked-table.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers } from '../../groups/tables.ts'
import { notifications } from '../../notifications/tables.ts'
import { askAttendance } from '../questions/service.ts'
import { askedQuestions } from '../tables.ts'

const testApp = useTestApp()
const GROUPS = 4

/** A node that runs the job now, in its own process. */
function startJob() {
  const { databaseUrl, dataDir } = testApp.ctx.config as { databaseUrl: string; dataDir: string }
  const child = startProgram('commands/job', ['attendance-questions'], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_ADMIN_URL: testApp.adminUrl(),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    output: () => output,
    ended,
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

test('three nodes run the job at once, two are killed in the middle: every member is asked once', async () => {
  const { db } = testApp.ctx
  const event = await makeEvent(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() + 6 * DAY) })
  const longAgo = new Date(testApp.ctx.now().getTime() - 20 * DAY)
  for (let number = 0; number < GROUPS; number += 1) {
    const members = await Promise.all(Array.from({ length: 3 }, () => makeUser(testApp.ctx)))
    await makeGroup(testApp.ctx, { eventId: event.id, createdAt: longAgo, members })
  }
  await db.update(groupMembers).set({ joinedAt: longAgo })
  const memberIds = (await db.select().from(groupMembers)).map(({ userId }) => userId).toSorted()

  const survivors: ReturnType<typeof startJob>[] = []
  await withLockedTable(testApp.ctx, 'notifications', async (isBlocked) => {
    const nodes = [startJob(), startJob(), startJob()]
    // One has written the questions of a group and waits to notify; the others wait for those rows.
    await isBlocked(nodes.length)
    for (const node of nodes.splice(0, 2)) await node.kill()
    survivors.push(...nodes)
  })
  for (const { ended, output } of survivors) expect([await ended, output()]).toEqual([0, output()])
  testApp.setTime(new Date(Date.now() + HOUR).toISOString())
  await Promise.all([askAttendance(testApp.ctx), askAttendance(testApp.ctx)])

  const rung = await db.select().from(notifications).where(eq(notifications.type, 'attendance_question'))
  expect(rung.map(({ userId }) => userId).toSorted()).toEqual(memberIds)
  expect((await db.select().from(askedQuestions)).map(({ userId }) => userId).toSorted()).toEqual(memberIds)
  const mailed = (await db.select().from(mails)).map(({ to }) => to)
  expect(mailed.toSorted()).toEqual([...new Set(mailed)].toSorted())
})
