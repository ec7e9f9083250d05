import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { HOUR } from 'contract/platform/durations.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { pollUntil } from '../../api/src/platform/db/embedded-postgres/process.ts'
import { query, superuserUrl, useEmbeddedPostgres } from '../../api/src/platform/db/embedded-postgres/testing.ts'
import { newId } from '../../api/src/platform/ids.ts'
import { makeGroup, makeUser, PASSWORD, type TestUser } from '../../api/src/testing/factories.ts'
import { fillDisk, mountSmallDisk, type SmallDisk } from '../../api/src/testing/servers/small-disk.ts'

/*
  R8 (quality.md): disk full, read-only data folder and uploads, clock an hour ahead and behind, a second application on the same folder.
  The server runs in a mount namespace of its own, with a small disk as its data folder, so it needs root.
*/
const MAIN = fileURLToPath(new URL('../../api/src/main.ts', import.meta.url))
const DISK_MB = 260
const NO_ANSWER = 0
const PICTURE = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#d6246e' } })
  .png()
  .toBuffer()
useEmbeddedPostgres()
// Starts under load, some eight of them in a test.
vi.setConfig({ testTimeout: 10 * 60_000 })

const folder = await mkdtemp(join(tmpdir(), 'chaos-machine-'))
// PostgreSQL runs as another user.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true }))
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

type Server = {
  child: ChildProcess
  pid: number
  output: () => string
  ended: Promise<number | null>
  address: () => string
}

/** A small disk as a data folder. */
async function mountDisk(name: string) {
  const dataDir = join(folder, name)
  const disk = await mountSmallDisk(dataDir, DISK_MB)
  cleanups.push(async () => disk.unmount())
  return { ...disk, dataDir }
}

const spawnOn = ({ launcher: [program = '', ...args] }: SmallDisk, command: string[], env?: NodeJS.ProcessEnv) =>
  spawn(program, [...args, ...command], { env })

async function startServer(
  disk: SmallDisk & { dataDir: string },
  { clockMs = 0 }: { clockMs?: number } = {},
): Promise<Server> {
  const shift = `const now = Date.now; const Real = Date; Date.now = () => now() + ${clockMs};
    globalThis.Date = class extends Real { constructor(...args) { args.length === 0 ? super(Date.now()) : super(...args) } static now() { return now() + ${clockMs} } }`
  const clock = clockMs === 0 ? [] : [`--import=data:text/javascript,${encodeURIComponent(shift)}`]
  const child = spawnOn(disk, [process.execPath, ...clock, MAIN], {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    SEED_DEMO: '0',
    RATE_LIMIT_SCALE: '10000',
    DATA_DIR: disk.dataDir,
  })
  cleanups.push(async () => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  await pollUntil(async () => /Ready on/.test(output) || child.exitCode !== null, 120_000)
  return {
    child,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    address: () => /Ready on (\S+)/.exec(output)?.[1] ?? '',
  }
}

const stopServer = async (server: Server) => {
  server.child.kill('SIGTERM')
  return server.ended
}

async function databaseUrl(outside: string): Promise<string> {
  const url = new URL(await superuserUrl(outside))
  url.pathname = `/${PRODUCT_SLUG}`
  return url.toString()
}

/** A member with a group, written by the application's own code. */
async function makeOwner(outside: string): Promise<{ user: TestUser; groupId: string }> {
  const app = await buildApp({
    ...readConfig({ LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: join(folder, newId()) }),
    databaseUrl: await databaseUrl(outside),
  })
  const user = await makeUser(app.ctx)
  const groupId = (await makeGroup(app.ctx, { ownerId: user.id })).id
  await app.close()
  return { user, groupId }
}

const storedIds = async (outside: string): Promise<unknown[]> =>
  (await query(await databaseUrl(outside), 'select client_id from messages order by seq')).map((row) => row.client_id)

async function callApi(
  address: string,
  path: string,
  { accessToken, body }: { accessToken?: string; body: unknown },
): Promise<{ status: number; data: Record<string, unknown> }> {
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
  if (response === null) return { status: NO_ANSWER, data: {} }
  const { data = {} } = (await response.json()) as { data?: Record<string, unknown> }
  return { status: response.status, data }
}

async function sendMessage(address: string, accessToken: string, groupId: string) {
  const clientId = newId()
  const content = `Een bericht ${'lang '.repeat(100)}`
  const { status } = await callApi(address, `/groups/${groupId}/messages`, { accessToken, body: { clientId, content } })
  return { clientId, status }
}

test('a full disk: calls are refused, nothing is acknowledged without a row, and all works once there is space', async () => {
  const disk = await mountDisk('full')
  let server = await startServer(disk)
  const { user, groupId } = await makeOwner(disk.outside)
  const acknowledged: string[] = []
  const sendTimes = async (times: number) => {
    const statuses: number[] = []
    for (let index = 0; index < times; index += 1) {
      const { clientId, status } = await sendMessage(server.address(), user.accessToken, groupId)
      statuses.push(status)
      if (status === 201) acknowledged.push(clientId)
    }
    return statuses
  }
  expect(await sendTimes(20)).toEqual(Array(20).fill(201))

  await fillDisk(join(disk.outside, 'filler'))
  // More text than fits in the pages that the table has. Each call waits some 3 s for the database before it is refused.
  const refused = (await sendTimes(20)).filter((status) => status !== 201)
  console.log(`full disk: ${20 - refused.length} stored, the others ${[...new Set(refused)]}`)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.filter((status) => status !== 503 && status !== NO_ANSWER)).toEqual([])

  const ready = await fetch(`${server.address()}/api/health/ready`).then(
    ({ status }) => status,
    () => NO_ANSWER,
  )
  expect([503, NO_ANSWER]).toContain(ready)

  // PostgreSQL ends when it cannot write its log. The application ends with it, and a start says why.
  const hasEnded = await Promise.race([server.ended, sleep(20_000, null, { ref: false })])
  console.log(hasEnded === null ? 'the application went on' : `the application ended with ${hasEnded}`)
  if (hasEnded !== null) {
    expect(hasEnded).toBe(1)
    const again = await startServer(disk)
    expect(again.output()).toMatch(/The disk that holds .* is full\. Free some space/)
    expect(await again.ended).toBe(1)
  }
  await rm(join(disk.outside, 'filler'))
  if (hasEnded !== null) server = await startServer(disk)
  expect(await sendTimes(20)).toEqual(Array(20).fill(201))
  const stored = new Set(await storedIds(disk.outside))
  expect(acknowledged.filter((clientId) => !stored.has(clientId))).toEqual([])
  expect(await stopServer(server)).toBe(0)
})

