import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { PRODUCT_SLUG } from '../contract/src/platform/product.ts'
import { collectViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { openComplete, openWithScripts, visit } from './open-page.ts'

const e2e = useE2e()
let owner: TestUser
let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    owner = await makeUser(ctx, { username: 'Sanne', bio: 'Ik hou van techno en van op tijd komen.', age: 28 })
    const member = await makeUser(ctx, { username: 'Imane', age: 31 })
    const event = await makeEvent(ctx, { title: 'Oevers Open Air', slug: 'oevers-open-air' })
    const group = await makeGroup(ctx, {
      eventId: event.id,
      ownerId: owner.id,
      name: 'Vroege vogels bij de Waal',
      tags: ['techno', 'met de trein'],
      members: [member],
    })
    groupId = group.id
  }),
)

/** Those without scripts are read in `accessibility-public.test.ts`. */
const PUBLIC = ['/login', '/register', '/verify-email', '/test/mailbox'] as const
/** Each has another heading than the one before. */
const SIGNED_IN = () => [
  '/dashboard',
  '/vandaag',
  '/events',
  '/events/oevers-open-air',
  '/events?search=bestaatniet',
  '/events/geen-evenement',
  '/events/create',
  '/groups',
  '/groups/create',
  `/groups/${groupId}`,
  `/groups/${groupId}/manage`,
  `/groups/${groupId}/chat`,
]

test('axe finds nothing', async () => {
  const page = await e2e.openPage('desktop')
  const { violations, checkAppearances } = collectViolations()
  for (const path of PUBLIC) {
    await openWithScripts(page, e2e.address + path)
    await checkAppearances(page, path)
  }
  await signIn(page, e2e.address, owner.email)
  await openComplete(page, `${e2e.address}/profile`)
  for (const path of SIGNED_IN()) {
    await visit(page, e2e.address + path)
    await checkAppearances(page, path)
  }
  expect(violations).toEqual({})
})

const WITH_SCRIPTS = [
  '/login',
  '/register',
  '/verify-email',
  '/test/mailbox',
  '/forgot-password',
  '/reset-password?token=onbekend',
  '/help',
  '/donate',
  '/melden',
  '/afmelden?token=onbekend',
  '/gaat-mee?token=onbekend',
  '/voorstel?key=onbekend',
  '/was-jij-dit-niet?token=onbekend',
] as const

/** What a browser keeps over a reload and the server does not know. */
const PENDING = { identifier: 'sanne@example.nl', next: '/events', hasRegistered: true }
const STATE = { ...PENDING, notice: { title: 'Gelukt', message: 'Ga verder.' }, compose: true }
const KEPT = `if (location.origin !== 'null') {
  history.replaceState({ usr: ${JSON.stringify(STATE)}, key: 'kept', idx: 0 }, '')
  localStorage.setItem('${PRODUCT_SLUG}:theme', 'dark')
  localStorage.setItem('${PRODUCT_SLUG}:pending-verification', '${JSON.stringify(PENDING)}')
}`

test('a page opened again with what the browser kept of it hydrates without an error', async () => {
  const errors: string[] = []
  const page = await e2e.openPage('phone')
  page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    if (/React error|hydrat/i.test(message.text())) errors.push(`${page.url()} ${message.text()}`)
  })
  await page.addInitScript(KEPT)
  for (const path of WITH_SCRIPTS) await openWithScripts(page, e2e.address + path)
  await signIn(page, e2e.address, owner.email)
  await openComplete(page, `${e2e.address}/profile`)
  // The first visit stores the answers on the device, with which the pages start the second time.
  for (const path of SIGNED_IN()) await visit(page, e2e.address + path)
  for (const path of [...SIGNED_IN(), '/help']) await openComplete(page, e2e.address + path)
  expect(errors).toEqual([])
})
