import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkBeforeStart } from './check-installation.ts'
import { ConfigError, readConfig } from './config.ts'
import { OperatorError } from './platform/operator-error.ts'
import { createEmptyDatabase, type TestDatabase } from './testing/database.ts'
import { type ProgramEnv, runProgram } from './testing/servers/program.ts'

let folder = ''
let database: TestDatabase
const servers: Server[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-refusals-'))
  database = await createEmptyDatabase()
})
afterAll(async () => {
  for (const server of servers) server.close()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return (server.address() as AddressInfo).port
}

describe('an invalid variable is named with its cure, and its value is not quoted', () => {
  test.each([
    ['PORT', '', 'whole number from 0 to 65535'],
    ['PORT', 'abc', 'whole number from 0 to 65535'],
    ['PORT', '70000', 'whole number from 0 to 65535'],
    ['PORT', '-1', 'whole number from 0 to 65535'],
    ['HOST', '', 'address of this machine'],
    ['NODE_ENV', 'prod', 'production, development or test'],
    ['PUBLIC_URL', 'www.example.nl', 'https://'],
    ['PUBLIC_URL', 'https://www.example.nl/site', 'without a path'],
    ['PUBLIC_URL', 'https://www.example.nl?from=mail', 'without a path'],
    ['DATA_DIR', ' ', 'path of a folder'],
    ['SEED_DEMO', 'maybe', '0 or 1'],
    ['DATABASE_URL', 'localhost', 'postgres://user:password@host:5432/database'],
    ['DATABASE_URL', 'mysql://u:p@localhost/db', 'postgres://'],
    ['DATABASE_URL', 'postgres://localhost/db', 'postgres://user'],
    ['DATABASE_URL', 'postgres://user@localhost', '/database'],
    ['DATABASE_URL', 'postgres://user:p@ss/w@localhost/db', 'postgres://'],
    ['DATABASE_URL', 'postgres://user@a,b/database', 'put HAProxy or another proxy before several'],
    ['DATABASE_ADMIN_URL', 'postgres://user@a:5432,b:5432/database', 'with one host'],
    ['DATABASE_URL', 'postgres://us%er:p@localhost/db', 'postgres://'],
    ['DATABASE_ADMIN_URL', 'owner', 'postgres://'],
    ['REDIS_URL', 'localhost:6379', 'redis://'],
    ['SMTP_URL', 'smtp.example.nl', 'smtp://'],
    ['SMTP_URL', 'https://smtp.example.nl', 'smtp://'],
    ['SMTP_URL', 'smtp://user:p#ss@smtp.example.nl', '%23'],
    ['MAIL_FROM', 'Naam', 'e-mail address'],
    ['MAIL_FROM', 'Naam <hallo>', 'e-mail address'],
    ['COMPANY_EMAIL', 'hallo at example.nl', 'e-mail address'],
    ['MOLLIE_API_KEY', 'garbage', 'live_ or test_'],
    ['TRUST_PROXY', 'true', 'addresses or ranges'],
    ['TRUST_PROXY', '10.0.0.0/99', 'addresses or ranges'],
    ['TRUST_PROXY', '0.0.0.0/0', 'addresses or ranges'],
    ['TRUST_PROXY', '10.0.0.1;10.0.0.2', 'addresses or ranges'],
    ['RATE_LIMIT_SCALE', '0', 'above 0'],
    ['LOG_LEVEL', 'loud', 'fatal, error'],
    ['ROLE', 'boss', 'web or worker'],
    ['COMPANY_KVK', 'onzin', 'eight digits'],
    ['COMPANY_VAT', 'NL1', 'NL001234567B01'],
    ['FETCH_ALLOWED_HOSTS', 'http://localhost', 'localhost:8080'],
    ['S3_URL', 's3.example.com/photos', 'https://KEY:SECRET@'],
    ['S3_URL', 'https://s3.example.com/photos', 'https://KEY:SECRET@'],
    ['S3_URL', 'https://key@s3.example.com/photos', 'https://KEY:SECRET@'],
    ['S3_URL', 'https://key:secret@s3.example.com/', 'https://KEY:SECRET@'],
    ['S3_URL', 'https://key:secret@s3.example.com/Photos', 'https://KEY:SECRET@'],
  ])('%s=%s', (name, value, cure) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    const { message } = catchError(read)
    expect(message).toMatch(new RegExp(`^${name} must `))
    expect(message).toContain(cure)
    expect(message.split('\n')).toHaveLength(1)
  })

  test.each(['https://WWW.example.nl/', 'HTTPS://www.example.nl//'])('PUBLIC_URL=%s is the origin', (address) => {
    expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe('https://www.example.nl')
  })

  test('ROLE without a shared database is refused', () => {
    expect(() => readConfig({ ROLE: 'worker' })).toThrow(/^ROLE worker needs DATABASE_URL and REDIS_URL/)
  })

  test('S3_URL has the keys, the bucket and the region', () => {
    expect(readConfig({ S3_URL: 'https://key:a%2Fb%2B@s3.example.com/photos?region=eu-west-1' }).s3).toEqual({
      ...{ endpoint: 'https://s3.example.com', bucket: 'photos', region: 'eu-west-1' },
      ...{ accessKeyId: 'key', secretAccessKey: 'a/b+' },
    })
  })

  test('uploads in a bucket of an earlier release’s settings are not looked for in DATA_DIR', () => {
    expect(() => readConfig({ S3_BUCKET: 'photos' })).toThrow(
      /^S3_BUCKET and the other S3 settings are one address now/,
    )
  })

  test.each([
    ['TRUST_PROXY', '10.0.0.0/8, 127.0.0.1, ::1, loopback'],
    ['MAIL_FROM', 'Naam <hallo@example.nl>'],
    ['DATABASE_URL', 'postgresql://user:p%40ss@localhost:5432/db?sslmode=require'],
    ['SMTP_URL', 'smtps://user:p%40ss@smtp.example.nl:465'],
    ['NODE_ENV', ''],
  ])('%s=%s is accepted', (name, value) => {
    expect(() => readConfig({ [name]: value })).not.toThrow()
  })
})

