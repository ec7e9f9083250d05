import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ROOT } from '../../tools/processes.ts'
import {
  findCaddy,
  findDockerCompose,
  findNginx,
  findPgbackrest,
  findRestic,
  findSystemdAnalyze,
} from '../../tools/programs/programs.ts'
import { fitNginx } from './commands/configure/site-files.ts'
import { readConfig } from './config.ts'
import { pollUntil } from './platform/db/embedded-postgres/process.ts'
import { makeGroup, makeUser, type TestUser } from './testing/factories.ts'
import { findFreePort, startRedis, type TestRedis } from './testing/servers/redis.ts'
import { type ServerProcess, startServerProcess } from './testing/servers/server-process.ts'
import { openSocket, type TestSocket } from './testing/socket.ts'
import { useTestApp } from './testing/test-app.ts'

const run = promisify(execFile)
const DEPLOY = join(ROOT, 'deploy')
const HOST_NAME = 'www.example.nl'
const testApp = useTestApp()

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deploy-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const readRecipe = (name: string) => readFile(join(DEPLOY, name), 'utf8')

describe('systemd units', () => {
  const units = [
    'meegaan.service',
    'meegaan-pgbackrest@.service',
    'meegaan-pgbackrest@full.timer',
    'meegaan-pgbackrest@diff.timer',
    'meegaan-files.service',
    'meegaan-files.timer',
  ]
  beforeAll(async () => {
    await findPgbackrest()
    await findRestic()
  })

  /** systemd-analyze checks the program too, so the units name this installation. */
  async function copyUnits(change = (unit: string) => unit): Promise<string[]> {
    const target = await mkdtemp(join(folder, 'units-'))
    for (const name of units)
      await writeFile(
        join(target, name),
        change((await readRecipe(name)).replaceAll('/opt/meegaan', ROOT.replace(/\/$/, ''))),
      )
    return units.map((name) => join(target, name))
  }
  const analyze = async (args: string[]) =>
    run(await findSystemdAnalyze(), args).catch((error: { stdout: string; stderr: string }) => error)

  test('are valid, and a misspelled setting is found', async () => {
    expect(await analyze(['verify', ...(await copyUnits())])).toMatchObject({ stderr: '' })
    const wrong = await copyUnits((unit) => unit.replace('KillMode=', 'KilMode='))
    expect((await analyze(['verify', ...wrong])).stderr).toContain("Unknown key 'KilMode'")
  })

  test('give the application few rights', async () => {
    const [service = ''] = await copyUnits()
    const { stdout } = await analyze(['security', '--offline=true', '--no-pager', service])
    expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2)
  })
})

test('the example of the environment holds known, valid settings without comments behind values', async () => {
  const known = new Set((await readFile(join(ROOT, '.env.example'), 'utf8')).match(/[A-Z][A-Z_]+(?==)/g))
  const lines = (await readRecipe('environment.example'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)) as [string, string][])
  for (const [name, value] of Object.entries(settings)) {
    expect(known).toContain(name)
    expect(value).not.toContain('#')
  }
  expect(readConfig(settings)).toMatchObject({
    host: '127.0.0.1',
    trustProxy: ['loopback'],
    dataDir: '/var/lib/meegaan',
  })
})

describe('the container image', () => {
  test('has only production dependencies, no root, and copies what the application needs', async () => {
    const dockerfile = await readRecipe('Dockerfile')
    const [build = '', final = ''] = dockerfile.split(/(?=^FROM )/m).filter((stage) => stage.startsWith('FROM '))
    expect(build).toContain('npm ci && npm run build && npm ci --omit=dev')
    expect(final).toMatch(/^USER node$/m)
    expect(final).toMatch(/^COPY --from=build \/app \/app$/m)
    expect(final.indexOf('USER node')).toBeLessThan(final.indexOf('CMD ['))
    const ignored = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['**/node_modules', '.git', 'data', 'deploy/backups', 'deploy/.env']),
    )
  })

  test('its health check distinguishes a node that answers from one that does not', async () => {
    const [, script = ''] = /CMD \["node", "(deploy\/[^"]+)"\]/.exec(await readRecipe('Dockerfile')) ?? []
    const check = async (port: string) => {
      const child = spawn(process.execPath, [join(ROOT, script)], { env: { PORT: port }, stdio: 'ignore' })
      return ((await once(child, 'exit')) as [number])[0]
    }
    expect(await check(new URL(await testApp.listen()).port)).toBe(0)
    expect(await check(String(await findFreePort()))).toBe(1)
  })
})

