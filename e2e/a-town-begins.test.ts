import { DAY } from 'contract/platform/durations.ts'
import { answerProposal } from 'contract/proposals.ts'
import { setWish } from 'contract/wishes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { matchmakingJob } from '../api/src/domains/proposals/jobs.ts'
import { makeEvent, makeUser, PASSWORD, type TestUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { linkIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { navigate, openWithScripts } from './open-page.ts'

const e2e = useE2e()
const TOWN = '/alleen-naar/almelo'
/** They have no browser: they call the api. */
const others: TestUser[] = []
let eventId = ''
let mailed = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    for (const username of ['Pim', 'Noor']) others.push(await makeUser(ctx, { username }))
  }),
)

const callByOthers = (path: string, body: object) =>
  Promise.all(
    others.map(async ({ accessToken }) => {
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
      const address = `${e2e.address}/api${path.replace(':id', eventId)}`
      const answer = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) })
      expect(answer.status).toBe(200)
    }),
  )

journey('a stranger on the page of an empty town meets two people there', (step) => {
  let page: Page

  step('the page says honestly how far the town is, and by whose link it was opened', async () => {
    page = await e2e.openPage('phone')
    await page.goto(`${e2e.address}${TOWN}?van=Sanne`)
    await page.getByText('Sanne zoekt gezelschap in Almelo').waitFor()
    await page.getByText('Almelo begint. Vanaf 3 op één avond brengen we je samen.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto(`${e2e.address}${TOWN}?van=%3Cb%3ESanne`)
    expect(await page.getByText('Sanne').count()).toBe(0)
  })

  step('a visitor registers with what they want', async () => {
    const link = page.getByRole('link', { name: 'Zoek gezelschap', exact: true }).locator('visible=true')
    await openWithScripts(page, e2e.address + (await link.getAttribute('href')))
    await page.getByText('Je zoekt gezelschap in Almelo.').waitFor()
    await page.getByLabel('Wanneer wil je uit?').selectOption('De komende maand')
    await page.getByLabel('Gebruikersnaam').fill('Fenna')
    await page.getByLabel('E-mail').fill('fenna@example.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Registreren' }).click()
    await page.waitForURL('**/verify-email')
  })

  step('the mailed link leads to the list of the town, where the wish stands', async () => {
    await page.goto(e2e.address + linkIn((await e2e.mailTo('fenna@example.nl')).text))
    await page.waitForURL('**/events?near=almelo-overijssel')
    await page.getByRole('heading', { name: 'Je zoekt gezelschap in Almelo' }).waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  step('a second and a third person want to go out there, and the town counts them', async () => {
    const until = new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10)
    await callByOthers(setWish.path, { placeId: 'almelo-overijssel', radius: 25, until })
    const visitor = await e2e.openPage('desktop')
    await visitor.goto(e2e.address + TOWN)
    await visitor.getByText('Almelo begint: 3 mensen willen uit. Vanaf 3 op één avond brengen we je samen.').waitFor()
  })

  step('an evening comes, and the mail proposes it with the people', async () => {
    await e2e.seed(async (ctx) => {
      const evening = { title: 'Pubquiz', placeId: 'almelo-overijssel', location: 'Almelo' }
      const startsAt = new Date(ctx.now().getTime() + 10 * DAY)
      eventId = (await makeEvent(ctx, { ...evening, slug: 'pubquiz', startsAt })).id
      await matchmakingJob(ctx).run({})
    })
    const { text } = await e2e.mailTo('fenna@example.nl', 'Pubquiz')
    mailed = /\/voorstel\?key=\S+/.exec(text)?.[0] ?? ''
    await page.goto(e2e.address + mailed)
    await page.getByText('Met 2 anderen naar Pubquiz').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto(`${e2e.address}/events/pubquiz`)
    await page.getByRole('heading', { name: /^Ga je mee naar Pubquiz met (Pim en Noor|Noor en Pim)\?$/ }).waitFor()
    await page.getByText('en vragen we je niet meer voor dit evenement').waitFor()
  })

  step('all say yes, the last by the mailed link without a login, and chat in their group', async () => {
    await callByOthers(answerProposal.path, { answer: 'YES' })
    const tab = await e2e.openPage('phone', { hasJavaScript: false })
    await tab.goto(e2e.address + mailed)
    await tab.getByRole('button', { name: 'Ja, ik ga mee' }).click()
    const chat = await tab.getByRole('link', { name: 'Open de chat' }).getAttribute('href')
    await page.goto(e2e.address + chat)
    await page.getByRole('button', { name: '3 leden' }).waitFor()
    await page.getByRole('textbox', { name: 'Schrijf een bericht' }).fill('Hoi! Wie kent de regels?')
    await page.getByRole('button', { name: 'Versturen', exact: true }).click()
    await page.getByRole('log').getByText('Hoi! Wie kent de regels?', { exact: true }).waitFor()
    await navigate(page, '/dashboard')
    await page.getByRole('link', { name: 'Samen naar Pubquiz' }).first().waitFor()
  })
})
