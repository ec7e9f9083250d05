import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './processes.ts'
import { findEarlyRemovals } from './removed-columns.ts'

/** A folder with these migrations. */
function createMigrations(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

test('every column that a migration drops or renames is unused since an earlier migration', () => {
  expect(findEarlyRemovals(join(ROOT, 'api/migrations'))).toEqual([])
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
  expect(findEarlyRemovals(folder)).toEqual([
    `0032_early.sql: ${drop}`,
    '0032_early.sql: ALTER TABLE "users" RENAME COLUMN "a" TO "b";',
    `0033_itself.sql: ${drop}`,
    '0035_half.sql: DROP TABLE "notes";',
  ])
})
