import { DAY } from 'contract/platform/durations.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { offerOwnerships } from '../api/src/domains/groups/ownership/service.ts'
import { groupMembers } from '../api/src/domains/groups/tables.ts'
import { looking } from '../api/src/domains/looking/tables.ts'
import { updateProposals } from '../api/src/domains/proposals/service.ts'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { navigate } from './open-page.ts'

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
        await signIn(page, e2e.address, `${NAMES[index]?.toLowerCase()}@example.nl`)
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
    await Promise.all(pages.map((page) => navigate(page, `${path}/chat`)))
    await first.getByRole('textbox', { name: 'Schrijf een bericht' }).fill('Hoi! Wie gaat er met de trein?')
    await button(first, 'Versturen').click()
    await Promise.all(others.map((page) => bubble(page, 'Hoi! Wie gaat er met de trein?').waitFor()))
  })
})

journey('nobody is left alone where an owner does not answer', (step) => {
  const AWAY = 8 * DAY
  let groupId = ''
  let loneId = ''
  let bas: Page
  let fleur: Page
  let gijs: Page
  const open = async (name: string, path: string) => {
    const page = await e2e.openPage('phone')
    await signIn(page, e2e.address, `${name}@example.nl`)
    await page.goto(`${e2e.address}${path}`)
    return page
  }

  step('a request waits for two days at an owner who is away', async () => {
    await e2e.seed(async (ctx) => {
      const ago = (milliseconds: number) => new Date(ctx.now().getTime() - milliseconds)
      const person = (username: string, lastActiveAt = ctx.now()) =>
        makeUser(ctx, { username, email: `${username.toLowerCase()}@example.nl`, age: 30, lastActiveAt })
      const event = await makeEvent(ctx, { title: 'Dorpsfeest Ruurlo', slug: 'dorpsfeest-ruurlo' })
      const [owner, member, applicant] = [await person('Gijs', ago(AWAY)), await person('Bas'), await person('Fleur')]
      const asksIn = (id: string, people: readonly { id: string }[]) =>
        ctx.db.insert(groupMembers).values(
          people.map((one) => ({
            groupId: id,
            userId: one.id,
            status: 'PENDING' as const,
            requestedAt: ago(3 * DAY),
          })),
        )
      const lastWeek = { ...ctx, now: () => ago(5 * DAY) }
      const group = { eventId: event.id, name: 'Achterhoekers', ownerId: owner.id, members: [member] }
      groupId = (await makeGroup(lastWeek, group)).id
      await asksIn(groupId, [applicant])
      const lone = await person('Rik', ago(AWAY))
      loneId = (await makeGroup(lastWeek, { eventId: event.id, name: 'Alleen Rik', ownerId: lone.id })).id
      await asksIn(loneId, [await person('Lena'), await person('Mo')])
      // Two people in the country, whom nobody else fits.
      const village = await makeEvent(ctx, { title: 'Oogstfeest', slug: 'oogstfeest' })
      for (const name of ['Anna', 'Bert'])
        await ctx.db.insert(looking).values({ eventId: village.id, userId: (await person(name)).id, since: ago(DAY) })
    })
    fleur = await open('fleur', `/groups/${groupId}`)
    await fleur.getByText('Verzoek In Behandeling').waitFor()
  })

  step('a member lets the applicant in', async () => {
    bas = await open('bas', `/groups/${groupId}`)
    await bas.getByText('1 wil mee').click()
    await button(bas, 'Toelaten: Fleur').click()
    await fleur.getByText('Welkom! Je bent geaccepteerd in de groep').waitFor()
  })

  step('the group is handed on to the member', async () => {
    await e2e.seed((ctx) => offerOwnerships(ctx))
    await bas.goto(`${e2e.address}/groups/${groupId}`)
    await bas.getByText('Neem jij deze groep over?').waitFor()
    expect(await findViolations(bas)).toEqual([])
    await button(bas, 'Ja, ik neem het over').click()
    await bas.getByText('Jij bent nu de eigenaar').waitFor()
  })

  step('its owner returns and takes it back', async () => {
    gijs = await open('gijs', `/groups/${groupId}`)
    await gijs.getByText('Je was er een tijd niet').waitFor()
    await button(gijs, 'Neem de groep terug').click()
    await gijs.getByText('Je bent weer de eigenaar').waitFor()
  })

  step('the applicants of a group of one form their own with one tap', async () => {
    const [lena, mo] = [await open('lena', `/groups/${loneId}`), await open('mo', '/dashboard')]
    await button(lena, 'Begin samen een groep').click()
    await lena.getByText('We vroegen de anderen of ze ook meegaan.').waitFor()
    await lena.waitForURL((url) => url.pathname !== `/groups/${loneId}`)
    await mo
      .getByText(/Lena vraagt je mee|Uitnodiging/)
      .first()
      .waitFor()
  })

  step('two people in the country are proposed to each other, and two yeses make the group', async () => {
    await e2e.seed((ctx) => updateProposals(ctx))
    const [anna, bert] = [await open('anna', '/dashboard'), await open('bert', '/dashboard')]
    await anna.getByText('Ga je met Bert', { exact: false }).first().waitFor()
    for (const page of [anna, bert]) await button(page, 'Ja, ik ga mee').click()
    await bert.getByText('Samen naar Oogstfeest').first().waitFor()
  })
})
