import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Crowd, HOME_PLACE } from './crowd.ts'
import type { Machine } from './nodes.ts'

type Value = { kind: string; value: string }

/** Places outside the database that hold what the crowd typed. */
export async function listPersonalValues(
  { typed, people }: Crowd,
  { nodes, postgres }: Machine,
  temporary: string,
): Promise<string[]> {
  const tokens = people.map(({ accessToken }) => ({ kind: 'token', value: accessToken }))
  const all = [...typed, ...tokens, { kind: 'home area', value: HOME_PLACE }]
  return [
    ...nodes.flatMap(({ output }, index) => find(`log of node ${index}`, output(), all)),
    ...find('log of PostgreSQL', await readFile(postgres.logFile, 'latin1'), all),
    ...(await searchFolder(temporary, all)),
  ]
}

const find = (place: string, text: string, values: readonly Value[]): string[] =>
  values.filter(({ value }) => text.includes(value)).map(({ kind, value }) => `${place}: ${kind} ${value}`)

async function searchFolder(folder: string, values: readonly Value[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) found.push(...find(path, await readFile(path, 'latin1'), values))
  }
  return found
}
