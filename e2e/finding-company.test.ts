import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { updateProposals } from '../api/src/domains/proposals/service.ts'
import { makeEvent, makeUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { signInWithForm, useE2e } from './browser.ts'
import { journey } from './journey.ts'

const e2e = useE2e()
const NAMES = ['Sanne', 'Noor', 'Tom', 'Imane'] as const
const SLUG = 'oevers-open-air'

beforeAll(() =>
  e2e.seed(async (ctx) => {
    await makeEvent(ctx, { title: 'Oevers Open Air', slug: SLUG })
    for (const [index, username] of NAMES.entries())
      await makeUser(ctx, { username, email: `${username.toLowerCase()}@example.nl`, age: 27 + index })
  }),
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const bubble = (page: Page, words: string) => page.getByRole('log').getByText(words, { exact: true })

journey('four people who are alone: they look, are proposed, and chat in their own group', (step) => {
  let pages: Page[]

  step('each says on the event page that they look for company', async () => {
    pages = await Promise.all(NAMES.map((_, index) => e2e.openPage(index === 0 ? 'desktop' : 'phone')))
    await Promise.all(
      pages.map(async (page, index) => {
        await signInWithForm(page, e2e.address, `${NAMES[index]?.toLowerCase()}@example.nl`)
        await page.goto(`${e2e.address}/events/${SLUG}`)
        await button(page, 'Ik zoek gezelschap').click()
        await button(page, 'Ik zoek niet meer').waitFor()
      }),
    )
  })

  step('the platform proposes them to each other, in the mail and on the dashboard', async () => {
    await e2e.seed((ctx) => updateProposals(ctx))
    expect((await e2e.mailTo('noor@example.nl')).text).toContain(`/events/${SLUG}`)
    await Promise.all(
      pages.map(async (page) => {
        await page.goto(`${e2e.address}/dashboard`)
        await page.getByRole('heading', { name: 'Ga je met deze mensen naar Oevers Open Air?' }).waitFor()
      }),
    )
    const [first] = pages as [Page]
    for (const name of NAMES.slice(1))
      await first.getByRole('list', { name: 'Wie we bij je vonden' }).getByRole('button', { name }).first().waitFor()
    expect(await findViolations(first)).toEqual([])
  })

  step('all four say yes at once, and are in one group', async () => {
    await Promise.all(pages.map((page) => button(page, 'Ja, ik ga mee').click()))
    await Promise.all(
      pages.map(async (page) => {
        await page.goto(`${e2e.address}/groups`)
        await page.getByRole('link', { name: 'Samen naar Oevers Open Air' }).first().waitFor()
      }),
    )
    const hrefs = await Promise.all(
      pages.map((page) => page.getByRole('link', { name: 'Samen naar Oevers Open Air' }).first().getAttribute('href')),
    )
    expect(new Set(hrefs).size).toBe(1)
  })

  step('they chat', async () => {
    const [first, ...others] = pages as [Page, ...Page[]]
    const path = await first.getByRole('link', { name: 'Samen naar Oevers Open Air' }).first().getAttribute('href')
    await Promise.all(pages.map((page) => page.goto(`${e2e.address}${path}/chat`)))
    await first.getByRole('textbox', { name: 'Schrijf een bericht' }).fill('Hoi! Wie gaat er met de trein?')
    await button(first, 'Versturen').click()
    await Promise.all(others.map((page) => bubble(page, 'Hoi! Wie gaat er met de trein?').waitFor()))
  })
})
