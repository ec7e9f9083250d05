import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { collectViolations } from './axe.ts'
import { closeToast, decideNow, signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { navigate } from './open-page.ts'

const e2e = useE2e()
let groupPath = ''
let listPath = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const sanne = await makeUser(ctx, { username: 'Sanne', email: 'sanne@example.nl' })
    for (const username of ['Noor', 'Bram'])
      await makeUser(ctx, { username, email: `${username.toLowerCase()}@example.nl`, bio: `Ik ben ${username}.` })
    const event = await makeEvent(ctx, { title: 'Oevers Open Air' })
    const group = await makeGroup(ctx, { eventId: event.id, ownerId: sanne.id, name: 'Vroege vogels', maxMembers: 2 })
    groupPath = `/groups/${group.id}`
    listPath = `/groups?eventId=${event.id}`
  }),
)

const { violations, checkAccessibility } = collectViolations()

/** A group that is gone leads away after four seconds, which is shorter than axe may take. */
const STAY = `setTimeout = ((start) => (run, delay, ...rest) => start(run, delay === 4000 ? 2 ** 31 - 1 : delay, ...rest))(setTimeout)`

async function enter(name: string, size: 'phone' | 'desktop', scheme: 'light' | 'dark'): Promise<Page> {
  const page = await e2e.openPage(size)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await signIn(page, e2e.address, `${name.toLowerCase()}@example.nl`)
  return page
}

