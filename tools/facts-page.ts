import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTICES } from '../api/src/domains/notifications/policy-notices.ts'
import { reactions } from '../api/src/domains.ts'
import type { Reactions } from '../api/src/platform/facts.ts'

const DOMAINS = join(import.meta.dirname, '../api/src/domains')

type DomainReactions = { domain: string; reactions: Reactions }

/** In the order in which they run. */
async function readReactions(): Promise<DomainReactions[]> {
  const domainOf = new Map<unknown, string>()
  for (const file of globSync('*/reactions.ts', { cwd: DOMAINS }))
    for (const value of Object.values((await import(join(DOMAINS, file))) as object))
      domainOf.set(value, file.split('/')[0] ?? '')
  return reactions.map((reacting) => ({ domain: domainOf.get(reacting) ?? '?', reactions: reacting }))
}

/** Stands for any fact: a field `groupId` reads as `{groupId}`. */
const anyFact = new Proxy({}, { get: (_, field) => `{${String(field)}}` })

type Row = { type: string; to(subject: object, fact: object): unknown }

const nameRecipients = (to: unknown): string => {
  if (typeof to === 'object' && to !== null && 'everyAdmin' in to) return 'admins'
  if (typeof to === 'object' && to !== null && 'membersOf' in to) return 'members'
  return String(to).replaceAll(/[{}]/g, '')
}

/** Modules of the domains by the fact that they record. */
function readRecorders(): Map<string, string[]> {
  const recorders = new Map<string, string[]>()
  const files = globSync('**/*.ts', { cwd: DOMAINS }).filter((file) => !file.endsWith('.test.ts'))
  for (const file of files.toSorted())
    for (const [, first = ''] of readFileSync(join(DOMAINS, file), 'utf8').matchAll(/(?<!Log\.)\brecord\(([^,]+),/g))
      for (const [, name = ''] of first.matchAll(/'(\w+\.\w+)'/g))
        recorders.set(name, [...new Set([...(recorders.get(name) ?? []), file.replace('.ts', '')])])
  return recorders
}

/** Markdown: what follows each fact, by domain. */
export async function describeFacts(): Promise<string> {
  const domains = await readReactions()
  const notices = NOTICES as Readonly<Record<string, Row | readonly Row[] | undefined>>
  const recorders = readRecorders()
  const names = new Set([
    ...recorders.keys(),
    ...domains.flatMap(({ reactions }) => Object.values(reactions).flatMap((part) => Object.keys(part))),
    ...Object.keys(notices),
  ])
  const sections = [...names].toSorted().map((name) => {
    const reacting = (part: 'within' | 'onCommit' | 'after') =>
      domains.filter(({ reactions }) => name in (reactions[part] ?? {})).map(({ domain }) => domain)
    const topics = domains.flatMap(({ reactions }) =>
      ((reactions.changes as Record<string, { topics(fact: object): readonly string[] }[]> | undefined)?.[name] ?? [])
        .flatMap((change) => change.topics(anyFact))
        .map((topic) => `\`${topic}\``),
    )
    const rows = [notices[name] ?? []].flat() as readonly Row[]
    return [
      `## ${name}`,
      list('Recorded by', recorders.get(name) ?? []),
      list('Within the transaction', reacting('within')),
      list('In the turn of the commit', reacting('onCommit')),
      list('After the commit', reacting('after')),
      list('Changed topics', [...new Set(topics)]),
      list(
        'Notices',
        rows.map(({ type, to }) => `${type} to ${nameRecipients(to(anyFact, anyFact))}`),
      ),
    ]
      .filter((line) => line !== null)
      .join('\n')
  })
  return `${INTRODUCTION}\n${sections.join('\n\n')}\n`
}

const list = (title: string, items: readonly string[]) =>
  items.length === 0 ? null : `- ${title}: ${items.join(', ')}`

const INTRODUCTION = `# What follows each fact

Written by \`npm test -- tools/facts-page -u\` from \`reactions.ts\` of the domains and \`notices/\` of notifications; do not edit.
The facts are declared in \`api/src/facts.ts\`. Domains of one line run in its order. What a reaction records is a fact with a
section of its own. A notice may have a condition: the code says which. Every fact clears the cache of pages for visitors.
`
