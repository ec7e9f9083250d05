import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { afterAll, expect, test } from 'vitest'
import { findPgbackrest, findPgCtl } from '../../tools/programs/programs.ts'
import { buildApp, queues } from './app.ts'
import { readConfig } from './config.ts'
import { pollUntil } from './platform/db/embedded-postgres/process.ts'
import { processesOf, query } from './platform/db/embedded-postgres/testing.ts'
import { migrate } from './platform/db/migrate.ts'
import { runAsPostgres } from './platform/db/pgbackrest/run.ts'
import { newId } from './platform/ids.ts'
import { type ChatMember, makeChatMembers, pause } from './testing/chat-client.ts'
import { startServerProcess, TEST_SERVER_ENV } from './testing/servers/server-process.ts'

/*
  Debian's PostgreSQL and pgBackRest: the machine is lost under load, its data folder with it, and restored from the second place;
  then it is restored to a moment in the middle. With a standby nothing is lost: failover.chaos.ts.
*/

const WRITERS = 8
const GROUPS = 2
/** Longer than the log may stay unarchived, so that every part of the promise is tried. */
const LOAD_MS = 75_000
const GOAL_MS = 60_000
const ROLE = `${PRODUCT_SLUG}_owner`

const folder = await mkdtemp(join(tmpdir(), 'protection-'))
await chmod(folder, 0o755)
const dataDir = join(folder, 'postgres', 'pgdata')
const copy = join(folder, 'copy')
/** Below the ports of outgoing connections: while the server is away, one of those would keep it from starting again. */
const port = String(20_000 + (process.pid % 10_000))
const url = (user: string) => `postgres://${user}@127.0.0.1:${port}/${PRODUCT_SLUG}`
await findPgbackrest()
const pgCtl = await findPgCtl()
const pgCtlLine = (verb: string) =>
  `runuser -u postgres -- ${pgCtl} --pgdata=${dataDir} --log=${join(folder, 'postgres', 'log')} --wait --silent ${verb}`

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with the server.
  }
}

/** kill -9 of every process of the server. */
async function killPostgres(): Promise<void> {
  const pids = processesOf(dirname(dataDir))
  expect(pids.length).toBeGreaterThan(1)
  for (const pid of pids) killIfRunning(pid)
  if (!(await pollUntil(async () => processesOf(dirname(dataDir)).length === 0, 30_000)))
    throw new Error('still running')
}
afterAll(async () => {
  for (const pid of processesOf(dirname(dataDir))) killIfRunning(pid)
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function startPostgres(): Promise<void> {
  await mkdir(dirname(dataDir))
  await mkdir(copy)
  await chmod(copy, 0o755)
  const child = spawn('chown', ['postgres', dirname(dataDir)])
  expect((await once(child, 'exit'))[0]).toBe(0)
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=nl', '--locale=C.UTF-8']
  await runAsPostgres(join(dirname(pgCtl), 'initdb'), [`--pgdata=${dataDir}`, '--auth=trust', ...locale])
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: dirname(dataDir) }
  for (const [name, value] of Object.entries(settings))
    await runAsPostgres('sh', ['-c', `echo "${name} = '${value}'" >> ${dataDir}/postgresql.conf`])
  const starting = spawn('sh', ['-c', pgCtlLine('start')], { stdio: 'ignore' })
  expect((await once(starting, 'exit'))[0]).toBe(0)
}

const ENV = {
  DATABASE_URL: url(ROLE),
  DATA_DIR: join(folder, 'app'),
  BACKUP_COPY_TO: copy,
}

/** `npm run protect` and `npm run doctor`, as an operator does. */
async function operate(program: 'protect' | 'doctor', ...args: string[]): Promise<string> {
  const file = fileURLToPath(new URL(`${program}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, ...ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  console.log(`${program} ${args.join(' ')}\n${stdout}${stderr}`)
  if (code !== 0) throw new Error((await readFile(join(folder, 'postgres', 'log'), 'utf8')).slice(-4_000))
  return stdout
}
const onMachine = [
  `--config=${join(folder, 'pgbackrest', 'pgbackrest.conf')}`,
  `--port=${port}`,
  `--socket=${dirname(dataDir)}`,
  `--restart=${pgCtlLine('restart')}`,
  `--start=${pgCtlLine('start')}`,
]

type Sent = { clientId: string; begunAt: number; acknowledgedAt: number }

async function write(address: string, { user, groupId }: ChatMember, sent: Sent[], isWriting: () => boolean) {
  for (let number = 0; isWriting(); number += 1) {
    const clientId = newId()
    const begunAt = Date.now()
    const response = await fetch(`${address}/api/groups/${groupId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, content: `Bericht ${number}` }),
    }).catch(() => null)
    if (response?.status === 201) sent.push({ clientId, begunAt, acknowledgedAt: Date.now() })
    await pause(20)
  }
}

