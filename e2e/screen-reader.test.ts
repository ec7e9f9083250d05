import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { groupMembers } from '../api/src/domains/groups/tables.ts'
import { makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { decideNow, signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'

const e2e = useE2e()
let groupPath = ''
const OTHERS = Array.from({ length: 9 }, (_, index) => `Gast${index}`)

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const sanne = await makeUser(ctx, { username: 'Sanne', email: 'sanne@example.nl' })
    const { id: groupId } = await makeGroup(ctx, { ownerId: sanne.id, name: 'Vroege vogels', maxMembers: 5 })
    groupPath = `/groups/${groupId}`
    for (const username of ['Ada', 'Bo', 'Cas', 'Dirk', 'Fien', ...OTHERS]) {
      const { id: userId } = await makeUser(ctx, { username, age: 30 })
      const request = { groupId, userId, status: 'PENDING' as const, message: `Ik ben ${username}.` }
      await ctx.db.insert(groupMembers).values({ ...request, requestedAt: ctx.now() })
    }
  }),
)

/** What has the focus, as a screen reader says it. */
const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent')
/** What the page and its toasts announced and did not take back. */
const announced = (page: Page) =>
  page.evaluate<string>(
    `[...document.querySelectorAll('#announcements, [aria-live=polite]')].map(({ textContent }) => textContent).join(' ')`,
  )

journey('an owner answers requests with the keyboard and a screen reader', (step) => {
  let page: Page
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  let acts = 0
  const act = (control: Locator, key = 'Enter') => {
    acts += 1
    return control.press(key)
  }
  const dialog = () => page.getByRole('alertdialog', { name: 'Fien afwijzen?' })

  step('the dashboard names what waits, and leads there', async () => {
    page = await e2e.openPage('desktop')
    await signIn(page, e2e.address, 'sanne@example.nl')
    await page.goto(`${e2e.address}/dashboard`)
    const waiting = page.getByRole('region', { name: 'Wacht op jou' })
    expect(await waiting.ariaSnapshot()).toContain('heading "14 willen mee" [level=3]')
    await act(waiting.getByRole('link', { name: 'Bekijk: 14 willen mee' }))
    await page.waitForURL(`**${groupPath}/manage`)
    await expect.poll(() => focused(page)).toBe('Groep beheren')
  })

  step('each request is a row of named controls', async () => {
    await button('Accepteren: Ada').waitFor()
    const rows = await page
      .getByRole('listitem')
      .filter({ has: button('Accepteren: Ada') })
      .ariaSnapshot()
    for (const part of [
      'checkbox "Kies Ada"',
      'heading "Ada" [level=3]',
      'Ik ben Ada.',
      'button "Accepteren: Ada"',
      'button "Afwijzen: Ada"',
      'button "Meer over Ada"',
    ])
      expect(rows).toContain(part)
  })

  step('a dialog takes the focus and gives it back', async () => {
    await button('Afwijzen: Fien').press('Enter')
    await dialog().waitFor()
    await expect
      .poll(() => page.evaluate<boolean>('document.activeElement.closest("[role=alertdialog]") !== null'))
      .toBe(true)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Afwijzen: Fien')
  })

  step('an acceptance is announced once, and the focus stays at the requests', async () => {
    await act(button('Accepteren: Ada'))
    await page.getByText('Ada zit in de groep en leest nu mee.').waitFor()
    await expect.poll(() => focused(page)).toBe('Willen mee')
    await expect.poll(() => announced(page)).toContain('Ada gaat mee')
    expect((await announced(page)).match(/Ada gaat mee/g)).toHaveLength(1)
    expect(await announced(page)).not.toContain('Even geduld')
  })

  step('several are chosen by the space bar and accepted at once', async () => {
    for (const name of ['Bo', 'Cas', 'Dirk']) await act(page.getByRole('checkbox', { name: `Kies ${name}` }), 'Space')
    await act(button('Accepteren (3)'))
    await page.getByText('3 mensen zitten in de groep en lezen nu mee.').waitFor()
    await expect.poll(() => announced(page)).toContain('4 gaan mee')
    await expect.poll(() => focused(page)).toBe('Willen mee')
  })

  step('the rest is refused, with the undo under the fingers', async () => {
    await act(button('De rest: helaas vol'))
    await expect.poll(() => focused(page)).toMatch(/^Ongedaan maken: 10 mensen krijgen bericht/)
    await decideNow(page)
    await page.getByText('Geen open verzoeken').waitFor()
    await expect.poll(() => focused(page)).toBe('Geen open verzoeken')
  })

  step('it took at most eight acts for fourteen requests', async () => expect(acts).toBeLessThanOrEqual(8))
})
