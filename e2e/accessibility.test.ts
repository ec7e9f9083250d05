import { getCurrentUser } from 'contract/auth.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../api/src/app.ts'
import { readConfig } from '../api/src/config.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { findings } from './axe.ts'
import { useE2e } from './browser.ts'

const e2e = useE2e()
let owner: TestUser
let groupId = ''
let user: unknown

beforeAll(async () => {
  // Rows straight into the server's database: the screens are what is looked at here, not the way to them.
  const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error' }), databaseUrl: e2e.databaseUrl })
  owner = await makeUser(app.ctx, { username: 'Sanne', bio: 'Ik hou van techno en van op tijd komen.', age: 28 })
  const member = await makeUser(app.ctx, { username: 'Imane', age: 31 })
  const event = await makeEvent(app.ctx, { title: 'Oevers Open Air', slug: 'oevers-open-air' })
  const group = await makeGroup(app.ctx, {
    eventId: event.id,
    ownerId: owner.id,
    name: 'Vroege vogels bij de Waal',
    tags: ['techno', 'met de trein'],
    members: [member],
  })
  groupId = group.id
  const answer = await app.server.inject({
    url: `/api${getCurrentUser.path}`,
    headers: { authorization: `Bearer ${owner.accessToken}` },
  })
  user = (answer.json() as { data: { user: unknown } }).data.user
  await app.close()
})

async function signIn(page: Page): Promise<void> {
  await page.goto(`${e2e.address}/login`)
  await page.evaluate(
    (session) => localStorage.setItem('meegaan:session', session),
    JSON.stringify({ user, accessToken: owner.accessToken, refreshToken: 'unused', isAuthenticated: true }),
  )
}

const PUBLIC = ['/', '/login', '/register', '/verify-email', '/bestaat-niet', '/test/mailbox'] as const
const SIGNED_IN = () => [
  '/dashboard',
  '/events',
  '/events?search=bestaatniet',
  '/events/oevers-open-air',
  '/events/geen-evenement',
  '/events/create',
  '/groups',
  '/groups/create',
  `/groups/${groupId}`,
  `/groups/${groupId}/manage`,
  `/groups/${groupId}/chat`,
]

// Colours hang on the scheme and layout on the size; the two other pairs show nothing new.
for (const [scheme, size] of [
  ['light', 'phone'],
  ['dark', 'desktop'],
] as const)
  test(`axe finds nothing, ${scheme}, ${size}`, async () => {
    const page = await e2e.person(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const found: Record<string, string[]> = {}
    const look = async (path: string) => {
      await page.goto(e2e.address + path, { waitUntil: 'networkidle' })
      const lines = await findings(page)
      if (lines.length > 0) found[path] = lines
    }
    for (const path of PUBLIC) await look(path)
    await signIn(page)
    for (const path of SIGNED_IN()) await look(path)
    expect(found).toEqual({})
  })
