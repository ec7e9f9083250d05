import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { disconnect } from './connection.ts'
import { journey } from './journey.ts'

const e2e = useE2e()
const HOUR = 3_600_000
/** Reconnecting takes longer on a busy machine. */
const RECONNECTION = { timeout: 30_000 }
let groupPath = ''
/** When the event starts, in Amsterdam. */
let startTime = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const [sanne, noor, tom] = [
      await makeUser(ctx, { username: 'Sanne', email: 'sanne@example.nl' }),
      await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' }),
      await makeUser(ctx, { username: 'Tom', email: 'tom@example.nl' }),
    ]
    const startsAt = new Date(Date.now() + 3 * HOUR)
    startTime = startsAt.toLocaleTimeString('nl-NL', {
      timeZone: 'Europe/Amsterdam',
      hour: '2-digit',
      minute: '2-digit',
    })
    const endsAt = new Date(startsAt.getTime() + 4 * HOUR)
    const event = await makeEvent(ctx, { title: 'Nachtlicht', startsAt, endsAt, overAt: endsAt })
    const group = await makeGroup(ctx, {
      eventId: event.id,
      ownerId: sanne.id,
      name: 'Achterste rij',
      members: [noor, tom],
    })
    groupPath = `/groups/${group.id}`
  }),
)

