import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket as TcpSocket } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { SOCKET_PATH } from 'contract/realtime.ts'
import { afterAll, expect, test } from 'vitest'
import { startServerProcess } from './testing/servers/server-process.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'shutdown-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const HALF_A_BODY =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{'
const WEBSOCKET = [
  `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n')

test('a site with demo logins is for this machine alone, at either address of localhost, until its terminal closes', async () => {
  const env = { DATA_DIR: dataDir, SEED_DEMO: '0', BACKUP_DIR: dataDir, HOST: undefined, LOG_LEVEL: undefined }
  const server = await startServerProcess(env)
  const { hostname, port } = new URL(server.address)
  expect(hostname).toBe('localhost')
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const isReached = ({ address, family }: { address: string; family: string }) =>
    fetch(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const address of addresses.filter(({ address }) => !address.startsWith('fe80')))
    expect([address.address, await isReached(address)]).toEqual([address.address, address.internal])
  expect(await server.end('SIGHUP')).toBe(0)
  // For a person: warnings are sentences, and what works is not logged.
  expect(server.output().split('\n').sort()).toEqual([
    '',
    expect.stringMatching(/^Ready on /),
    'Warning: BACKUP_DIR is no longer read: remove it.',
    'postgres: Creating a new database',
    'postgres: Started PostgreSQL',
  ])
  expect(existsSync(join(dataDir, 'pgdata', 'postmaster.pid'))).toBe(false)
})

test('SIGTERM with clients that went silent in every way: exit 0 without waiting for them, PostgreSQL stopped', async () => {
  const server = await startServerProcess({ DATA_DIR: dataDir, SEED_DEMO: '0' }, 60_000)
  const { hostname, port } = new URL(server.address)
  const open: TcpSocket[] = []
  for (const text of ['', 'GET /api/health/live HTTP/1.1\r\nHost', HALF_A_BODY, WEBSOCKET]) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await new Promise<void>((resolve) => socket.write(text === '' ? '\r\n' : text, () => resolve()))
    if (text === WEBSOCKET) await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    open.push(socket)
  }
  const postmaster = join(dataDir, 'pgdata', 'postmaster.pid')
  expect(existsSync(postmaster)).toBe(true)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(existsSync(postmaster)).toBe(false)
  for (const socket of open) socket.destroy()
})
