import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../api/seed/demo.ts'
import { signIn, useE2e } from './browser.ts'
import { openComplete } from './open-page.ts'
import { visibleWords } from './visible-words.ts'

const e2e = useE2e()
const EVENT = '/events/oevers-open-air'
const GROUP = 'Vroege vogels bij de Waal'

beforeAll(() => e2e.seed(async (ctx) => void (await seedDemo(ctx))))

async function countWords(page: Page, path: string): Promise<number> {
  await openComplete(page, e2e.address + path)
  return (await visibleWords(page)).length
}

test('pages before a person’s first act are short, with demo data', async () => {
  const visitor = await e2e.openPage('phone')
  const member = await e2e.openPage('phone')
  await signIn(member, e2e.address, 'noor@meegaan.example')
  expect(await countWords(visitor, '/')).toBeLessThanOrEqual(250)
  expect(await countWords(visitor, `/register?next=${encodeURIComponent(EVENT)}`)).toBeLessThanOrEqual(70)
  expect(await countWords(visitor, '/evenement/pubquiz-xl')).toBeLessThanOrEqual(220)
  const owner = await e2e.openPage('phone')
  await signIn(owner, e2e.address, 'sanne@meegaan.example')
  expect(await countWords(owner, '/dashboard')).toBeLessThanOrEqual(140)
  expect(await countWords(member, EVENT)).toBeLessThanOrEqual(110)
  await member.getByRole('link', { name: GROUP }).click()
  await member.getByRole('heading', { level: 1, name: GROUP }).waitFor()
  expect(await countWords(member, new URL(member.url()).pathname)).toBeLessThanOrEqual(100)
})

test('says that this is no dating site where a sceptic looks', async () => {
  for (const path of ['/', '/veiligheid', '/help']) {
    const html = await (await fetch(e2e.address + path)).text()
    expect(html).toContain('geen datingsite')
  }
})
