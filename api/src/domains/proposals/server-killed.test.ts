import { joinGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { answerProposal } from 'contract/proposals.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
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

const makePeople = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(testApp.ctx)))

type Call = { method: 'PUT'; path: string; as: TestUser; body: object }

/** @returns false when the node was killed before it answered */
async function send(node: ServerProcess, { method, path, as, body }: Call): Promise<boolean> {
  const response = await fetch(`${node.address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  return response?.ok === true
}

/**
 * Sends these calls to a node and kills it while one waits to write its notifications, and the others wait for a lock of it.
 * Waits until PostgreSQL has rolled them back: the killed node's statements still run to their end.
 */
async function killDuring(calls: readonly Call[]): Promise<void> {
  const node = await startNode()
  let answers: Promise<boolean[]> = Promise.resolve([])
  await withLockedTable(testApp.ctx, 'notifications', async (isBlocked) => {
    answers = Promise.all(calls.map((call) => send(node, call)))
    await isBlocked(calls.length)
    await node.end('SIGKILL')
  })
  expect(await answers).toEqual(calls.map(() => false))
  await expect.poll(countOpenTransactions).toBe(0)
}

async function countOpenTransactions(): Promise<number> {
  const { rows } = await testApp.ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`)
  return rows[0]?.count ?? 0
}

const yes = (as: TestUser, path: string): Call => ({ method: 'PUT', path, as, body: { answer: 'YES' } })

test('two nodes killed in the middle of making the group leave nothing, and the repeated answers make it once', async () => {
  const { db } = testApp.ctx
  const { id: eventId } = await makeEvent(testApp.ctx)
  const people = await makePeople(3)
  for (const { id } of people) await db.insert(looking).values({ userId: id, eventId, since: testApp.ctx.now() })
  await updateProposals(testApp.ctx)
  const [a, b, last] = people as [TestUser, TestUser, TestUser]
  // The last yes, sent three times.
  const late = [last, last, last]
  const put = (as: TestUser) =>
    testApp.call(answerProposal, { as, params: { id: eventId }, body: { answer: 'YES' as const } })
  for (const person of [a, b]) expect((await put(person)).status).toBe(200)
  const before = await db.$count(notifications)

  for (let kill = 0; kill < 2; kill++) {
    await killDuring(late.map((person) => yes(person, answerProposal.path.replace(':id', eventId))))
    expect(await db.$count(proposalPeople, eq(proposalPeople.answer, 'YES'))).toBe(2)
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

test('two moves of one person on a node that is killed leave the first seat, and the repeated ones one seat', async () => {
  const { db } = testApp.ctx
  const { id: eventId } = await makeEvent(testApp.ctx)
  const [mover, ...owners] = (await makePeople(4)) as [TestUser, ...TestUser[]]
  const made = await Promise.all(owners.map(({ id }) => makeGroup(testApp.ctx, { ownerId: id, eventId })))
  const [from, ...to] = made.map(({ id }, index) => ({ id, owner: owners[index] as TestUser }))
  const accept = (group: typeof from) =>
    testApp.call(updateMemberStatus, {
      as: group?.owner,
      params: { id: group?.id ?? '', userId: mover.id },
      body: { status: 'ACCEPTED' as const },
    })
  const ask = (id: string) => testApp.call(joinGroup, { as: mover, params: { id }, body: { switch: true } })
  const seats = () =>
    db
      .select({ groupId: groupMembers.groupId })
      .from(groupMembers)
      .where(sql`${groupMembers.userId} = ${mover.id} and ${groupMembers.status} = 'ACCEPTED'`)
  await ask(from?.id ?? '')
  expect((await accept(from)).status).toBe(200)
  for (const { id } of to) expect((await ask(id)).status).toBe(201)

  const path = (id: string) => updateMemberStatus.path.replace(':id', id).replace(':userId', mover.id)
  await killDuring(
    to.map(({ id, owner }) => ({ method: 'PUT', path: path(id), as: owner, body: { status: 'ACCEPTED' } })),
  )
  expect(await seats()).toEqual([{ groupId: from?.id }])
  const statuses = (await Promise.all(to.map(accept))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 404])
  const [seat] = await seats()
  expect(to.map(({ id }) => id)).toContain(seat?.groupId)
  expect((await seats()).length).toBe(1)
})
