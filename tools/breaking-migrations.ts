import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * While nodes are restarted in turn, those of the release before run on the new schema. What a migration drops or renames
 * must therefore be out of use since an earlier migration, which a comment before the statement names:
 * `-- unused since 0002_add-polls`.
 *
 * @returns a line for each statement without such a comment
 */
export function findEarlyRemovals(folder: string): string[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return files.flatMap((name) => {
    const earlier = files.filter((other) => other < name).map((other) => other.replace(/\.sql$/, ''))
    return readFileSync(join(folder, name), 'utf8')
      .split('--> statement-breakpoint')
      .filter((statement) => /\b(DROP (COLUMN|TABLE)|RENAME (TO|COLUMN))\b/i.test(statement.replace(/--.*$/gm, '')))
      .filter((statement) => !earlier.includes(/^\s*-- unused since (\S+)$/m.exec(statement)?.[1] ?? ''))
      .map((statement) => `${name}: ${statement.replace(/^--.*$/gm, '').trim()}`)
  })
}
