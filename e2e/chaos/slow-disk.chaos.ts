import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { expectNothingLost, makeChatClient, makeChatMembers, pause } from '../../api/src/testing/chat-client.ts'
import { makeUser, type TestUser } from '../../api/src/testing/factories.ts'
import { startPostgres, type TestPostgres } from '../../api/src/testing/servers/postgres.ts'
import { type ServerProcess, startServerProcess } from '../../api/src/testing/servers/server-process.ts'
import { type SlowCommits, slowCommits } from '../../api/src/testing/stress/slow-commits.ts'

/** A test takes some 40 s. */
const TEST_TIMEOUT_MS = 150_000
const CLIENTS = 20
const GROUPS = 5
const EACH = 12
const POOL = 20
/** Within this time acknowledgements of earlier commits arrive. */
const ON_THEIR_WAY_MS = 500
/** More writes at once than there are connections. */
const WRITERS = 3 * POOL

let postgres: TestPostgres
let commits: SlowCommits
let watch: App
let server: ServerProcess
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chaos-slow-disk-'))
  postgres = await startPostgres()
  commits = await slowCommits(await postgres.superuserUrl())
  watch = await buildApp({
    ...readConfig({ LOG_LEVEL: 'fatal', PORT: '0', DATA_DIR: dataDir }),
    databaseUrl: postgres.appUrl(),
  })
  server = await startServerProcess(
    {
      DATABASE_URL: postgres.appUrl(),
      DATABASE_ADMIN_URL: postgres.adminUrl(),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
    },
    90_000,
    { overrides: { databasePool: POOL } },
  )
})
afterAll(async () => {
  await commits?.close()
  await server?.end('SIGTERM')
  await watch?.close()
  await postgres?.end()
  await rm(dataDir, { recursive: true, force: true })
})

type Answer = { status: number; milliseconds: number }

async function call(path: string, { as, body }: { as?: TestUser; body?: object } = {}): Promise<Answer> {
  const begun = performance.now()
  const response = await fetch(`${server.address}/api${path}`, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as.accessToken}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  await response.arrayBuffer()
  return { status: response.status, milliseconds: performance.now() - begun }
}

async function makeUsers(count: number): Promise<TestUser[]> {
  const people: TestUser[] = []
  while (people.length < count) people.push(await makeUser(watch.ctx))
  return people
}

/** Clients that send until everything is acknowledged. */
async function startChat() {
  const members = await makeChatMembers(watch.ctx, CLIENTS, GROUPS)
  const acknowledged = { count: 0 }
  const clients = members.map((member, index) =>
    makeChatClient({
      ...member,
      name: `c${index}`,
      messages: EACH,
      atOnce: 2,
      address: () => server.address,
      onAck: () => {
        acknowledged.count += 1
      },
    }),
  )
  const lives = clients.map((client) => client.live())
  return {
    people: members.map(({ user }) => user),
    acknowledged,
    clients,
    /** Waits for the rest, and compares what is stored with what was acknowledged and received. */
    finish: async () => {
      while (acknowledged.count < CLIENTS * EACH) await pause(20)
      for (const client of clients) client.end()
      await Promise.all(lives)
      await expectNothingLost(watch.ctx, clients)
    },
  }
}

/** Calls a path every 200 ms. @returns a function that stops it and returns the responses */
function sample(path: string, as?: TestUser) {
  const answers: Answer[] = []
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      answers.push(await call(path, as === undefined ? {} : { as }))
      await pause(200)
    }
  })()
  return async () => {
    isOver = true
    await done
    return answers
  }
}

const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort()
const slowest = (answers: readonly Answer[]) => Math.round(Math.max(...answers.map(({ milliseconds }) => milliseconds)))

const countsOf = (answers: readonly Answer[]) =>
  statusesOf(answers).map((code) => `${answers.filter(({ status }) => status === code).length} × ${code}`)

