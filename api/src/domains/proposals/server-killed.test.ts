import { answerProposal } from 'contract/proposals.ts'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { makeEvent, makeUser, type TestUser } from '../../testing/factories.ts'
import { type ServerProcess, startServerProcess } from '../../testing/servers/server-process.ts'
import { withLockedTable } from '../../testing/stress/locked-table.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { looking } from '../looking/tables.ts'
import { notifications } from '../notifications/tables.ts'
import { updateProposals } from './service.ts'
import { proposalPeople, proposals } from './tables.ts'

const testApp = useTestApp()
const nodes: ServerProcess[] = []
afterAll(async () => {
  for (const node of nodes) await node.end('SIGKILL')
})

async function startNode(): Promise<ServerProcess> {
  const DATABASE_URL = (testApp.ctx.config as { databaseUrl: string }).databaseUrl
  const node = await startServerProcess({ DATABASE_URL, DATABASE_ADMIN_URL: testApp.adminUrl() }, 90_000)
  nodes.push(node)
  return node
}

/** @returns false when the node was killed before it answered */
async function sayYes(node: ServerProcess, person: TestUser, eventId: string): Promise<boolean> {
  const response = await fetch(`${node.address}/api${answerProposal.path.replace(':id', eventId)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ answer: 'YES' }),
  }).catch(() => null)
  return response?.ok === true
}

test('two nodes killed in the middle of making the group leave nothing, and the repeated answers make it once', async () => {
  const { db } = testApp.ctx
  const { id: eventId } = await makeEvent(testApp.ctx)
  const people = await Promise.all(Array.from({ length: 3 }, () => makeUser(testApp.ctx)))
  for (const { id } of people) await db.insert(looking).values({ userId: id, eventId, since: testApp.ctx.now() })
  await updateProposals(testApp.ctx)
  const [a, b, last] = people as [TestUser, TestUser, TestUser]
  // The last yes, sent three times.
  const late = [last, last, last]
  const put = (as: TestUser) =>
    testApp.call(answerProposal, { as, params: { id: eventId }, body: { answer: 'YES' as const } })
  for (const person of [a, b]) expect((await put(person)).status).toBe(200)
  const before = await db.$count(notifications)

  for (const node of await Promise.all([startNode(), startNode()])) {
    let answers: Promise<boolean[]> = Promise.resolve([])
    await withLockedTable(testApp.ctx, 'notifications', async (isBlocked) => {
      answers = Promise.all(late.map((person) => sayYes(node, person, eventId)))
      // One transaction has made the group and waits to write the notifications; the others wait for its lock.
      await isBlocked(late.length)
      await node.end('SIGKILL')
    })
    expect(await answers).toEqual(late.map(() => false))
    const yeses = () => db.$count(proposalPeople, eq(proposalPeople.answer, 'YES'))
    // The killed node's statements still run to their end before PostgreSQL rolls back.
    await expect.poll(yeses, { timeout: 30_000 }).toBe(2)
    expect([await db.$count(groups), await db.$count(notifications)]).toEqual([0, before])
  }

  const answers = await Promise.all([...late, ...late, ...people].map(put))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  const made = await db.select().from(groups).where(eq(groups.eventId, eventId))
  expect(made).toMatchObject([{ memberCount: 3, ownerId: a.id }])
  expect(await db.select().from(proposals)).toMatchObject([{ groupId: made[0]?.id }])
  expect(await db.$count(groupMembers, eq(groupMembers.status, 'ACCEPTED'))).toBe(3)
  const rung = await db.select().from(notifications).where(eq(notifications.type, 'group_join_accepted'))
  // The owner and the second yes; each other person acted themselves.
  expect(rung.map(({ userId }) => userId).toSorted()).toEqual([a.id, b.id].toSorted())
})