describe('database, folders and port are checked before anything starts', () => {
  const NOBODY = 65_534
  afterEach(() => process.seteuid?.(process.getuid?.() ?? NOBODY))

  const url = (change: Partial<URL>) => Object.assign(new URL(database.adminUrl), change).toString()
  const rows: [name: string, env: () => Promise<Record<string, string>>, sentence: RegExp][] = [
    [
      'port in use',
      async () => ({ PORT: String(await listen(createServer())), HOST: '127.0.0.1' }),
      /^PORT \d+ is in use by another program: stop/,
    ],
    [
      'host of another machine',
      async () => ({ HOST: '192.0.2.1', PORT: '41999' }),
      /^HOST 192\.0\.2\.1 is not an address/,
    ],
    [
      'host that does not exist',
      async () => ({ HOST: 'no.invalid', PORT: '41999' }),
      /^HOST no\.invalid is not an address/,
    ],
    [
      'data folder is a file',
      async () => {
        await writeFile(join(folder, 'file'), '')
        return { DATA_DIR: join(folder, 'file') }
      },
      /is not a folder\. Point DATA_DIR/,
    ],
    [
      'data folder below a file',
      async () => {
        await writeFile(join(folder, 'file'), '')
        return { DATA_DIR: join(folder, 'file', 'data') }
      },
      /is not a folder\. Point DATA_DIR/,
    ],
    [
      'data folder where none can be made',
      async () => ({ DATA_DIR: '/proc/data' }),
      /Point DATA_DIR|This user may not/,
    ],
    [
      'data folder closed to this user',
      async () => {
        await mkdir(join(folder, 'closed'), { mode: 0o500 })
        // Nothing is closed to root.
        if (process.getuid?.() === 0) process.seteuid?.(NOBODY)
        return { DATA_DIR: join(folder, 'closed', 'data') }
      },
      /This user may not read and write/,
    ],
    [
      'no server at DATABASE_URL',
      async () => {
        const server = createServer()
        const port = await listen(server)
        server.close()
        return { DATABASE_URL: url({ port: String(port) }) }
      },
      /^No PostgreSQL listens on 127\.0\.0\.1:\d+: start it, or correct DATABASE_URL\.$/,
    ],
    [
      'unknown host in DATABASE_URL',
      async () => ({ DATABASE_URL: url({ hostname: 'no.invalid' }) }),
      /^DATABASE_URL names the host no\.invalid, which does not exist/,
    ],
    [
      'another server at DATABASE_URL',
      async () => ({ DATABASE_URL: url({ port: String(await listen(createHttpServer())) }) }),
      /127\.0\.0\.1:\d+.*correct DATABASE_URL\.$/,
    ],
    [
      'wrong password',
      async () => ({ DATABASE_URL: url({ password: 'wrong' }) }),
      /refuses the password of \w+: correct DATABASE_URL\.$/,
    ],
    [
      'unknown user',
      async () => ({ DATABASE_URL: url({ username: 'nobody' }) }),
      /refuses the password of nobody: correct DATABASE_URL\.$/,
    ],
    [
      'unknown database',
      async () => ({ DATABASE_URL: url({ pathname: '/nothing' }) }),
      /has no database nothing: create it, or correct DATABASE_URL\.$/,
    ],
    [
      'role that may not create tables',
      async () => ({ DATABASE_URL: database.appUrl }),
      /^DATABASE_URL names a role that may not create tables.*DATABASE_ADMIN_URL/,
    ],
    [
      'wrong password of the owner',
      async () => ({ DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: url({ password: 'wrong' }) }),
      /correct DATABASE_ADMIN_URL\.$/,
    ],
    [
      'owner without an application role',
      async () => ({ DATABASE_ADMIN_URL: database.adminUrl }),
      /^DATABASE_ADMIN_URL is set without DATABASE_URL/,
    ],
  ]
  test.each(rows)('%s', async (_, env, sentence) => {
    const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), ...(await env()) })
    const error = await checkBeforeStart(config).then(
      () => new Error('it was not refused'),
      (refusal: Error) => refusal,
    )
    expect(error.message).toMatch(sentence)
    expect(error).toBeInstanceOf(OperatorError)
    expect(error.message).not.toContain(new URL(database.adminUrl).password)
  })

  test('a valid database is accepted', async () => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.appUrl,
      DATABASE_ADMIN_URL: database.adminUrl,
    })
    await checkBeforeStart(config)
  })
})