const heldMessages = async () =>
  new Set((await query(url(ROLE), 'select client_id from messages')).map(({ client_id }) => client_id))
const listBlocks = () => query(url(ROLE), 'select blocker_id, blocked_id from blocks')

test('a lost data folder costs at most 60 s of messages, and a restore to a minute holds exactly what was acknowledged before it', async () => {
  await startPostgres()
  const asPostgres = url('postgres').replace(PRODUCT_SLUG, 'postgres')
  await query(asPostgres, `create role ${ROLE} login`)
  await query(asPostgres, `create database ${PRODUCT_SLUG} owner ${ROLE}`)
  await migrate(url(ROLE), ROLE, queues)
  const config = readConfig({ ...TEST_SERVER_ENV, LOG_LEVEL: 'silent', ...ENV })
  const app = await buildApp({ ...config, databaseUrl: ENV.DATABASE_URL })
  const members = await makeChatMembers(app.ctx, WRITERS, GROUPS)
  await app.close()
  expect(await operate('protect', 'setup', ...onMachine)).toMatch(/full backup is complete/)
  const configuration = await readFile(join(folder, 'pgbackrest', 'pgbackrest.conf'), 'utf8')
  // A repeated set-up keeps the passphrase, without which the repository is lost.
  await operate('protect', 'setup', ...onMachine)
  expect(await readFile(join(folder, 'pgbackrest', 'pgbackrest.conf'), 'utf8')).toBe(configuration)

  const server = await startServerProcess({ ...ENV, SEED_DEMO: '0' })
  const sent: Sent[] = []
  let isWriting = true
  const writers = members.map((member) => write(server.address, member, sent, () => isWriting))
  await pause(LOAD_MS / 2)
  const [{ now: middle } = {}] = await query(url(ROLE), 'select clock_timestamp()::text as now')
  const middleAt = Date.parse(String(middle))
  const [blocker, blocked] = [members[0]?.user, members[1]?.user]
  const block = await fetch(`${server.address}/api/users/${blocked?.id}/block`, {
    method: 'POST',
    headers: { authorization: `Bearer ${blocker?.accessToken}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(block.status).toBe(201)
  await pause(LOAD_MS / 2)

  const lostAt = Date.now()
  await killPostgres()
  await rm(dataDir, { recursive: true })
  isWriting = false
  await Promise.all(writers)
  await server.end('SIGKILL')
  const acknowledged = sent.filter(({ acknowledgedAt }) => acknowledgedAt <= lostAt)

  await operate('protect', 'restore', ...onMachine)
  const held = await heldMessages()
  const lost = acknowledged.filter(({ clientId }) => !held.has(clientId))
  const lostMs = lostAt - Math.min(lostAt, ...lost.map(({ acknowledgedAt }) => acknowledgedAt))
  console.log(`lost machine: ${acknowledged.length} acknowledged, ${lost.length} lost, of the last ${lostMs / 1000} s`)
  expect(acknowledged.length).toBeGreaterThan(1_000)
  expect(lostMs).toBeLessThanOrEqual(GOAL_MS)
  expect(await listBlocks()).toEqual([{ blocker_id: blocker?.id, blocked_id: blocked?.id }])
  await operate('doctor')
  const trial = [`--folder=${join(dirname(dataDir), 'trial')}`, ...onMachine]
  expect(await operate('protect', 'trial', ...trial)).toMatch(/The doctor found no row/)
  expect(
    await query(url(ROLE), `select last_success_at is null as failed from outcomes where name = 'log-trial'`),
  ).toEqual([{ failed: false }])

  await killPostgres()
  await rm(dataDir, { recursive: true })
  await operate('protect', 'restore', `--to=${middle}`, ...onMachine)
  const heldThen = await heldMessages()
  const before = sent.filter(({ acknowledgedAt }) => acknowledgedAt < middleAt)
  const after = sent.filter(({ begunAt }) => begunAt > middleAt + 1)
  console.log(
    `restored to ${middle}: ${before.length} acknowledged before, ${after.length} begun after, ${heldThen.size} held`,
  )
  expect(before.length).toBeGreaterThan(500)
  expect(after.length).toBeGreaterThan(500)
  expect(before.filter(({ clientId }) => !heldThen.has(clientId))).toEqual([])
  expect(after.filter(({ clientId }) => heldThen.has(clientId))).toEqual([])
  // Made after that moment, and applied again.
  expect(await listBlocks()).toEqual([{ blocker_id: blocker?.id, blocked_id: blocked?.id }])
  await operate('doctor')
}, 900_000)
