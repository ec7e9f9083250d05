import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Connection, connect } from './database.ts'
import { loggableError } from './loggable-error.ts'

const SENT = ['jan.geheim@example.nl', 'Jan Geheim', '0612345678', 'token=geheim123']

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.adminUrl, 4, () => undefined)
  await connection.db.execute(
    sql`create table people (email text primary key, name text not null, phone int, check (name <> 'Jan Geheim'))`,
  )
  await connection.db.execute(sql`insert into people values ('jan.geheim@example.nl', 'Iemand', 1)`)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const [email, name, phone, link] = SENT as [string, string, string, string]

const statements = {
  'a select with a value of another type': sql`select ${link}::uuid, ${email}::text`,
  'an insert that exists': sql`insert into people values (${email}, ${link}, 1)`,
  'an insert that a check refuses': sql`insert into people values (${link}, ${name}, 1)`,
  'an update without a required value': sql`update people set name = null where email = ${email}`,
  'an update with a number that is too big': sql`update people set phone = ${phone}::bigint * 10 where email = ${email}`,
  'a delete that runs out of time': sql`delete from people where email = ${email} and pg_sleep(5) is not null`,
}

async function failureOf(statement: (typeof statements)[keyof typeof statements]): Promise<unknown> {
  try {
    await connection.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 200`)
      await tx.execute(statement)
    })
  } catch (error) {
    return error
  }
  return expect.unreachable()
}

test.each(Object.entries(statements))('of %s no value is logged', async (_, statement) => {
  const error = await failureOf(statement)
  const logged = JSON.stringify(loggableError(error))
  for (const value of SENT) expect(logged).not.toContain(value)
  expect(loggableError(error)).toMatchObject({ code: expect.stringMatching(/^\w{5}$/), statement: expect.any(String) })
})

test('an error around a failed statement hides its values too', async () => {
  const cause = await failureOf(statements['an insert that exists'])
  const logged = loggableError(new Error('the batch failed', { cause }))
  expect(JSON.stringify(logged)).not.toContain(email)
  expect(logged.cause).toMatchObject({ code: '23505', table: 'people', constraint: 'people_pkey' })
})

test('the log of the server writes no parameters', () => {
  const script = `
    import { DrizzleQueryError } from 'drizzle-orm/errors'
    import { readConfig } from '${new URL('../../config.ts', import.meta.url).href}'
    import { createServer } from '${new URL('../http/server.ts', import.meta.url).href}'
    const app = createServer(readConfig({ LOG_LEVEL: 'debug' }))
    app.log.error({ err: new DrizzleQueryError('select $1', ${JSON.stringify(SENT)}, new Error('broken')) }, 'failed')`
  const log = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    cwd: new URL('../../..', import.meta.url),
  })
  expect(log).toContain('select $1')
  for (const value of SENT) expect(log).not.toContain(value)
})