test.each([
  ['status', []],
  ['job', ['daily-figures']],
])('%s makes no database in a DATA_DIR without one', async (command, args) => {
  const dataDir = join(folder, `mistyped-${command}`)
  const { code, stdout, stderr } = await runProgram(`commands/${command}`, args, { DATA_DIR: dataDir })
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toBe(`There is no database in ${dataDir}/pgdata: correct DATA_DIR, or just start the application.\n`)
})

test('status gives its verdict while the database is away', async () => {
  const server = createServer()
  const port = await listen(server)
  server.close()
  const DATABASE_URL = Object.assign(new URL(database.appUrl), { port: String(port) }).toString()
  const { code, stdout, stderr } = await runProgram('commands/status', [], {
    DATABASE_URL,
    DATA_DIR: join(folder, 'status'),
  })
  expect(stdout).toMatch(
    /^ {2}database +FAILS +PostgreSQL is not running.*\nNot everything works: docs\/operations\.md says/,
  )
  expect([code, stderr]).toEqual([1, ''])
})

const runMain = (env: ProgramEnv, args: string[] = []) =>
  runProgram('main', args, { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env })

test('the process prints a sentence for each wrong variable and ends with 1', async () => {
  const { code, stdout, stderr } = await runMain({ PORT: '', NODE_ENV: 'prod' })
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^NODE_ENV must be/),
    expect.stringMatching(/^PORT must be/),
  ])
  expect([code, stdout]).toEqual([1, ''])
})

test('production without DATABASE_URL is refused in one sentence, and makes no database', async () => {
  const dataDir = join(folder, 'production')
  const { code, stdout, stderr } = await runMain({ NODE_ENV: 'production', DATA_DIR: dataDir })
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    'DATABASE_URL is not set, and NODE_ENV=production needs it: set it to your own PostgreSQL (docs/deploy.md).\n',
  )
  expect(await readdir(dataDir).catch(() => [])).toEqual([])
})

test.each([
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['ALERT_WEBHOK_URL', 'ALERT_WEBHOOK_URL'],
])('%s is no setting: %s is one', (name, meant) => {
  expect(readConfig({ [name]: 'x' }).warnings).toEqual([`${name} is no setting: ${meant} is one.`])
})