describe('Docker Compose', () => {
  test('understands its file with the settings that the guide makes', async () => {
    const target = join(folder, 'compose')
    await cp(DEPLOY, join(target, 'deploy'), { recursive: true })
    const [, makeSettings = ''] =
      /^(sed .* > deploy\/\.env)$/m.exec(await readFile(join(ROOT, 'docs/grow.md'), 'utf8')) ?? []
    await run('bash', ['-euc', makeSettings], { cwd: target })
    const { stdout } = await run(await findDockerCompose(), ['-f', 'deploy/compose.yaml', 'config'], { cwd: target })
    expect(stdout).toMatch(/DATABASE_URL: postgres:\/\/meegaan_app:\w{48}@db/)
    expect(stdout).toMatch(/DATABASE_ADMIN_URL: postgres:\/\/meegaan_owner:\w{48}@db/)
    expect(stdout).toContain('no-new-privileges:true')
    expect(stdout.match(/restart: unless-stopped/g)).toHaveLength(4)
    // Only the last of the services, the proxy, is reached from outside.
    expect(stdout.match(/^ {4}ports:$/gm)).toHaveLength(1)
    expect(stdout).toMatch(/^ {2}proxy:$.*^ {4}ports:$/ms)
    for (const [, file = ''] of (await readRecipe('compose.yaml')).matchAll(/- \.\/([\w.-]+):\S+:ro/g))
      await readRecipe(file)
  })

  test('its Caddy leads to the application, and shows a Dutch page while it does not answer', async () => {
    const [port, node, file] = [await findFreePort(), await findFreePort(), join(folder, 'Caddyfile')]
    const caddyfile = (await readRecipe('Caddyfile')).replace('app:3000', `127.0.0.1:${node}`).replace('/srv', DEPLOY)
    await writeFile(file, `{\nadmin off\n}\n${caddyfile}`)
    const url = `http://127.0.0.1:${port}`
    const env = { PUBLIC_URL: url, HOME: folder }
    const caddy = spawn(await findCaddy(), ['run', '--adapter', 'caddyfile', '--config', file], {
      env,
      stdio: 'ignore',
    })
    const server = createServer((_, response) => response.end('up'))
    try {
      await vi.waitFor(async () => expect((await fetch(url)).status).toBe(503), 15_000)
      expect(await (await fetch(url)).text()).toContain('<h1>Even geduld</h1>')
      await once(server.listen(node, '127.0.0.1'), 'listening')
      expect(await (await fetch(url)).text()).toBe('up')
    } finally {
      server.close()
      caddy.kill()
    }
  })
})

