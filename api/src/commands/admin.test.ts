import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, resetPassword } from 'contract/auth/auth.ts'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { users } from '../domains/users/tables.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres/supervisor.ts'
import { makeUser } from '../testing/factories.ts'
import { type ProgramEnv, runProgram } from '../testing/servers/program.ts'
import { useTestApp } from '../testing/test-app.ts'
import { commands, USAGE } from './admin-commands.ts'

const testApp = useTestApp()
const dataDir = await mkdtemp(join(tmpdir(), 'test-admin-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function runAdmin(args: string[], env: ProgramEnv) {
  const { code, stdout, stderr } = await runProgram('commands/admin', args, { HOME: process.env.HOME, ...env })
  return { code, out: stdout.trim(), err: stderr.trim() }
}

const run = (name: string, ...args: string[]) => commands[name]?.(testApp.ctx, args)

test('grant makes an administrator, ignores case and is safe to repeat', async () => {
  const user = await makeUser(testApp.ctx, { email: 'baas@example.nl' })
  const first = await run('grant', 'Baas@Example.nl')
  expect(first).toEqual({ ok: true, message: 'Baas@Example.nl is now an administrator.' })
  const [row] = await testApp.ctx.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.isAdmin).toBe(true)
  const repeated = await run('grant', 'baas@example.nl')
  expect(repeated).toEqual({ ok: true, message: 'baas@example.nl already was an administrator.' })
})

test('create makes an account that is an administrator, with one way to set its password', async () => {
  const created = await run('create', 'Eerste@example.nl', 'Noortje')
  expect(created).toMatchObject({
    ok: true,
    message: expect.stringContaining('eerste@example.nl is now an administrator.'),
  })
  const [, token = ''] = /reset-password\?token=(\S+)/.exec(created?.message ?? '') ?? []
  const body = { token, password: 'Zomer!Avond#2026' }
  expect((await testApp.call(resetPassword, { body })).status).toBe(200)
  expect((await testApp.call(resetPassword, { body })).status).not.toBe(200)
  const identifier = 'Noortje'
  const { data } = await testApp.call(login, { body: { identifier, password: body.password } })
  expect(data.user.isAdmin).toBe(true)

  expect(await run('create', 'eerste@example.nl')).toEqual({
    ok: true,
    message: 'eerste@example.nl already was an administrator.',
  })
  expect(await run('create', 'tweede@example.nl', 'noortje')).toMatchObject({ ok: false })
})

test.each(['a@b', 'x y@example.nl'])('create refuses the address %s, which no mail reaches', async (address) => {
  expect(await run('create', address, 'Onbereikbaar')).toEqual({ ok: false, message: 'Voer een geldig e-mailadres in' })
})

test('an unknown address, no address and an unknown command print a message and exit with 1', async () => {
  expect(await run('grant', 'niemand@example.nl')).toEqual({
    ok: false,
    message: 'No account has the e-mail address niemand@example.nl. Register it first.',
  })
  expect(await run('grant')).toEqual({ ok: false, message: USAGE })
  expect(await runAdmin(['onzin'], {})).toEqual({ code: 1, out: '', err: USAGE })
})

test('the database of DATABASE_URL is used, and what was done is printed', async () => {
  await makeUser(testApp.ctx, { email: 'elders@example.nl' })
  const env = { DATABASE_URL: testApp.ctx.config.databaseUrl ?? '', DATA_DIR: dataDir }
  const out = 'elders@example.nl is now an administrator.'
  expect(await runAdmin(['grant', 'elders@example.nl'], env)).toEqual({ code: 0, out, err: '' })
})

test('works on the embedded database, before the first start and beside a running application', async () => {
  const env = { DATA_DIR: dataDir }
  const unknown = await runAdmin(['grant', 'niemand@example.nl'], env)
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('Register it first') })

  const running = await startEmbeddedPostgres({ dataDir, log: () => undefined, onLost: () => undefined })
  try {
    const result = await runAdmin(['grant', 'niemand@example.nl'], env)
    expect(result).toMatchObject({ code: 1, err: expect.stringContaining('Register it first') })
  } finally {
    await running.stop()
  }
})