/** Checks that every acknowledged write is stored. */
async function writeAtOnce(writers: readonly TestUser[]): Promise<Answer[]> {
  const answers = await Promise.all(writers.map((as) => call('/users/profile', { as, body: { bio: as.username } })))
  expect(statusesOf(answers).filter((status) => status !== 200 && status !== 503)).toEqual([])
  const acknowledged = writers.filter((_, index) => answers[index]?.status === 200).map(({ id }) => id)
  const { rows } = await watch.ctx.db.$client.query('select from users where id = any($1::uuid[]) and bio = username', [
    acknowledged,
  ])
  expect(rows).toHaveLength(acknowledged.length)
  return answers
}

async function expectPoolWorks(people: readonly TestUser[]): Promise<void> {
  expect((await call('/health/ready')).status).toBe(200)
  const reads = await Promise.all(people.map((as) => call('/users/profile', { as })))
  expect(statusesOf(reads)).toEqual([200])
  const writes = await Promise.all(people.map((as) => call('/users/profile', { as, body: { bio: 'Na afloop' } })))
  expect(statusesOf(writes)).toEqual([200])
  const { rows } = await watch.ctx.db.$client.query(
    `select pid, state, query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
}

test(
  'commits of up to 5 s: sends are acknowledged late and stored once, reads go on, and the node stays ready',
  async () => {
    const writers = await makeUsers(WRITERS)
    const chat = await startChat()
    const [reader] = chat.people
    const stops = [sample('/health/ready'), sample('/health/live'), sample('/users/profile', reader)]
    let isOver = false
    /** Messages acknowledged before their commit, and the highest number that waited for a commit at one time. */
    let early = 0
    let waiting = 0
    const held = (async () => {
      while (!isOver) {
        await commits.hold()
        await pause(ON_THEIR_WAY_MS)
        const { count } = chat.acknowledged
        await pause(1_000 + Math.random() * 4_000)
        early += chat.acknowledged.count - count
        waiting = Math.max(waiting, CLIENTS * EACH - count)
        await commits.release()
      }
    })()
    await chat.finish()
    const during = await Promise.all(stops.map((stop) => stop()))
    console.log(`up to 5 s: ready, live and reads took ${during.map(slowest).join(', ')} ms at most`)
    for (const answers of during) expect(statusesOf(answers)).toEqual([200])

    const writes = await writeAtOnce(writers)
    console.log(`up to 5 s: ${WRITERS} writes at once over ${POOL} connections: ${countsOf(writes)}`)
    isOver = true
    await held
    expect(early).toBe(0)
    expect(waiting).toBeGreaterThan(CLIENTS)
    await expectPoolWorks(chat.people)
  },
  TEST_TIMEOUT_MS,
)

test(
  'no commit for 30 s: calls are refused in time, unacknowledged sends are stored once, and the pool recovers',
  async () => {
    const writers = await makeUsers(WRITERS)
    const chat = await startChat()
    const [reader] = chat.people
    while (chat.acknowledged.count < CLIENTS) await pause(10)
    await commits.hold()
    const stops = [sample('/health/ready'), sample('/health/live'), sample('/users/profile', reader)]
    const writes = writeAtOnce(writers)
    await pause(30_000)
    await commits.release()
    console.log(`no commit for 30 s: ${WRITERS} writes at once: ${countsOf(await writes)}`)
    await chat.finish()
    const [ready = [], live = [], reads = []] = await Promise.all(stops.map((stop) => stop()))
    console.log(
      `no commit for 30 s: ready, live and reads took ${[ready, live, reads].map(slowest).join(', ')} ms at most`,
    )
    expect(statusesOf(live)).toEqual([200])
    // The writes hold every connection until their deadline.
    expect(statusesOf(ready)).toEqual([200, 503])
    expect(slowest(ready)).toBeLessThan(5_000)
    expect(statusesOf(reads).filter((status) => status !== 200 && status !== 503)).toEqual([])
    await expectPoolWorks(chat.people)
  },
  TEST_TIMEOUT_MS,
)