const open = (page: Page, path: string) => page.goto(e2e.address + path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const text = (page: Page, words: string | RegExp) => page.getByText(words).first()
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

journey('a membership through every status, on three open screens', (step) => {
  let sanne: Page
  let noor: Page
  let bram: Page

  step('three people log in', async () => {
    sanne = await enter('Sanne', 'desktop', 'light')
    noor = await enter('Noor', 'phone', 'light')
    bram = await enter('Bram', 'phone', 'dark')
  })

  step("a request appears on the owner's open screen, with its message and profile", async () => {
    await open(sanne, `${groupPath}/manage`)
    await text(sanne, 'Geen open verzoeken').waitFor()
    await open(noor, listPath)
    await noor.getByRole('heading', { level: 1 }).waitFor()
    await checkAccessibility(noor, 'the groups of an event')
    await button(noor, 'Vraag mee').click()
    await noor.getByLabel('Vertel kort iets over jezelf').fill('Ik kom met de trein.')
    await checkAccessibility(noor, 'join dialog')
    // By its key: the sheet takes no pointer while it opens.
    await button(noor, 'Verstuur verzoek').press('Enter')
    await button(noor, 'In behandeling').waitFor()
    await checkAccessibility(noor, 'card of a pending request')
    await text(sanne, 'Ik kom met de trein.').waitFor()
    await button(sanne, 'Meer over Noor').click()
    await text(sanne, 'Ik ben Noor.').waitFor()
    await checkAccessibility(sanne, 'manage, one request')
  })

  step("a withdrawn request disappears from the owner's screen", async () => {
    await noor.getByRole('link', { name: 'Vroege vogels' }).click()
    await button(noor, 'Verzoek intrekken').click()
    await checkAccessibility(noor, 'withdraw confirmation')
    await confirm(noor, 'Verzoek intrekken')
    await button(noor, 'Vraag om mee te gaan').waitFor()
    await text(sanne, 'Geen open verzoeken').waitFor()
  })

  step("acceptance changes the applicant's open page", async () => {
    await button(noor, 'Vraag om mee te gaan').click()
    await button(noor, 'Verstuur verzoek').press('Enter')
    await text(noor, 'Verzoek In Behandeling').waitFor()
    await checkAccessibility(noor, 'page of a pending request')
    await button(sanne, 'Accepteren: Noor').click()
    await text(noor, 'Welkom! Je bent geaccepteerd in de groep').waitFor()
    await noor.getByRole('link', { name: 'Open de groepschat' }).waitFor()
    await text(noor, '2 van 2 gaan mee').waitFor()
    await checkAccessibility(noor, 'page of a member')
  })

  step('a request to a full group joins the wait list', async () => {
    await open(bram, groupPath)
    await button(bram, 'Zet me op de wachtlijst').click()
    await checkAccessibility(bram, 'wait list dialog')
    await bram.getByRole('dialog').getByRole('button', { name: 'Zet me op de wachtlijst' }).press('Enter')
    await text(bram, 'Je staat op plek 1 van de wachtlijst').waitFor()
    await checkAccessibility(bram, 'page on the wait list')
    await navigate(bram, '/groups?tab=waitlist')
    await bram.getByRole('listitem').getByText('Wachtlijst, nummer 1').first().waitFor()
    await checkAccessibility(bram, 'card on the wait list')
    await bram.goBack()
  })

  step('a full group offers the owner more places', async () => {
    await button(sanne, /^Maak de groep groter/).click()
    await sanne.getByRole('dialog', { name: 'Maak je groep groter' }).waitFor()
    await text(sanne, 'Hoeveel plekken erbij?').waitFor()
    await checkAccessibility(sanne, 'upgrade dialog')
    await sanne.keyboard.press('Escape')
    await checkAccessibility(sanne, 'manage, one on the wait list')
  })

  step("removal closes the member's chat, and the first on the wait list is next", async () => {
    await noor.getByRole('link', { name: 'Open de groepschat' }).click()
    await noor.getByRole('textbox', { name: 'Schrijf een bericht' }).waitFor()
    await sanne.getByRole('tab', { name: /Leden/ }).click()
    await checkAccessibility(sanne, 'manage, members')
    await button(sanne, 'Verwijderen: Noor').click()
    await confirm(sanne, 'Uit de groep halen')
    await sanne.getByRole('dialog', { name: 'Noor is uit de groep' }).waitFor()
    await checkAccessibility(sanne, 'dialog after a removal')
    await button(sanne, 'Klaar').click()
    await noor.waitForURL(e2e.address + groupPath)
    await text(noor, 'Lidmaatschap Geweigerd').waitFor()
    expect(await button(noor, 'Vraag om mee te gaan').count()).toBe(0)
    await checkAccessibility(noor, 'page after a rejection')
    await text(bram, 'Verzoek In Behandeling').waitFor()
  })

  step('a rejection reaches the applicant and the list of the declined', async () => {
    await sanne.getByRole('tab', { name: /Verzoeken/ }).click()
    await button(sanne, 'Afwijzen: Bram').click()
    await checkAccessibility(sanne, 'decline dialog')
    await confirm(sanne, 'Afwijzen')
    await decideNow(sanne)
    await closeToast(sanne, 'Bram is afgewezen')
    await text(bram, 'Je join verzoek is afgewezen').waitFor()
    await text(bram, 'Lidmaatschap Geweigerd').waitFor()
    await navigate(bram, '/groups?tab=declined')
    await bram.getByRole('listitem').getByText('Lidmaatschap Geweigerd').first().waitFor()
    await checkAccessibility(bram, 'card after a rejection')
  })

  step('the owner reconsiders a rejection', async () => {
    await sanne.getByRole('tab', { name: 'Afgewezen 2' }).click()
    await checkAccessibility(sanne, 'manage, declined')
    await button(sanne, 'Toch toelaten: Noor').click()
    await confirm(sanne, 'Toch toelaten')
    await closeToast(sanne, 'Noor gaat mee')
    await noor.getByRole('link', { name: 'Open de groepschat' }).waitFor()
  })

  step('a transfer of ownership changes both open pages', async () => {
    await sanne.getByRole('tab', { name: /Leden/ }).click()
    await button(sanne, 'Maak leider: Noor').click()
    await checkAccessibility(sanne, 'transfer confirmation')
    await confirm(sanne, 'Maak leider')
    await closeToast(sanne, 'Noor is nu de eigenaar')
    await sanne.waitForURL(e2e.address + groupPath)
    await button(noor, 'Groep bewerken').waitFor()
    await navigate(sanne, `${groupPath}/manage`)
    await closeToast(sanne, 'Je bent niet geautoriseerd om deze groep te beheren')
    await sanne.waitForURL(e2e.address + groupPath)
  })

  step('the longest-standing member takes over when the owner leaves', async () => {
    await button(noor, 'Groep verlaten').click()
    await text(noor, /^Sanne wordt dan de eigenaar/).waitFor()
    await confirm(noor, 'Groep verlaten')
    await button(noor, 'Vraag om mee te gaan').waitFor()
    await closeToast(sanne, 'Noor is niet meer in de groep')
    await button(sanne, 'Groep bewerken').click()
    await sanne.getByRole('dialog', { name: 'Groep bewerken' }).waitFor()
    await checkAccessibility(sanne, 'edit dialog')
    await sanne.keyboard.press('Escape')
  })

  step('the last member leaving ends the group', async () => {
    await button(sanne, 'Groep verlaten').click()
    await text(sanne, /wordt de groep verwijderd/).waitFor()
    await confirm(sanne, 'Groep verlaten')
    await sanne.waitForURL('**/groups')
    await noor.addInitScript(STAY)
    await noor.reload()
    await noor.getByRole('heading', { name: 'Groep niet gevonden' }).waitFor()
    await checkAccessibility(noor, 'a group that is gone')
  })

  step('axe and the browser console report nothing', async () => {
    expect(violations).toEqual({})
    const refused = /status of (402|403|404)/
    expect(e2e.consoleMessages.filter((line) => !refused.test(line))).toEqual([])
  })
})
