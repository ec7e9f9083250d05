import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../api/src/app.ts'
import { readConfig } from '../api/src/config.ts'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { findings } from './axe.ts'
import { signIn, useE2e } from './browser.ts'

const e2e = useE2e()
let groupPath = ''
let listPath = ''
const PASSWORD = 'Festival!2026'
/** Forty seconds when nothing else runs, most of it axe; three times that beside other work. */
const PATIENCE_MS = 300_000

beforeAll(async () => {
  // The people, their event and a group with one place left: how those come about is another journey.
  const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error' }), databaseUrl: e2e.databaseUrl })
  const sanne = await makeUser(app.ctx, { username: 'Sanne', email: 'sanne@example.nl' })
  for (const username of ['Noor', 'Bram'])
    await makeUser(app.ctx, { username, email: `${username.toLowerCase()}@example.nl`, bio: `Ik ben ${username}.` })
  const event = await makeEvent(app.ctx, { title: 'Oevers Open Air' })
  const group = await makeGroup(app.ctx, { eventId: event.id, ownerId: sanne.id, name: 'Vroege vogels', maxMembers: 2 })
  groupPath = `/groups/${group.id}`
  listPath = `/groups?eventId=${event.id}`
  await app.close()
})

const found: Record<string, string[]> = {}

/** What axe finds on the screen as it stands; told at the end, all of it. */
async function look(page: Page, name: string): Promise<void> {
  const lines = await findings(page)
  if (lines.length > 0) found[name] = lines
}

async function enter(name: string, size: 'phone' | 'desktop', scheme: 'light' | 'dark'): Promise<Page> {
  const page = await e2e.person(size)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await signIn(page, e2e.address, `${name.toLowerCase()}@example.nl`, PASSWORD)
  return page
}

