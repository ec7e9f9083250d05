import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { events } from '../api/src/domains/events/tables.ts'
import { groupMembers } from '../api/src/domains/groups/tables.ts'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { PRODUCT_SLUG } from '../contract/src/platform/product.ts'
import { findViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { disconnect } from './connection.ts'
import { journey } from './journey.ts'
import { navigate, waitForServiceWorker } from './open-page.ts'

const e2e = useE2e()
const MINUTE = 60_000
const DAY = 86_400_000
/** Reconnecting takes longer on a busy machine. */
let groupPath = ''
let eventId = ''
/** Half an hour from now, in Amsterdam. */
let meetingTime = ''

// The event has begun, so that its day stays the same when it ends within the journey.
beforeAll(() =>
  e2e.seed(async (ctx) => {
    const people = []
    for (const username of ['Sanne', 'Noor', 'Tom'])
      people.push(
        await makeUser(ctx, {
          username,
          email: `${username.toLowerCase()}@example.nl`,
          createdAt: new Date(Date.now() - 90 * DAY),
        }),
      )
    const [sanne, noor, tom] = people
    if (sanne === undefined || noor === undefined || tom === undefined) throw new Error('three people')
    meetingTime = new Date(Date.now() + 30 * MINUTE).toLocaleTimeString('nl-NL', {
      timeZone: 'Europe/Amsterdam',
      hour: '2-digit',
      minute: '2-digit',
    })
    const endsAt = new Date(Date.now() + 300 * MINUTE)
    const startsAt = new Date(Date.now() - MINUTE)
    const event = await makeEvent(ctx, { title: 'Nachtlicht', startsAt, endsAt, overAt: endsAt })
    eventId = event.id
    const group = await makeGroup(ctx, { eventId, ownerId: sanne.id, name: 'Achterste rij', members: [noor, tom] })
    await ctx.db.update(groupMembers).set({ joinedAt: new Date(Date.now() - 2 * DAY) })
    groupPath = `/groups/${group.id}`
    // Its next run, at every fifth minute, would let a proposal stand at once, because the event has begun.
    await ctx.db.$client.query(`delete from jobs.schedule where name = 'meeting-questions'`)
  }),
)

const open = (page: Page, path: string) => page.goto(e2e.address + path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Leden' }).getByRole('listitem').filter({ hasText: name })
journey('an evening on three phones, one without signal from the gate on', (step) => {
  let sanne: Page
  let noor: Page
  let tom: Page
  let reconnectTom: () => Promise<void>

  step('three people log in, and find the day', async () => {
    const withWorker = { hasServiceWorker: true }
    ;[sanne, noor, tom] = [
      await e2e.openPage(),
      await e2e.openPage('phone', withWorker),
      await e2e.openPage('phone', withWorker),
    ]
    await tom.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await signIn(sanne, e2e.address, 'sanne@example.nl')
    await signIn(noor, e2e.address, 'noor@example.nl')
    await signIn(tom, e2e.address, 'tom@example.nl')
    await open(tom, '/dashboard')
    await tom.getByRole('link', { name: 'Naar vandaag' }).click()
    await tom.getByRole('heading', { level: 1, name: 'Nachtlicht' }).waitFor()
  })

  step('a member proposes where to meet, the owner confirms, and the third sees it live', async () => {
    await open(noor, '/vandaag')
    await button(noor, 'Stel een plek voor').click()
    await noor.getByLabel('Plek').fill('Onder de klok')
    await noor.getByLabel('Tijd').fill(meetingTime)
    await noor.getByLabel(/Zo herken je ons/).fill('Een gele pet')
    await noor.getByRole('dialog').getByRole('button').last().click()
    await noor.getByRole('dialog').waitFor({ state: 'detached' })
    await tom.getByText('Een voorstel uit de groep.').waitFor()
    await open(sanne, `${groupPath}/chat`)
    await sanne.getByRole('button', { name: /Onder de klok/ }).click()
    await button(sanne, 'Zo doen we het').click()
    await tom.getByText('Een voorstel uit de groep.').waitFor({ state: 'detached' })
    await sanne.keyboard.press('Escape')
  })

  step('a member confirms attendance and a ticket', async () => {
    await navigate(noor, groupPath)
    await button(noor, 'Ja, ik ga mee').click()
    await noor.getByRole('heading', { name: 'Je gaat mee' }).waitFor()
    await noor.getByLabel('Ik heb een kaartje').check()
    await noor.getByText('1 van 3 hebben een kaartje').waitFor()
    await navigate(sanne, groupPath)
    await row(sanne, 'Noor').getByText('Komt zeker').waitFor()
    await row(sanne, 'Noor').getByText('Heeft een kaartje').waitFor()
  })

  step('two are on the way: one in the app, one from the notification', async () => {
    await navigate(sanne, '/vandaag')
    await button(sanne, 'Onderweg').click()
    await navigate(noor, '/vandaag')
    await row(noor, 'Sanne').getByText('Onderweg').waitFor()
    await waitForServiceWorker(noor)
    await pressOnNotification(noor, 'LATE', groupPath.split('/').at(-1) ?? '')
    await row(sanne, 'Noor').getByText('Iets later').waitFor()
    await button(noor, '20 min').click()
    await row(sanne, 'Noor').getByText('20 min later').waitFor()
    await button(sanne, 'Ik ben er').click()
    await row(noor, 'Sanne').getByText('Is er').waitFor()
    expect(await row(sanne, 'Tom').textContent()).toContain('Nog niets')
  })

  step('one goes offline at the gate, and sees everything after a cold start', async () => {
    await open(tom, '/vandaag')
    await tom.getByText('Een gele pet').waitFor()
    await waitForServiceWorker(tom)
    reconnectTom = await disconnect(tom.context())
    await tom.reload()
    await tom.getByRole('heading', { level: 1, name: 'Nachtlicht' }).waitFor()
    await tom.getByText('Een gele pet').waitFor()
    await tom.getByText('Je bent offline. Je ziet wat op je apparaat staat.').waitFor()
    await button(tom, 'Ik ben er').click()
    await tom.getByText('Wordt verstuurd zodra je online bent').first().waitFor()
    await row(tom, 'Tom').getByText('Is er').waitFor()
    // The change survives a second cold start.
    await tom.reload()
    await tom.getByText('Wordt verstuurd zodra je online bent').first().waitFor()
    await row(tom, 'Tom').getByText('Is er').waitFor()
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

  step('back online, the arrival is sent once', async () => {
    await reconnectTom()
    await row(sanne, 'Tom').getByText('Is er').waitFor()
    await expect.poll(() => tom.getByText('Wordt verstuurd zodra je online bent').count()).toBe(0)
    await row(tom, 'Noor').getByText('20 min later').waitFor()
    for (const page of [sanne, tom]) expect(await findViolations(page)).toEqual([])
  })

  step('the morning after: home safe, and who was there', async () => {
    await navigate(tom, '/hoe-was-het')
    await tom.getByRole('heading', { name: 'Er is nu niets te vragen' }).waitFor()
    const over = new Date(Date.now() - 1000)
    await e2e.seed(async ({ db }) => {
      await db.update(events).set({ endsAt: over, overAt: over })
    })
    await open(sanne, groupPath)
    await sanne.getByRole('link', { name: 'Zeg wie er was' }).click()
    await sanne.getByRole('heading', { level: 1, name: 'Hoe was Nachtlicht?' }).waitFor()
    await button(sanne, 'Ja, alles is goed').click()
    await sanne.getByText('Fijn dat je er goed bent.').waitFor()
    // Nothing is preselected; the first tap chooses oneself too.
    const face = (name: string) =>
      sanne.getByRole('list', { name: 'Wie was er?' }).getByRole('button', { name, exact: true })
    expect(await face('Noor').getAttribute('aria-pressed')).toBe('false')
    await face('Noor').click()
    expect(await face('Ik').getAttribute('aria-pressed')).toBe('true')
    expect(await findViolations(sanne)).toEqual([])
    await button(sanne, 'Klaar').click()
    await sanne.getByRole('heading', { name: 'Met wie je ging' }).waitFor()
    // The address of earlier mails.
    await open(noor, `${groupPath}/wie-was-er`)
    await button(noor, 'Iedereen was er').click()
    await button(noor, 'Klaar').click()
    await button(noor, 'Schrijf iets over Sanne').waitFor()
  })

  step('a member who feels unsafe leaves without notifying the others', async () => {
    await navigate(noor, '/vandaag')
    await button(noor, 'Ik voel me onveilig').click()
    const dialog = noor.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Nu gevaar? Bel 112' }).waitFor()
    await dialog.getByRole('button', { name: 'Blokkeren of rapporteren' }).click()
    await dialog.getByRole('button', { name: 'Tom blokkeren' }).waitFor()
    expect(await findViolations(noor)).toEqual([])
    await dialog.getByRole('button', { name: 'De groep stil verlaten' }).click()
    await dialog.getByText('Weet je het zeker?').waitFor()
    await dialog.getByRole('button', { name: 'Ja, verlaat de groep' }).click()
    await noor.waitForURL('**/groups')
    // Until the next morning the others see what they saw.
    await open(tom, '/vandaag')
    await row(tom, 'Noor').waitFor()
    const mailbox = await fetch(`${e2e.address}/api/dev/mailbox?to=sanne@example.nl`)
    const { data } = (await mailbox.json()) as { data: { mails: { text: string }[] } }
    expect(data.mails.filter(({ text }) => text.includes('Noor'))).toEqual([])
  })
})

/** A press on a button of the push message that asks where one is: a browser without a screen shows no notifications. */
async function pressOnNotification(page: Page, action: string, groupId: string): Promise<void> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), `${PRODUCT_SLUG}:session`)
  const worker = page.context().serviceWorkers()[0]
  if (worker === undefined) throw new Error('no service worker')
  const data = { url: '/vandaag', userId: JSON.parse(stored ?? '{}').user.id, setOutGroupId: groupId }
  await worker.evaluate(
    ([pressed, given]) => {
      const notification = { data: given, close: () => undefined }
      const event = Object.assign(new Event('notificationclick'), { notification, action: pressed })
      const scope = globalThis as unknown as EventTarget
      scope.dispatchEvent(Object.assign(event, { waitUntil: (work: Promise<unknown>) => work.catch(() => null) }))
    },
    [action, data] as const,
  )
}
