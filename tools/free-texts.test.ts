import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'contract/platform/zod.ts'
import { createReport } from 'contract/reports.ts'
import { kindOf } from 'contract/topics.ts'
import { expect, test } from 'vitest'
import { type NamedRoute, readContractRoutes } from '../api/src/platform/http/contract-routes.ts'
import { ROOT } from './processes.ts'

/** Texts that only their writer and administrators read, or that choose from a list of the server. */
const NOT_READ_BY_OTHERS =
  /^(change(Email|Password)|addPasskey|reauthenticate|deleteAccount|blockUser|createReport|setHomeCheck|setWish|importEvent|readAllNotifications|pay\w+):|: (gifId|placeId|homePlaceId|musicalPreferences\[\]|startDate|endDate)$|^joinGroup: questions/

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[] }

function textsOf(schema: Schema & Record<string, unknown>, path = ''): string[] {
  if (schema.type === 'string') return schema.enum || schema.const || schema.format || schema.pattern ? [] : [path]
  return [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => textsOf({ ...part }, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      textsOf({ ...part }, path === '' ? name : `${path}.${name}`),
    ),
    ...(schema.items ? textsOf({ ...schema.items }, `${path}[]`) : []),
  ]
}

/** `joinGroup: message` */
function textsOfRoute({ route, name }: NamedRoute): string[] {
  if (route.method === 'GET' || !['signedIn', 'verified'].includes(route.access)) return []
  const schema = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Schema & Record<string, unknown>
  return [...new Set(textsOf(schema))]
    .map((text) => `${name}: ${text}`)
    .filter((text) => !NOT_READ_BY_OTHERS.test(text))
}

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')

const rows = readFileSync(join(ROOT, 'docs/new-feature.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `\w+`/.test(line))
  .map((line) => line.split('|').slice(1, -1))

const textsOfRow = ([texts = '']: string[]) => {
  const [routes, fields] = texts.split(':')
  return namesIn(routes).flatMap((name) => namesIn(fields).map((field) => `${name}: ${field}`))
}

test('docs/new-feature.md has a row for each text that others read', async () => {
  const texts = (await readContractRoutes()).flatMap(textsOfRoute)
  expect(rows.flatMap(textsOfRow).toSorted()).toEqual(texts.toSorted())
})

test('each row says how its texts are reported, overseen, refetched, kept and stored, by names of the contract', async () => {
  const routes = await readContractRoutes()
  const reads = new Set(routes.map(({ route }) => `${route.method} ${route.path}`))
  const reportable = Object.keys(
    z.toJSONSchema(createReport.body, { io: 'input', unrepresentable: 'any' }).properties ?? {},
  )
  for (const row of rows) {
    const [texts = '', report, administrators, topics = '', ...others] = row
    const [name = ''] = namesIn(texts)
    expect([texts, row.filter((cell) => !/`|– \w+/.test(cell) && !cell.includes('all of'))]).toEqual([texts, []])
    expect(reportable).toEqual(expect.arrayContaining(namesIn(report)))
    for (const read of namesIn(`${administrators} ${others.at(-1)}`)) expect([...reads]).toContain(read)
    const changed =
      routes.find((named) => named.name === name)?.route.changes({ params: { id: 'x', userId: 'x' } }) ?? []
    expect([texts, [...new Set(changed.map(kindOf))]]).toEqual([texts, expect.arrayContaining(namesIn(topics))])
  }
})
