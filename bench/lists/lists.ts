import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import type { Client } from 'pg'
import { seedDemo } from '../../api/seed/demo.ts'
import { FEW_MESSAGES, LARGE, seedLarge } from '../../api/seed/large.ts'
import { buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { signAccessToken } from '../../api/src/domains/auth/tokens/service.ts'
import { newId } from '../../api/src/platform/ids.ts'
import type { BaselineCall } from '../measuring/baseline-calls.ts'
import { startDatabase } from '../measuring/database.ts'
import { compareRates, fetchText, ROUNDS } from '../measuring/http-load.ts'
import type { Bench } from '../measuring/processes.ts'
import { compareTimes } from '../measuring/statistics.ts'

type Call = { path: string; text: string; values: unknown[] }
type Reader = { id: string; groupId: string; conversationId: string; eventId: string }

const CONCURRENCY = 16
const GROWTH = { warmUp: 30, calls: 100, goal: 1.3 }

/** P3: requests per second of six lists on the large data set, against one prepared select with the same response. */
export async function measureLists({ postgres, startProduct, startServer, connect }: Bench): Promise<void> {
  const owner = await connect(postgres.adminUrl)
  const startedAt = performance.now()
  await seedLarge(owner, 'no-login', () => undefined, FEW_MESSAGES)
  const reader = await chooseReader(owner)
  const { rows } = await owner.query<{ messages: number }>('select count(*)::int as messages from messages')
  console.log(
    `Lists on ${LARGE.users} people, ${LARGE.events} events, ${LARGE.groups} groups and ${rows[0]?.messages} messages instead of ` +
      `${LARGE.messages} (made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s), ${CONCURRENCY} concurrent calls, median of ${ROUNDS} ` +
      `alternating rounds:`,
  )
  const headers = (await signIn(postgres.appUrl, reader.id)).map((token) => ({ authorization: `Bearer ${token}` }))
  const product = await startProduct()
  const calls = callsOf(reader)
  const answers = await Promise.all(calls.map(({ path }) => fetchText(`${product.address}/api${path}`, headers[0])))
  const baselineCalls = calls.map(({ text, values }, index): BaselineCall => {
    const [path, type, answer] = [`/${index}`, 'application/json; charset=utf-8', answers[index] ?? '']
    return { path, type, answer, query: { text, values } }
  })
  const baseline = await startServer(new URL('../measuring/baseline-calls.ts', import.meta.url), {
    DATABASE_URL: postgres.appUrl,
    CALLS: JSON.stringify(baselineCalls),
  })
  for (const [index, { path }] of calls.entries())
    await compareRates(
      `  GET ${path}`,
      { url: `${product.address}/api${path}`, connections: headers },
      { url: `${baseline.address}/${index}`, connections: headers },
    )
}

/** P4: the median time of each list on the large data set over that on the demo data, whose rows the large one has too. */
export async function measureGrowth({ postgres, startProduct, connect, defer }: Bench): Promise<void> {
  const { postgres: small, dataDir, stop } = await startDatabase()
  defer(stop)
  const open = async (database: typeof small, env: Record<string, string>, isLarge: boolean) => {
    const owner = await connect(database.adminUrl)
    const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error', SEED_DEMO: '0' }), databaseUrl: database.appUrl })
    await seedDemo(app.ctx).finally(() => app.close())
    if (isLarge) await seedLarge(owner, 'no-login', () => undefined, FEW_MESSAGES)
    else await owner.query('vacuum analyze')
    const reader = await chooseReader(owner)
    const [token] = await signIn(database.appUrl, reader.id)
    const product = await startProduct({ DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.adminUrl, ...env })
    const agent = new Agent({ keepAlive: true })
    return callsOf(reader).map(({ path }) => ({
      path,
      call: () => fetchText(`${product.address}/api${path}`, { authorization: `Bearer ${token}` }, agent),
    }))
  }
  const demoCalls = await open(small, { DATA_DIR: dataDir }, false)
  const largeCalls = await open(postgres, {}, true)
  console.log(
    `Growth from the demo data to ${LARGE.users} people, ${LARGE.events} events and ${LARGE.groups} groups: median of ` +
      `${GROWTH.calls} alternating calls, one at a time:`,
  )
  for (const [index, largeCall] of largeCalls.entries()) {
    const demoCall = demoCalls[index] as typeof largeCall
    const [large, demo] = await compareTimes(largeCall.call, demoCall.call, GROWTH)
    console.log(
      `  GET ${largeCall.path}: ${large.toFixed(1)} ms, demo ${demo.toFixed(1)} ms, ratio ${(large / demo).toFixed(2)} ` +
        `(goal ${GROWTH.goal}); machine load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
}

const callsOf = ({ id, groupId, conversationId, eventId }: Reader): Call[] => [
  {
    path: '/events?upcoming=true&limit=12',
    text: `select * from events where status in ('APPROVED', 'PUBLISHED') and is_public and over_at > now()
      order by starts_at, id limit 12`,
    values: [],
  },
  {
    path: `/groups?eventId=${eventId}`,
    text: 'select * from groups where event_id = $1 and is_public order by created_at desc limit 20',
    values: [eventId],
  },
  {
    path: `/groups/${groupId}/messages?limit=50`,
    text: 'select * from messages where conversation_id = $1 order by seq desc limit 50',
    values: [conversationId],
  },
  {
    path: '/messages/conversations',
    text: `select * from conversations where low_user_id = $1 or high_user_id = $1
      order by last_message_at desc limit 20`,
    values: [id],
  },
  {
    path: '/notifications/count',
    text: 'select count(*) from notifications where user_id = $1 and read_at is null',
    values: [id],
  },
  {
    path: '/admin/users?search=emma771&limit=20',
    // Exactly the expression of the index `users_search`; otherwise the select scans the table.
    text: `select * from users where (lower(username) || chr(10) || email) like $1
      order by created_at desc limit 20`,
    values: ['%emma771%'],
  },
]

/** The owner of the longest group chat with direct conversations too; becomes an admin for the user search. */
async function chooseReader(owner: Client): Promise<Reader> {
  const { rows } = await owner.query<Reader>(
    `select g.owner_id as id, g.id as "groupId", c.id as "conversationId",
       (select e.id from events e join groups on groups.event_id = e.id
        where e.status = 'APPROVED' and e.is_public and e.over_at > now() and groups.is_public
        group by e.id order by count(*) desc, e.id limit 1) as "eventId"
     from conversations c join groups g on g.id = c.group_id
     where exists (select from conversations d where d.low_user_id = g.owner_id)
     order by c.last_seq desc, c.id limit 1`,
  )
  const [reader] = rows
  if (reader === undefined) throw new Error('no user of the large data set fits')
  await owner.query('update users set is_admin = true where id = $1', [reader.id])
  return reader
}

/** One session per concurrent call, so that no call profits from another's session cache. */
async function signIn(databaseUrl: string, userId: string): Promise<string[]> {
  const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error', SEED_DEMO: '0' }), databaseUrl })
  try {
    const sessionIds = Array.from({ length: CONCURRENCY }, () => newId())
    await app.ctx.db.$client.query(
      `insert into sessions (id, user_id, created_at, last_used_at)
       select id, $2, now(), now() from unnest($1::uuid[]) as id`,
      [sessionIds, userId],
    )
    return await Promise.all(sessionIds.map((sessionId) => signAccessToken(app.ctx, userId, sessionId)))
  } finally {
    await app.close()
  }
}
