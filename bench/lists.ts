import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { Client } from 'pg'
import { LARGE, LITTLE_TALK, seedLarge } from '../api/seed/large.ts'
import { buildApp } from '../api/src/app.ts'
import { readConfig } from '../api/src/config.ts'
import { signAccessToken } from '../api/src/domains/auth/service.ts'
import { newId } from '../api/src/platform/ids.ts'
import { median } from './figures.ts'
import { type Bench, serve } from './processes.ts'

export type BareCall = { path: string; text: string; values: unknown[]; answer: string }
type Call = Omit<BareCall, 'path' | 'answer'> & { name: string; path: string }
type Reader = { id: string; groupId: string; conversationId: string; eventId: string }

const AT_ONCE = 16
const WARM_UP_MS = 1_000
const ROUND_MS = 2_000
const ROUNDS = 3
const TO_REACH = 0.5

/** P3: requests a second of six lists on the large data set, beside one prepared select and the same bytes. */
export async function measureLists({ postgres, serveOurs }: Bench): Promise<void> {
  const owner = new Client({ connectionString: postgres.adminUrl })
  await owner.connect()
  try {
    const begun = performance.now()
    await seedLarge(owner, 'nobody logs in', () => undefined, LITTLE_TALK)
    const reader = await chooseReader(owner)
    const { rows } = await owner.query<{ messages: number }>('select count(*)::int as messages from messages')
    console.log(
      `Lists on ${LARGE.users} people, ${LARGE.events} events, ${LARGE.groups} groups and ${rows[0]?.messages} messages instead of ` +
        `${LARGE.messages} (made in ${((performance.now() - begun) / 1000).toFixed(0)} s), ${AT_ONCE} calls at once, median of ${ROUNDS} ` +
        `rounds in turns:`,
    )
    const headers = (await signIn(postgres.appUrl, reader.id)).map((token) => ({ authorization: `Bearer ${token}` }))
    const ours = await serveOurs({ DATABASE_POOL: '20' })
    try {
      const calls = callsOf(reader)
      const answers = await Promise.all(calls.map(({ path }) => answerOf(`${ours.address}/api${path}`, headers)))
      const bare = await serve('./bare-select.ts', {
        DATABASE_URL: postgres.appUrl,
        CALLS: JSON.stringify(
          calls.map(
            ({ text, values }, index): BareCall => ({ path: `/${index}`, text, values, answer: answers[index] ?? '' }),
          ),
        ),
      })
      try {
        for (const [index, { name, path }] of calls.entries())
          await compare(
            name,
            { url: `${ours.address}/api${path}`, headers },
            { url: `${bare.address}/${index}`, headers },
          )
      } finally {
        await bare.end()
      }
    } finally {
      await ours.end()
    }
  } finally {
    await owner.end()
  }
}

const callsOf = ({ id, groupId, conversationId, eventId }: Reader): Call[] => [
  {
    name: 'GET /events',
    path: '/events?upcoming=true&limit=12',
    text: `select * from events where status in ('APPROVED', 'PUBLISHED') and is_public and over_at > now()
      order by starts_at, id limit 12`,
    values: [],
  },
  {
    name: 'GET /groups?eventId',
    path: `/groups?eventId=${eventId}`,
    text: 'select * from groups where event_id = $1 and is_public order by created_at desc limit 20',
    values: [eventId],
  },
  {
    name: 'GET /groups/{id}/messages',
    path: `/groups/${groupId}/messages?limit=50`,
    text: 'select * from messages where conversation_id = $1 order by seq desc limit 50',
    values: [conversationId],
  },
  {
    name: 'GET /messages/conversations',
    path: '/messages/conversations',
    text: `select * from conversations where low_user_id = $1 or high_user_id = $1
      order by last_message_at desc limit 20`,
    values: [id],
  },
  {
    name: 'GET /notifications/count',
    path: '/notifications/count',
    text: 'select count(*) from notifications where user_id = $1 and read_at is null',
    values: [id],
  },
  {
    name: 'GET /admin/users?search',
    path: '/admin/users?search=emma771&limit=20',
    // As `users_search` is built, letter for letter: else it reads everybody and is held against nothing.
    text: `select * from users where (lower(username) || chr(10) || email) like $1
      order by created_at desc limit 20`,
    values: ['%emma771%'],
  },
]

/** Somebody in a very long group chat who also writes to people directly; made an admin, to search for people. */
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
  if (reader === undefined) throw new Error('nobody in the large data set fits')
  await owner.query('update users set is_admin = true where id = $1', [reader.id])
  return reader
}

/** As many logins as there are calls at once: each is checked on its own. */
async function signIn(databaseUrl: string, userId: string): Promise<string[]> {
  const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error', SEED_DEMO: '0' }), databaseUrl })
  try {
    const sessionIds = Array.from({ length: AT_ONCE }, () => newId())
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

type Headers = Record<string, string>
type Target = { url: string; headers: Headers[] }

/** In turns, so that whatever else the machine does falls on both. */
async function compare(name: string, ours: Target, bare: Target): Promise<void> {
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  await load(ours, WARM_UP_MS)
  await load(bare, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await load(ours, ROUND_MS))
    rates.bare.push(await load(bare, ROUND_MS))
  }
  const [mine, theirs] = [median(rates.ours), median(rates.bare)]
  const bytes = (await answerOf(ours.url, ours.headers)).length
  console.log(
    `  ${name}: ${mine.toFixed(0)}/s beside ${theirs.toFixed(0)}/s, ratio ${(mine / theirs).toFixed(2)} ` +
      `(to reach ${TO_REACH.toFixed(2)}); ${bytes} characters, machine load ${loadavg()[0]?.toFixed(1)}`,
  )
}

/** Keeps `AT_ONCE` calls under way for a while, each on a connection that stays open; answers how many a second. */
async function load({ url, headers }: Target, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const begun = performance.now()
  let answered = 0
  const one = async (headers: Headers) => {
    while (performance.now() < begun + milliseconds) {
      await call(url, headers, agent)
      answered += 1
    }
  }
  await Promise.all(headers.map(one))
  const perSecond = (answered / (performance.now() - begun)) * 1000
  agent.destroy()
  return perSecond
}

const answerOf = (url: string, [headers = {}]: Headers[]): Promise<string> => call(url, headers, new Agent())

function call(url: string, headers: Headers, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${url} answered ${answer.statusCode}: ${text.slice(0, 300)}`))
      })
    }).on('error', reject)
  })
}