test('a data folder that became read-only is refused with a sentence, and serves again once it is writable', async () => {
  const disk = await mountDisk('read-only')
  const first = await startServer(disk)
  expect(await stopServer(first)).toBe(0)
  const remount = async (mode: string) => {
    const child = spawnOn(disk, ['mount', '-o', `remount,${mode}`, disk.dataDir])
    expect((await once(child, 'exit'))[0]).toBe(0)
  }
  await remount('ro')
  const refused = await startServer(disk)
  expect(refused.output()).toMatch(/is on a read-only file system\. Point DATA_DIR|may not read and write/)
  expect(await refused.ended).toBe(1)
  await remount('rw')
  const again = await startServer(disk)
  expect((await fetch(`${again.address()}/api/health/ready`)).status).toBe(200)
  expect(await stopServer(again)).toBe(0)
})

test('uploads that become read-only, then full: only they are refused, and all works again without a restart', async () => {
  const disk = await mountDisk('uploads')
  const inside = async (command: string) => {
    const child = spawnOn(disk, ['sh', '-c', command])
    expect((await once(child, 'exit'))[0]).toBe(0)
  }
  const uploads = join(disk.dataDir, 'uploads')
  await inside(`mkdir ${uploads} && mount -t tmpfs -o size=4m tmpfs ${uploads}`)
  const remount = (mode: string) => inside(`mount -o remount,${mode} ${uploads}`)
  const server = await startServer(disk)
  const address = server.address()
  const { user, groupId } = await makeOwner(disk.outside)
  const { accessToken } = user
  const headers = { authorization: `Bearer ${accessToken}` }
  const upload = async (path: string, field: string) => {
    const form = new FormData()
    form.set(field, new File([new Uint8Array(PICTURE)], 'foto.png', { type: 'image/png' }))
    const response = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: form })
    const { code, message, data } = (await response.json()) as { code?: string; message?: string; data?: object }
    return { status: response.status, code, message, data }
  }
  const sendPicture = () => upload(`/groups/${groupId}/messages/picture`, 'picture')
  const statusOf = async (path: string) => (await fetch(`${address}/api${path}`, { headers })).status
  const uploadState = async () => {
    const response = await fetch(`${address}/api/health/ready`)
    return ((await response.json()) as { data: { uploads: string } }).data.uploads
  }
  const acknowledged: string[] = []
  const chatGoesOn = async () => {
    const { status, clientId } = await sendMessage(address, accessToken, groupId)
    expect(status).toBe(201)
    acknowledged.push(clientId)
  }
  const countRows = async () => {
    const [row] = await query(
      await databaseUrl(disk.outside),
      `select (select count(*)::int from messages) as messages, (select count(*)::int from messages where picture is not null) as pictures,
         (select count(*)::int from users where profile_photo is not null) as photos`,
    )
    return row
  }
  const picture = ((await sendPicture()).data as { message: { id: string } }).message
  await chatGoesOn()
  for (const [fail, recover] of [
    [() => remount('ro'), () => remount('rw')],
    [() => fillDisk(join(disk.outside, 'uploads/filler')), () => rm(join(disk.outside, 'uploads/filler'))],
  ] as const) {
    const before = await countRows()
    const logged = server.output().length
    await fail()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      for (const refused of [await sendPicture(), await upload('/users/upload-photo', 'profilePhoto')])
        expect(refused).toMatchObject({
          ...{ status: 503, code: 'SERVICE_UNAVAILABLE' },
          message: 'Dit lukt nu even niet. Probeer het over een minuut opnieuw.',
        })
      expect(await uploadState()).toBe('unavailable')
    }
    expect(await countRows()).toEqual(before)
    await chatGoesOn()
    for (const path of [`/messages/${picture.id}/picture`, `/groups/${groupId}/messages`, '/events'])
      expect(await statusOf(path)).toBe(200)
    await recover()
    await pollUntil(async () => (await uploadState()) === 'ready', 10_000)
    expect((await sendPicture()).status).toBe(201)
    expect((await upload('/users/upload-photo', 'profilePhoto')).status).toBe(200)
    const since = server.output().slice(logged)
    expect([since.match(/Uploads cannot be written/g), since.match(/Uploads can be written again/g)]).toEqual([
      [expect.any(String)],
      [expect.any(String)],
    ])
  }
  const stored = new Set(await storedIds(disk.outside))
  expect(acknowledged.filter((clientId) => !stored.has(clientId))).toEqual([])
  expect(await stopServer(server)).toBe(0)
})

