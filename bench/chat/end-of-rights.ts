import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '../measuring/chat-client.ts'
import type { Bench, Server } from '../measuring/processes.ts'
import { median } from '../measuring/statistics.ts'
import { createMembers, type TestMember } from '../measuring/test-members.ts'

const GROUPS = 1_000
const GROUP_SIZE = 5
const ROUNDS = 8
const GOAL = 3

/**
 * P10: how long a suspension, a removal and a logout take until they are answered, on an idle process and while an
 * administrator's change to an event with a thousand groups is published; and messages that still arrive after the answer.
 */
export async function measureEndOfRights({ postgres, startProduct, connect }: Bench): Promise<void> {
  const [admin, ...members] = await createMembers(postgres.appUrl, GROUPS, GROUP_SIZE)
  if (admin === undefined) throw new Error('no member')
  const pg = await connect(postgres.appUrl)
  await pg.query('update users set is_admin = true where id = $1', [admin.userId])
  const { rows } = await pg.query<{ id: string }>('select id from events')
  const eventId = rows[0]?.id ?? ''
  const product = await startProduct()
  // The first of each group owns it; the second loses the right, the third writes.
  const groups = [...Map.groupBy(members, ({ groupId }) => groupId).values()].filter(
    (group) => group.length === GROUP_SIZE,
  )
  const figures = { idle: [] as number[], busy: [] as number[] }
  let late = 0
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const state = round % 2 === 0 ? 'idle' : 'busy'
    for (const [kind, end] of Object.entries(ENDS)) {
      const [owner, leaver, writer] = groups.shift() ?? []
      if (owner === undefined || leaver === undefined || writer === undefined) throw new Error('too few groups')
      const [subject, other] = [await enter(product, leaver), await enter(product, writer)]
      if (state === 'busy')
        await request(product, admin, 'PUT', `/events/admin/${eventId}`, { title: `Meting ${round} ${kind}` })
      const started = performance.now()
      await end(product, { admin, owner, leaver })
      const answered = performance.now()
      const before = subject.received()
      await other.send('send-message', { groupId: writer.groupId, content: 'Nog iemand?' })
      await sleep(250)
      late += subject.received() - before
      figures[state].push(answered - started)
      subject.close()
      other.close()
    }
    await sleep(500)
  }
  const [idle, busy] = [median(figures.idle), median(figures.busy)]
  console.log(
    `P10 rights end within ${idle.toFixed(0)} ms idle, ${busy.toFixed(0)} ms while ${GROUPS} groups receive a change, ` +
      `ratio ${(busy / idle).toFixed(1)} (at most ${GOAL}); ${late} messages received after the answer (0)`,
  )
}

type People = { admin: TestMember; owner: TestMember; leaver: TestMember }
const ENDS: Readonly<Record<string, (product: Server, people: People) => Promise<void>>> = {
  suspend: (product, { admin, leaver }) =>
    request(product, admin, 'PATCH', `/admin/users/${leaver.userId}/suspend`, { suspend: true }),
  remove: (product, { owner, leaver }) =>
    request(product, owner, 'DELETE', `/groups/${leaver.groupId}/members/${leaver.userId}`),
  logout: (product, { leaver }) => request(product, leaver, 'DELETE', '/auth/sessions'),
}

async function request(
  { address }: Server,
  { token }: TestMember,
  method: string,
  path: string,
  body: object = {},
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}

/** A client in its group's chat that counts the messages it receives. */
async function enter({ address }: Server, member: TestMember) {
  let received = 0
  const client = await openClient(address, member, () => {
    received += 1
  })
  await client.send('join-group', { groupId: member.groupId })
  return { ...client, received: () => received }
}
