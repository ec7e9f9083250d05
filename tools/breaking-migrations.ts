import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Takes away what the release before reads, or refuses what it writes. */
const BREAKS_RELEASE_BEFORE =
  /\bDROP (COLUMN|TABLE|DEFAULT)\b|\bRENAME (TO|COLUMN)\b|\bSET NOT NULL\b|\bADD COLUMN\b(?=.*\bNOT NULL\b)(?!.*\bDEFAULT\b)/i

/**
 * While nodes are restarted in turn, and after a roll back, the release before runs on the new schema. What a migration drops or
 * renames must therefore be out of use since an earlier migration, and what it requires be written since one. A comment before the
 * statement names that migration: `-- unused since 0002_add-polls` or `-- written since 0002_add-polls`.
 *
 * @returns a line for each statement without such a comment
 */
export function findBreakingChanges(folder: string): string[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return files.flatMap((name) => {
    const earlier = files.filter((other) => other < name).map((other) => other.replace(/\.sql$/, ''))
    return readFileSync(join(folder, name), 'utf8')
      .split('--> statement-breakpoint')
      .filter((statement) => BREAKS_RELEASE_BEFORE.test(statement.replace(/--.*$/gm, '')))
      .filter((statement) => !earlier.includes(/^\s*-- (?:unused|written) since (\S+)$/m.exec(statement)?.[1] ?? ''))
      .map((statement) => `${name}: ${statement.replace(/^--.*$/gm, '').trim()}`)
  })
}