const go = (page: Page, path: string) => page.goto(e2e.address + path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const text = (page: Page, words: string | RegExp) => page.getByText(words).first()
const sure = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

test(
  'every way of standing to a group, by three people at once',
  async () => {
    const sanne = await enter('Sanne', 'desktop', 'light')
    const noor = await enter('Noor', 'phone', 'light')
    const bram = await enter('Bram', 'phone', 'dark')

    // NOT_MEMBER → PENDING, from a card; the owner's open screen shows it with the words and the profile.
    await go(sanne, `${groupPath}/manage`)
    await text(sanne, 'Geen open verzoeken').waitFor()
    await look(sanne, 'manage, nobody asks')
    await go(noor, listPath)
    await button(noor, 'Vraag om mee te gaan').click()
    await noor.getByLabel('Vertel kort iets over jezelf').fill('Ik kom met de trein.')
    await look(noor, 'the question to join')
    await button(noor, 'Verstuur verzoek').click()
    await noor.getByRole('listitem').getByText('Verzoek In Behandeling').waitFor()
    await look(noor, 'a card that waits')
    await text(sanne, 'Ik kom met de trein.').waitFor()
    await text(sanne, 'Ik ben Noor.').waitFor()
    await look(sanne, 'manage, one asks')

    // PENDING → NOT_MEMBER: taken back, and gone from the owner's screen.
    await noor.getByRole('link', { name: 'Vroege vogels' }).click()
    await button(noor, 'Verzoek intrekken').click()
    await look(noor, 'the question to withdraw')
    await sure(noor, 'Verzoek intrekken')
    await button(noor, 'Vraag om mee te gaan').waitFor()
    await text(sanne, 'Geen open verzoeken').waitFor()

    // PENDING → ACCEPTED: the applicant's open page changes.
    await button(noor, 'Vraag om mee te gaan').click()
    await button(noor, 'Verstuur verzoek').click()
    await text(noor, 'Verzoek In Behandeling').waitFor()
    await look(noor, 'a page that waits')
    await button(sanne, 'Accepteren: Noor').click()
    await text(noor, 'Welkom! Je bent geaccepteerd in de groep').waitFor()
    await noor.getByRole('link', { name: 'Open de groepschat' }).waitFor()
    await text(noor, '2 van 2 gaan mee').waitFor()
    await look(noor, 'a member’s page')

    // NOT_MEMBER → WAITLIST: the group is full.
    await go(bram, groupPath)
    await button(bram, 'Zet me op de wachtlijst').click()
    await look(bram, 'the question to wait')
    await bram.getByRole('dialog').getByRole('button', { name: 'Zet me op de wachtlijst' }).click()
    await text(bram, 'Je staat op plek 1 van de wachtlijst').waitFor()
    await look(bram, 'a page in line')
    await go(bram, '/groups?tab=waitlist')
    await bram.getByRole('listitem').getByText('Wachtlijst, nummer 1').waitFor()
    await look(bram, 'a card in line')
    await bram.goBack()

    // Nobody fits in: the owner hears what makes room.
    await text(sanne, 'Je groep is vol').waitFor()
    await button(sanne, 'Accepteren: Bram').click()
    await sanne.getByRole('dialog', { name: 'Maak je groep groter' }).waitFor()
    await text(sanne, 'Hoeveel plekken erbij?').waitFor()
    await look(sanne, 'the offer of more places')
    await sanne.keyboard.press('Escape')
    await look(sanne, 'manage, one in line')

    // ACCEPTED → REJECTED: the removed member's chat closes at once; WAITLIST → PENDING: the first in line is next.
    await noor.getByRole('link', { name: 'Open de groepschat' }).click()
    await noor.getByRole('textbox', { name: 'Schrijf een bericht' }).waitFor()
    await sanne.getByRole('tab', { name: /Leden/ }).click()
    await look(sanne, 'manage, members')
    await button(sanne, 'Verwijderen: Noor').click()
    await look(sanne, 'the question to remove')
    await sure(sanne, 'Uit de groep halen')
    await noor.waitForURL(e2e.address + groupPath)
    await text(noor, 'Lidmaatschap Geweigerd').waitFor()
    expect(await button(noor, 'Vraag om mee te gaan').count()).toBe(0)
    await look(noor, 'a page after a refusal')
    await text(bram, 'Verzoek In Behandeling').waitFor()

    // PENDING → REJECTED: told so, and in the list of the declined.
    await sanne.getByRole('tab', { name: /Verzoeken/ }).click()
    await button(sanne, 'Afwijzen: Bram').click()
    await look(sanne, 'the question to decline')
    await sure(sanne, 'Afwijzen')
    await text(bram, 'Je join verzoek is afgewezen').waitFor()
    await text(bram, 'Lidmaatschap Geweigerd').waitFor()
    await go(bram, '/groups?tab=declined')
    await bram.getByRole('listitem').getByText('Lidmaatschap Geweigerd').waitFor()
    await look(bram, 'a card after a refusal')

    // REJECTED → ACCEPTED: the owner thinks again.
    await sanne.getByRole('tab', { name: 'Afgewezen 2' }).click()
    await look(sanne, 'manage, declined')
    await button(sanne, 'Toch toelaten: Noor').click()
    await sure(sanne, 'Toch toelaten')
    await noor.getByRole('link', { name: 'Open de groepschat' }).waitFor()

    // The group gets another leader, whose open page gets a leader's means; the former one no longer manages.
    await sanne.getByRole('tab', { name: /Leden/ }).click()
    await button(sanne, 'Maak leider: Noor').click()
    await look(sanne, 'the question to hand over')
    await sure(sanne, 'Maak leider')
    await sanne.waitForURL(e2e.address + groupPath)
    await button(noor, 'Groep bewerken').waitFor()
    await go(sanne, `${groupPath}/manage`)
    await text(sanne, 'Je bent niet geautoriseerd om deze groep te beheren').waitFor()
    await sanne.waitForURL(e2e.address + groupPath)

    // The leader leaves: the longest-standing member takes over.
    await button(noor, 'Meer acties').click()
    await look(noor, 'a leader’s menu')
    await noor.getByRole('menuitem', { name: 'Groep verlaten' }).click()
    await text(noor, /^Sanne wordt dan de eigenaar/).waitFor()
    await sure(noor, 'Groep verlaten')
    await button(noor, 'Vraag om mee te gaan').waitFor()
    await button(sanne, 'Bewerken').click()
    await sanne.getByRole('dialog', { name: 'Groep bewerken' }).waitFor()
    await look(sanne, 'the edit dialog')
    await sanne.keyboard.press('Escape')

    // Alone, leaving ends the group; who comes by later finds nothing and is led away.
    await button(sanne, 'Meer acties').click()
    await sanne.getByRole('menuitem', { name: 'Groep verlaten' }).click()
    await text(sanne, /wordt de groep verwijderd/).waitFor()
    await sure(sanne, 'Groep verlaten')
    await sanne.waitForURL('**/groups')
    await noor.reload()
    await noor.getByRole('heading', { name: 'Groep niet gevonden' }).waitFor()
    await look(noor, 'a group that is not there')
    await noor.waitForURL('**/groups')
    await text(noor, 'Groep niet gevonden').waitFor()

    expect(found).toEqual({})
    const refused = /status of (402|404)/
    expect(e2e.complaints.filter((line) => !refused.test(line))).toEqual([])
  },
  PATIENCE_MS,
)
