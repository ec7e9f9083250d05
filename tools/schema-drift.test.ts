import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './processes.ts'
import { checkSchemaDrift } from './schema-drift.ts'

/** An api folder with one table and no migrations. */
function createApi(): string {
  const root = mkdtempSync(join(tmpdir(), 'drift-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const api = join(root, 'api')
  mkdirSync(join(api, 'src/domains/x'), { recursive: true })
  cpSync(join(ROOT, 'api/drizzle.config.ts'), join(api, 'drizzle.config.ts'))
  mkdirSync(join(api, 'migrations'))
  writeFileSync(
    join(api, 'src/domains/x/tables.ts'),
    "import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const notes = pgTable('notes', { body: text() })\n",
  )
  return api
}

test('a table without a migration is reported, and nothing is written', async () => {
  const api = createApi()
  const { isOk, output } = await checkSchemaDrift(api)
  expect(isOk).toBe(false)
  expect(output).toContain('The tables differ from api/migrations')
  expect(readdirSync(join(api, 'migrations'))).toEqual([])
})
