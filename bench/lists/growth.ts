import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import type { Client } from 'pg'
import { seedDemo } from '../../api/seed/demo.ts'
import { FEW_MESSAGES, LARGE, seedLarge } from '../../api/seed/large.ts'
import { buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { startDatabase } from '../measuring/database.ts'
import { fetchText } from '../measuring/http-load.ts'
import type { Bench } from '../measuring/processes.ts'
import { median } from '../measuring/statistics.ts'
import { chooseReader, type Reader, signIn } from './lists.ts'

const WARM_UP_CALLS = 30
const CALLS = 100
const GOAL_RATIO = 1.3
const GOAL_SEARCH_MS = 25

type List = { name: string; path: string; isSearch?: true }

const listsOf = ({ id, groupId, eventId }: Reader): List[] => [
  { name: 'events', path: '/events?upcoming=true&limit=12' },
  { name: 'events, search for a place', path: '/events?upcoming=true&search=amsterdam', isSearch: true },
  { name: 'events, search with a typing error', path: '/events?upcoming=true&search=amsterdm', isSearch: true },
  { name: 'events, search for a type', path: '/events?upcoming=true&search=festival', isSearch: true },
  { name: 'all groups', path: '/groups' },
  { name: 'groups of an event, by fit', path: `/groups?eventId=${eventId}` },
  { name: 'groups of an event, newest first', path: `/groups?eventId=${eventId}&sortBy=createdAt` },
  { name: 'groups, search', path: '/groups?search=amsterdam', isSearch: true },
  { name: 'popular tags', path: '/groups/popular-tags' },
  { name: 'my groups', path: '/groups/my-groups' },
  { name: 'members of a group', path: `/groups/${groupId}/members` },
  { name: 'messages of a group', path: `/groups/${groupId}/messages?limit=50` },
  { name: 'conversations', path: '/messages/conversations' },
  { name: 'group chats', path: '/messages/group-chats' },
  { name: 'messages, search', path: '/messages/search?q=trein', isSearch: true },
  { name: 'notifications', path: '/notifications' },
  { name: 'unread notifications', path: '/notifications/count' },
  { name: 'places, search', path: '/places?search=amst', isSearch: true },
  { name: 'admin: people', path: '/admin/users' },
  { name: 'admin: people, search for one in 15', path: '/admin/users?search=emma', isSearch: true },
  { name: 'admin: people, search for one', path: '/admin/users?search=emma@', isSearch: true },
  { name: 'admin: one person', path: `/admin/users/${id}` },
  { name: 'admin: events', path: '/events/admin/all' },
  { name: 'admin: groups', path: '/admin/groups' },
  { name: 'admin: payments', path: '/admin/payments' },
  { name: 'admin: reports', path: '/reports' },
  { name: 'admin: logbook', path: '/admin/audit' },
]

/** P4: the median time of each list on the large data set over that on the demo data, whose rows the large one has too. */
export async function measureGrowth({ postgres, startProduct, connect, defer }: Bench): Promise<void> {
  const { postgres: small, dataDir, stop } = await startDatabase()
  defer(stop)
  const installations = []
  for (const { database, isLarge } of [
    { database: small, isLarge: false },
    { database: postgres, isLarge: true },
  ]) {
    const { reader, headers } = await fill(await connect(database.adminUrl), database.appUrl, isLarge)
    const product = await startProduct({
      DATABASE_URL: database.appUrl,
      DATABASE_ADMIN_URL: database.adminUrl,
      ...(isLarge ? {} : { DATA_DIR: dataDir }),
    })
    installations.push({ product, headers, lists: listsOf(reader) })
  }
  const [demo, large] = installations
  if (demo === undefined || large === undefined) return
  console.log(
    `Growth from the demo data to ${LARGE.users} people, ${LARGE.events} events and ${LARGE.groups} groups: median of ${CALLS} ` +
      `alternating calls, one at a time:`,
  )
  for (const [index, list] of large.lists.entries()) {
    const [before, after] = await compareTimes(
      { url: `${demo.product.address}/api${demo.lists[index]?.path}`, headers: demo.headers },
      { url: `${large.product.address}/api${list.path}`, headers: large.headers },
    )
    console.log(
      `  ${list.name}: ${after.toFixed(1)} ms, demo ${before.toFixed(1)} ms, ratio ${(after / before).toFixed(2)} ` +
        `(goal ${list.isSearch ? `${GOAL_SEARCH_MS} ms` : GOAL_RATIO}); machine load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
}

async function fill(owner: Client, databaseUrl: string, isLarge: boolean) {
  const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error', SEED_DEMO: '0' }), databaseUrl })
  await seedDemo(app.ctx).finally(() => app.close())
  if (isLarge) await seedLarge(owner, 'no-login', () => undefined, FEW_MESSAGES)
  else await owner.query('vacuum analyze')
  const reader = await chooseReader(owner)
  const [token] = await signIn(databaseUrl, reader.id)
  return { reader, headers: { authorization: `Bearer ${token}` } }
}

type Target = { url: string; headers: Record<string, string> }

/** The median times of both in milliseconds. The calls alternate, so that other load affects both. */
async function compareTimes(...targets: [Target, Target]): Promise<[number, number]> {
  const agent = new Agent({ keepAlive: true })
  const call = async ({ url, headers }: Target) => {
    const startedAt = performance.now()
    await fetchText(url, headers, agent)
    return performance.now() - startedAt
  }
  for (let index = 0; index < WARM_UP_CALLS; index += 1) for (const target of targets) await call(target)
  const times: [number[], number[]] = [[], []]
  for (let index = 0; index < CALLS; index += 1) {
    times[0].push(await call(targets[0]))
    times[1].push(await call(targets[1]))
  }
  agent.destroy()
  return [median(times[0]), median(times[1])]
}