test('a second application on the same folder is refused with the pid of the first, which serves on', async () => {
  const disk = await mountDisk('second')
  const first = await startServer(disk)
  const second = await startServer(disk)
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/is in use by another process \(pid \d+\)\. Stop that one first/)
  expect((await fetch(`${first.address()}/api/health/ready`)).status).toBe(200)
  expect(await stopServer(first)).toBe(0)
})

test('a clock an hour ahead, then behind: messages keep their order, and a session of the other clock goes on', async () => {
  const disk = await mountDisk('clock')
  const sent: string[] = []
  let session = { accessToken: '', refreshToken: '' }
  let groupId = ''
  for (const { clockMs, statusOfEarlierToken } of [
    { clockMs: 0, statusOfEarlierToken: null },
    { clockMs: HOUR, statusOfEarlierToken: 401 },
    { clockMs: -HOUR, statusOfEarlierToken: 201 },
  ]) {
    const server = await startServer(disk, { clockMs })
    const address = server.address()
    if (statusOfEarlierToken === null) {
      const made = await makeOwner(disk.outside)
      groupId = made.groupId
      const body = { identifier: made.user.username, password: PASSWORD }
      session = (await callApi(address, '/auth/login', { body })).data as typeof session
    } else {
      const early = await sendMessage(address, session.accessToken, groupId)
      expect(early.status).toBe(statusOfEarlierToken)
      if (early.status === 201) sent.push(early.clientId)
      const { refreshToken } = session
      session = (await callApi(address, '/auth/refresh', { body: { refreshToken } })).data as typeof session
    }
    for (let index = 0; index < 5; index += 1) {
      const { status, clientId } = await sendMessage(address, session.accessToken, groupId)
      expect(status).toBe(201)
      sent.push(clientId)
    }
    expect(await storedIds(disk.outside)).toEqual(sent)
    const listed = await fetch(`${address}/api/groups/${groupId}/messages`, {
      headers: { authorization: `Bearer ${session.accessToken}` },
    })
    const { data } = (await listed.json()) as { data: { messages: { clientId: string }[] } }
    expect(data.messages.map(({ clientId }) => clientId)).toEqual(sent)
    expect(await stopServer(server)).toBe(0)
  }
})