test('nginx logs no requests, whose lines would hold network addresses and tokens', async () => {
  const servers = (await readRecipe('nginx.conf')).split(/^server \{$/m).slice(1)
  const passing = servers.filter((server) => server.includes('proxy_pass'))
  expect(passing).toHaveLength(1)
  for (const server of passing) {
    expect(server).toMatch(/^ {4}access_log off;$/m)
    // An entry about a failed request names its client and path.
    expect(server).toMatch(/^ {4}error_log \S+ crit;$/m)
  }
})

describe('nginx in front of two nodes', () => {
  let redis: TestRedis
  let nodes: ServerProcess[] = []
  let ports: number[] = []
  let httpPort = 0
  let httpsPort = 0
  let certificate = ''
  let stopNginx = async () => {}
  const sockets: TestSocket[] = []

  const startNode = (port: number) =>
    startServerProcess({
      DATABASE_URL: (testApp.ctx.config as { databaseUrl: string }).databaseUrl,
      DATABASE_ADMIN_URL: testApp.adminUrl(),
      DATA_DIR: testApp.ctx.config.dataDir,
      REDIS_URL: redis.url,
      PORT: String(port),
      PUBLIC_URL: `https://${HOST_NAME}`,
      TRUST_PROXY: 'loopback',
      METRICS_TOKEN: 'token-of-the-test',
    })

  beforeAll(async () => {
    redis = await startRedis()
    ports = [await findFreePort(), await findFreePort()]
    nodes = await Promise.all(ports.map(startNode))
    await startNginx()
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close()
  })
  afterAll(async () => {
    await stopNginx()
    for (const node of nodes) await node.end('SIGTERM')
    await redis?.kill()
  })

  /** The recipe with other ports, certificate and nodes; everything else as it is installed. */
  async function startNginx(): Promise<void> {
    ;[httpPort, httpsPort] = [await findFreePort(), await findFreePort()]
    const key = join(folder, 'privkey.pem')
    const file = join(folder, 'fullchain.pem')
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${HOST_NAME}`, '-addext', `subjectAltName=DNS:${HOST_NAME}`, '-keyout', key, '-out', file],
    ])
    certificate = await readFile(file, 'utf8')
    const site = (await fitNginx(await readRecipe('nginx.conf'), await findNginx()))
      .replaceAll('listen 80', `listen 127.0.0.1:${httpPort}`)
      .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${file};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replaceAll('/opt/meegaan', ROOT)
      .replaceAll(/server 127\.0\.0\.1:3000 (.*;)/g, (_, rest) =>
        ports.map((port) => `server 127.0.0.1:${port} ${rest}`).join('\n'),
      )
    await writeFile(join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const main = join(folder, 'nginx.conf')
    await writeFile(
      main,
      `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; worker_processes 1;
       events { worker_connections 512; }
       http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
              include ${folder}/site.conf; }`,
    )
    const nginx = spawn(await findNginx(), ['-c', main, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
    const errors = text(nginx.stderr)
    const ended = once(nginx, 'exit')
    const killOnExit = () => nginx.kill('SIGKILL')
    process.once('exit', killOnExit)
    stopNginx = async () => {
      process.off('exit', killOnExit)
      nginx.kill('SIGQUIT')
      await ended
      expect(await errors).not.toContain('[warn]')
    }
    const isUp = await pollUntil(
      async () => (await call('/').catch(() => null)) !== null || nginx.exitCode !== null,
      15_000,
    )
    if (!isUp || nginx.exitCode !== null) throw new Error(`nginx did not start: ${await errors}`)
  }

  type Answer = { status: number; headers: IncomingMessage['headers']; body: string }
  function call(
    path: string,
    options: {
      isPlain?: boolean
      host?: string
      method?: string
      headers?: Record<string, string>
      body?: Buffer
    } = {},
  ): Promise<Answer> {
    const { isPlain = false, host = HOST_NAME, method = 'GET', headers = {}, body } = options
    const shared = { host: '127.0.0.1', path, method, headers: { host, ...headers } }
    return new Promise((resolve, reject) => {
      const receive = async (response: IncomingMessage) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) })
      const request = isPlain
        ? httpRequest({ ...shared, port: httpPort }, receive)
        : httpsRequest({ ...shared, port: httpsPort, ca: certificate, servername: host, agent: false }, receive)
      request.on('error', reject)
      request.end(body)
    })
  }

  async function open(user: TestUser, from: string, transports: string[] = ['websocket']): Promise<TestSocket> {
    const lookup: LookupFunction = (_name, { all }, done) =>
      all === true ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
    const agent = new Agent({ ca: certificate, localAddress: from, lookup })
    const socket = await openSocket(`https://${HOST_NAME}:${httpsPort}`, user, {
      transports,
      upgrade: false,
      // The declared type is the browser's, where it is a flag.
      agent: agent as never,
      ca: certificate,
      extraHeaders: { origin: `https://${HOST_NAME}` },
    })
    sockets.push(socket)
    return socket
  }

  const socketsOf = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: 'Bearer token-of-the-test' },
    })
    return Number(/^sockets_open(?:\{.*\})? (\d+)/m.exec(await answer.text())?.[1] ?? Number.NaN)
  }

  test('http is redirected, other names are refused, and answers carry the TLS header', async () => {
    const plain = await call('/evenementen?q=a', { isPlain: true })
    expect([plain.status, plain.headers.location]).toEqual([301, `https://${HOST_NAME}/evenementen?q=a`])
    await expect(call('/', { isPlain: true, host: 'other.example' })).rejects.toThrow(/hang up|ECONNRESET/)
    await expect(call('/', { host: 'other.example' })).rejects.toThrow()

    const ready = await call('/api/health/ready')
    expect(ready.status).toBe(200)
    expect(ready.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    expect(ready.headers['x-content-type-options']).toBe('nosniff')
  })

  test('a body above the limit ends at the proxy, one below it reaches the application', async () => {
    const post = (bytes: number) =>
      call('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.alloc(bytes, ' '),
      })
    const refusedByProxy = await post(10 * 1024 * 1024).catch(() => null)
    if (refusedByProxy !== null)
      expect(refusedByProxy).toMatchObject({ status: 413, body: expect.stringContaining('nginx') })
    const refusedByApplication = await post(200 * 1024)
    expect(refusedByApplication.status).toBe(413)
    expect(JSON.parse(refusedByApplication.body)).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' })
  })

  test('a WebSocket reaches both nodes, a message crosses from one to the other, and long polling stays on its node', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(testApp.ctx)))
    const [owner = await makeUser(testApp.ctx), ...members] = people
    const groupId = (await makeGroup(testApp.ctx, { ownerId: owner.id, members })).id
    const before = await Promise.all(ports.map(socketsOf))
    const opened: TestSocket[] = []
    // The recipe chooses by a hash of address and port: with 20 addresses both nodes are chosen on any ports.
    for (let index = 0; index < 20; index += 1)
      opened.push(await open(people[index % 5] ?? owner, `127.0.0.${index + 2}`))
    const counts = await Promise.all(ports.map(socketsOf))
    expect(counts[0]).toBeGreaterThan(before[0] ?? 0)
    expect(counts[1]).toBeGreaterThan(before[1] ?? 0)

    const polling = await open(people[5] ?? owner, '127.0.0.22', ['polling'])
    expect(polling.raw.io.engine.transport.name).toBe('polling')
    for (const socket of [...opened, polling])
      expect(await socket.send('join-group', { groupId })).toMatchObject({ success: true })
    await opened[0]?.send('send-message', { groupId, content: 'Wie gaat er mee?' })
    for (const socket of [...opened, polling])
      await socket.waitFor('new-message', ({ content }) => content === 'Wie gaat er mee?')
  })

  test('while one node restarts every call is answered', async () => {
    const statuses: number[] = []
    let isRestarting = true
    const caller = (async () => {
      while (isRestarting) statuses.push((await call('/api/health/ready')).status)
    })()
    await nodes[1]?.end('SIGTERM')
    nodes[1] = await startNode(ports[1] ?? 0)
    isRestarting = false
    await caller
    expect(statuses.length).toBeGreaterThan(5)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('while no node runs, visitors read a Dutch page with 503', async () => {
    for (const node of nodes) await node.end('SIGTERM')
    for (const method of ['GET', 'POST'])
      expect(await call('/evenementen', { method })).toMatchObject({
        status: 503,
        headers: { 'retry-after': '15', 'content-type': 'text/html' },
        body: expect.stringContaining('<h1>Even geduld</h1>'),
      })
  })
})

test('the configuration of pgBackRest has only options that it knows', async () => {
  const read = async (configuration: string) => {
    const file = join(folder, 'pgbackrest.conf')
    await writeFile(file, configuration)
    // Of a wrong option pgBackRest warns before it looks for the command's own.
    const args = [`--config=${file}`, `--log-path=${folder}`, '--stanza=meegaan', 'start']
    const { stdout, stderr } = await run(await findPgbackrest(), args).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
    return `${stdout}${stderr}`
  }
  const recipe = (await readRecipe('pgbackrest.conf'))
    .replace(/^repo1-cipher-pass=$/m, '$&secret')
    .replace(/^pg1-path=$/m, '$&/data')
  expect(await read(recipe)).not.toMatch(/invalid|ERROR/)
  expect(await read(recipe.replace('compress-type', 'compress-tipe'))).toContain("invalid option 'compress-tipe'")
})

test('the documents name every recipe', async () => {
  const pages = await Promise.all(
    ['deploy.md', 'grow.md', 'operations.md', 'restore.md'].map((name) => readFile(join(ROOT, 'docs', name), 'utf8')),
  )
  const guide = pages.join('\n')
  for (const name of await readdir(DEPLOY)) expect(guide).toContain(`deploy/${name}`)
})