const go = (page: Page, path: string) => page.goto(e2e.address + path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Leden' }).getByRole('listitem').filter({ hasText: name })
type Worked = { serviceWorker: { controller: object | null } }

journey('the day of an event, on three phones, one without signal', (step) => {
  let sanne: Page
  let noor: Page
  let tom: Page
  let reconnectTom: () => Promise<void>

  step('three people log in', async () => {
    ;[sanne, noor, tom] = [
      await e2e.openPage(),
      await e2e.openPage(),
      await e2e.openPage('phone', { hasServiceWorker: true }),
    ]
    await tom.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await signIn(sanne, e2e.address, 'sanne@example.nl')
    await signIn(noor, e2e.address, 'noor@example.nl')
    await signIn(tom, e2e.address, 'tom@example.nl')
    await go(tom, '/dashboard')
    await tom.getByRole('link', { name: 'Naar vandaag' }).click()
    await tom.getByRole('heading', { level: 1, name: 'Nachtlicht' }).waitFor()
    await tom.getByText(/Nog 2 uur en \d+ minuten|Nog 3 uur/).waitFor()
  })

  step('the owner makes the meeting, and the others see it live', async () => {
    await go(noor, '/vandaag')
    await button(noor, 'Stel een plek voor').waitFor()
    await go(sanne, groupPath)
    await button(sanne, 'Maak de afspraak').click()
    await sanne.getByLabel('Plek').fill('Onder de klok')
    await sanne.getByLabel('Tijd').fill(startTime)
    await sanne.getByLabel(/Zo herken je ons/).fill('Een gele pet')
    await button(sanne, 'Afspraak opslaan').click()
    await sanne.getByRole('dialog').waitFor({ state: 'detached' })
    for (const page of [noor, tom]) await page.getByText('Onder de klok').first().waitFor(RECONNECTION)
    await go(sanne, `${groupPath}/chat`)
    await sanne.getByRole('button', { name: /Onder de klok/ }).click()
    await sanne.getByRole('dialog').getByText('Een gele pet').waitFor()
  })

  step('a member confirms attendance and a ticket', async () => {
    await go(noor, groupPath)
    await button(noor, 'Ja, ik ga mee').click()
    await noor.getByRole('heading', { name: 'Je gaat mee' }).waitFor()
    await noor.getByLabel('Ik heb een kaartje').check()
    await noor.getByText('1 van 3 hebben een kaartje').waitFor()
    await go(sanne, groupPath)
    await row(sanne, 'Noor').getByText('Komt zeker').waitFor()
    await row(sanne, 'Noor').getByText('Heeft een kaartje').waitFor()
  })

  step('one goes offline and sees everything after a cold start', async () => {
    await go(tom, '/vandaag')
    await tom.getByText('Een gele pet').waitFor()
    await expect
      .poll(() => tom.evaluate(() => (navigator as unknown as Worked).serviceWorker.controller !== null), {
        timeout: 60_000,
      })
      .toBe(true)
    reconnectTom = await disconnect(tom.context())
    await tom.reload()
    await tom.getByRole('heading', { level: 1, name: 'Nachtlicht' }).waitFor()
    await tom.getByText('Een gele pet').waitFor()
    await tom.getByText('Je bent offline. Je ziet wat op je apparaat staat.').waitFor()
    await button(tom, 'Ik ben er').click()
    await tom.getByText('Wordt verstuurd zodra je online bent').first().waitFor()
    await row(tom, 'Tom').getByText('Is er').waitFor()
    // The code of another phone is entered without a connection too.
    await go(sanne, '/vandaag')
    const code = await sanne.getByText(/^\d{3} \d{3}$/).textContent()
    await tom.getByLabel('Code van de ander').fill(code ?? '')
    await button(tom, 'Wij zijn er').click()
    // The change survives a second cold start.
    await tom.reload()
    await tom.getByText('Wordt verstuurd zodra je online bent').first().waitFor()
    await row(tom, 'Tom').getByText('Is er').waitFor()
  })

  step('the others see arrivals live', async () => {
    await go(sanne, '/vandaag')
    await go(noor, '/vandaag')
    await button(noor, 'Iets later').click()
    await button(noor, '20 min').click()
    await row(sanne, 'Noor').getByText('20 min later').waitFor(RECONNECTION)
    await button(sanne, 'Onderweg').click()
    await row(noor, 'Sanne').getByText('Onderweg').waitFor(RECONNECTION)
    expect(await row(sanne, 'Tom').textContent()).toContain('Nog niets')
  })

  step('back online, the unsent change is sent once', async () => {
    await reconnectTom()
    await row(sanne, 'Tom').getByText('Is er').waitFor(RECONNECTION)
    await expect.poll(() => tom.getByText('Wordt verstuurd zodra je online bent').count(), RECONNECTION).toBe(0)
    await sanne.getByText('Je ontmoette Tom.').waitFor(RECONNECTION)
    await tom.getByText('Je ontmoette Sanne.').waitFor(RECONNECTION)
    await row(tom, 'Noor').getByText('20 min later').waitFor(RECONNECTION)
  })

  step('a plan is shared with a friend without an account, and ended', async () => {
    await button(noor, 'Deel mijn plan').click()
    await button(noor, 'Maak een link').click()
    const url = await noor.getByText(/\/plan\//).textContent()
    const friend = await e2e.openPage()
    await friend.goto(url ?? '')
    await friend.getByText('Het plan van Noor').waitFor()
    await friend.getByText('Onder de klok').waitFor()
    const text = (await friend.locator('main').textContent()) ?? ''
    expect(text).toContain('3 personen')
    for (const name of ['Sanne', 'Tom']) expect(text).not.toContain(name)
    expect(await findViolations(friend)).toEqual([])
    await button(noor, 'Stop met delen').click()
    await noor.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await friend.reload())?.status()).toBe(404)
  })

  step('axe finds nothing on the day, light and dark', async () => {
    for (const page of [sanne, tom]) expect(await findViolations(page)).toEqual([])
    await go(tom, '/hoe-was-het')
    await tom.getByRole('heading', { name: 'Er is nu niets te vragen' }).waitFor()
    expect(await findViolations(tom)).toEqual([])
  })

  step('a member who feels unsafe leaves without notifying the others', async () => {
    await button(noor, 'Ik voel me onveilig').click()
    const dialog = noor.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Nu gevaar? Bel 112' }).waitFor()
    await dialog.getByRole('button', { name: 'Blokkeren of melden' }).click()
    await dialog.getByRole('button', { name: 'Tom blokkeren' }).waitFor()
    expect(await findViolations(noor)).toEqual([])
    await dialog.getByRole('button', { name: 'De groep stil verlaten' }).click()
    await dialog.getByText('Weet je het zeker?').waitFor()
    expect(await findViolations(noor)).toEqual([])
    await dialog.getByRole('button', { name: 'Ja, verlaat de groep' }).click()
    await noor.waitForURL('**/groups')
    await expect.poll(() => row(sanne, 'Noor').count(), RECONNECTION).toBe(0)
    const bell = await fetch(`${e2e.address}/api/dev/mailbox?to=sanne@example.nl`)
    const { data } = (await bell.json()) as { data: { mails: { text: string }[] } }
    expect(data.mails.filter(({ text }) => text.includes('Noor'))).toEqual([])
  })
})
