import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { turnoutRecords } from '../api/src/domains/turnout/tables.ts'
import { amsterdamDay } from '../api/src/platform/clock.ts'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { navigate } from './open-page.ts'

const e2e = useE2e()
const DAY = 86_400_000
let groupPath = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const [sanne, noor] = [
      await makeUser(ctx, { username: 'Sanne', email: 'sanne@example.nl' }),
      await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' }),
    ]
    const endsAt = new Date(Date.now() - DAY)
    const event = await makeEvent(ctx, { title: 'Nachtlicht', startsAt: new Date(Date.now() - 2 * DAY), endsAt })
    await makeEvent(ctx, { title: 'Zomernacht' })
    const group = await makeGroup(ctx, {
      eventId: event.id,
      ownerId: sanne.id,
      name: 'Achterste rij',
      members: [noor],
    })
    groupPath = `/groups/${group.id}`
    await ctx.db.insert(turnoutRecords).values(
      [sanne, noor].map(({ id: userId }) => ({
        groupId: group.id,
        userId,
        eventId: event.id,
        eventDay: amsterdamDay(event.startsAt),
        settledAt: endsAt,
        outcome: 'WENT' as const,
        answeredAt: endsAt,
      })),
    )
  }),
)

const open = (page: Page, path: string) => page.goto(e2e.address + path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

async function write(page: Page, about: string, text: string): Promise<void> {
  await button(page, `Schrijf iets over ${about}`).click()
  await page.getByLabel('Wat wil je anderen vertellen?').fill(text)
  await button(page, 'Opslaan').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

journey('after an event, on two open screens', (step) => {
  let sanne: Page
  let noor: Page
  let noorElsewhere: Page

  step('the dashboard asks for a reference, and Noor opens her profile', async () => {
    ;[sanne, noor] = [await e2e.openPage(), await e2e.openPage()]
    await signIn(sanne, e2e.address, 'sanne@example.nl')
    await signIn(noor, e2e.address, 'noor@example.nl')
    await open(sanne, '/dashboard')
    await sanne.getByRole('heading', { name: 'Schrijf iets over 1 persoon' }).waitFor()
    await open(noor, '/profile')
    await noor.getByText('Nog niets. Na een evenement kunnen jullie iets over elkaar schrijven.').waitFor()
  })

  step('Sanne writes, and Noor sees nothing of it', async () => {
    await sanne.getByRole('link', { name: /Schrijf iets over 1 persoon/ }).click()
    await write(sanne, 'Noor', 'Noor wachtte op me bij de ingang.')
    await sanne.getByText('Geschreven, nog niet te lezen').waitFor()
    noorElsewhere = await noor.context().newPage()
    await open(noorElsewhere, groupPath)
    await button(noorElsewhere, 'Schrijf iets over Sanne').waitFor()
    expect(await noorElsewhere.getByText('Noor wachtte op me bij de ingang.').count()).toBe(0)
    expect(await noor.getByText('Nog niets. Na een evenement').count()).toBe(1)
    expect(await findViolations(sanne)).toEqual([])
  })

  step('Noor writes too, and both read it at once without reloading', async () => {
    await navigate(sanne, '/profile')
    await sanne.getByText('Nog niets. Na een evenement').waitFor()
    await write(noorElsewhere, 'Sanne', 'Sanne kende de weg.')
    await noor.getByText('Noor wachtte op me bij de ingang.').waitFor()
    await sanne.getByText('Sanne kende de weg.').waitFor()
    expect(await findViolations(noor)).toEqual([])
  })

  step('Sanne finds Noor among the people she went with', async () => {
    await sanne.getByRole('link', { name: 'Mensen met wie je ging' }).click()
    await sanne.getByText('1 keer samen · Nachtlicht', { exact: false }).waitFor()
    expect(await findViolations(sanne)).toEqual([])
  })

  step('they go again: Sanne chooses an event, and Noor is invited', async () => {
    await navigate(sanne, groupPath)
    await button(sanne, 'Nog een keer samen').click()
    await sanne.getByRole('searchbox', { name: 'Zoek een evenement' }).fill('zomer')
    await sanne.getByRole('radio', { name: /Zomernacht/ }).check()
    await button(sanne, 'Groep maken').click()
    await sanne.waitForURL((url) => url.pathname.startsWith('/groups/') && url.pathname !== groupPath)
    await navigate(noor, '/dashboard')
    await noor.getByRole('heading', { name: 'Sanne nodigt je uit' }).waitFor()
  })
})