test('variables of other programs are passed over', () => {
  const others = {
    PATH: '/bin',
    HOME: '/',
    LANG: 'C',
    HOSTNAME: 'a',
    PORTS: '1',
    NODE_OPTIONS: '',
    COMPANY: 'x',
    PUBLIC_URL: '',
  }
  expect(readConfig(others).warnings).toEqual([])
})

test('a live site without https is named', () => {
  const site = { NODE_ENV: 'production', DATABASE_URL: database.appUrl, PUBLIC_URL: 'http://www.example.nl' }
  expect(readConfig(site).warnings).toEqual([expect.stringMatching(/^PUBLIC_URL begins with http:/)])
  expect(readConfig({ ...site, PUBLIC_URL: 'https://www.example.nl' }).warnings).toEqual([])
})

test('--check passes over a port on which the application listens, and no other program', async () => {
  const live = createHttpServer((_, response) => response.end('{"status":"live"}'))
  const other = createHttpServer((_, response) => response.end('<html></html>'))
  const check = async (server: Server) => {
    const env = { PORT: String(await listen(server)), DATA_DIR: join(folder, 'checked-port') }
    return (await runMain(env, ['--check'])).stdout
  }
  expect(await check(live)).toMatch(/PORT +the application runs on \d+\n/)
  expect(await check(other)).toMatch(/PORT +FAILED\. PORT \d+ is in use by another program/)
})

test('settings of earlier releases are named', async () => {
  const env = { PUSH_SERVICES: 'push.example', GIPHY_API_KEY: 'key', DATA_DIR: join(folder, 'former') }
  const { code, stdout } = await runMain(env, ['--check'])
  expect(stdout.match(/\S+ is no longer read/g)).toEqual([
    'GIPHY_API_KEY is no longer read',
    'PUSH_SERVICES is no longer read',
  ])
  expect(code).toBe(0)
})

test('a port in use is found before the database is created', async () => {
  const dataDir = join(folder, 'untouched')
  const port = String(await listen(createServer()))
  const { code, stderr } = await runMain({ PORT: port, DATA_DIR: dataDir })
  expect(stderr).toBe(`PORT ${port} is in use by another program: stop that program, or set PORT to another number.\n`)
  expect(code).toBe(1)
  expect(await readdir(dataDir).catch(() => [])).toEqual([])
})

test('--check connects to every component without serving', async () => {
  const env = {
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    DATA_DIR: join(folder, 'checked'),
    REDIS_URL: 'redis://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  const { code, stdout, stderr } = await runMain(env, ['--check'])
  expect(stdout).toMatch(/database +DATABASE_URL answers/)
  expect(stdout).toMatch(/REDIS_URL +FAILED\. REDIS_URL does not answer/)
  expect(stdout).toMatch(/SMTP_URL +FAILED\. SMTP_URL does not work/)
  expect(stdout).toMatch(/MOLLIE_API_KEY +not set/)
  expect(stderr).toBe('2 of 9 checks failed: see the lines above.\n')
  expect(code).toBe(1)
})

test('--check fails what the start refuses: the owner of a database that is not set', async () => {
  const env = { DATABASE_ADMIN_URL: database.adminUrl, DATA_DIR: join(folder, 'owner-alone') }
  const { code, stdout } = await runMain(env, ['--check'])
  expect(stdout).toMatch(/database +FAILED\. DATABASE_ADMIN_URL is set without DATABASE_URL/)
  expect(code).toBe(1)
})

test('--check fails a production without mail, and warns of what else is missing', async () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    DATA_DIR: join(folder, 'checked-production'),
  }
  const { code, stdout } = await runMain(env, ['--check'])
  expect(stdout).toMatch(/SMTP_URL +FAILED\. not set: nobody can confirm an address/)
  for (const name of ['PUBLIC_URL', 'MOLLIE_API_KEY', 'COMPANY_\\*'])
    expect(stdout).toMatch(new RegExp(`${name} +WARNING\\.`))
  expect(code).toBe(1)
})

const catchError = (call: () => unknown): Error => {
  try {
    call()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was thrown')
}
