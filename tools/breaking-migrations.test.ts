import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBreakingChanges } from './breaking-migrations.ts'
import { ROOT } from './processes.ts'

/** A folder with these migrations. */
function createMigrations(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

test('the release before reads and writes on the schema of each migration', () => {
  expect(findBreakingChanges(join(ROOT, 'api/migrations'))).toEqual([])
})

test('a removal is found unless its statement names an earlier migration', () => {
  const drop = 'ALTER TABLE "users" DROP COLUMN "mood";'
  const folder = createMigrations({
    '0031_add-mood.sql': 'ALTER TABLE "users" ADD COLUMN "mood" text;',
    '0032_early.sql': `${drop}--> statement-breakpoint\nALTER TABLE "users" RENAME COLUMN "a" TO "b";`,
    '0033_itself.sql': `-- unused since 0033_itself\n${drop}`,
    '0034_in-time.sql': `-- unused since 0031_add-mood\n${drop}`,
    '0035_half.sql': `-- unused since 0031_add-mood\n${drop}--> statement-breakpoint\nDROP TABLE "notes";`,
    '0036_other.sql': '-- does not DROP TABLE anything\nALTER TABLE "users" DROP CONSTRAINT "x";',
  })
  expect(findBreakingChanges(folder)).toEqual([
    `0032_early.sql: ${drop}`,
    '0032_early.sql: ALTER TABLE "users" RENAME COLUMN "a" TO "b";',
    `0033_itself.sql: ${drop}`,
    '0035_half.sql: DROP TABLE "notes";',
  ])
})

test('a column that the release before does not write is found, unless it has a default or an earlier release wrote it', () => {
  const add = 'ALTER TABLE "users" ADD COLUMN "mood" text'
  const require = 'ALTER TABLE "users" ALTER COLUMN "mood" SET NOT NULL;'
  const folder = createMigrations({
    '0031_default.sql': `${add} DEFAULT '' NOT NULL;--> statement-breakpoint\n${add};`,
    '0032_early.sql': `${add} NOT NULL;--> statement-breakpoint\n${require}`,
    '0033_in-time.sql': `-- written since 0031_default\n${require}`,
  })
  expect(findBreakingChanges(folder)).toEqual([`0032_early.sql: ${add} NOT NULL;`, `0032_early.sql: ${require}`])
})
