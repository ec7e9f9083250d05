import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { collectViolations, ONE_APPEARANCE } from './axe.ts'
import { lookForCompany, signIn, useE2e } from './browser.ts'
import { openComplete, visit } from './open-page.ts'

const e2e = useE2e()
const HOUR = 3_600_000
let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const [roos, teun, iris] = [
      await makeUser(ctx, { username: 'Roos', email: 'roos@example.nl', isAdmin: true }),
      await makeUser(ctx, { username: 'Teun', email: 'teun@example.nl' }),
      await makeUser(ctx, { username: 'Iris', email: 'iris@example.nl' }),
    ]
    const startsAt = new Date(Date.now() + 3 * HOUR)
    const endsAt = new Date(startsAt.getTime() + 4 * HOUR)
    const event = await makeEvent(ctx, { title: 'Kadefeest', slug: 'kadefeest', startsAt, endsAt, overAt: endsAt })
    groupId = (await makeGroup(ctx, { eventId: event.id, ownerId: roos.id, members: [teun, iris] })).id
    await makeEvent(ctx, { title: 'Nachtlicht', slug: 'nachtlicht' })
  }),
)

type Step = { name: string; to?: string; act?: (page: Page) => Promise<unknown>; hasOtherTextOnly?: true }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const close = (page: Page) => page.keyboard.press('Escape')

/** Finding each other, agreeing where to meet, and the day. Steps continue from the screen of the one before. */
const MEMBER = (): Step[] => [
  { name: 'inviting', to: `/groups/${groupId}/manage?tab=invite` },
  { name: 'a group without a meeting', to: `/groups/${groupId}` },
  {
    name: 'making the meeting, with errors',
    act: async (page) => {
      await button(page, 'Maak de afspraak').click()
      await page.getByLabel('Plek').fill('')
      await button(page, 'Afspraak opslaan').click()
      await page.getByText('Vul in waar jullie afspreken').waitFor()
    },
  },
  { name: 'an empty list of declined people', to: `/groups/${groupId}/manage?tab=declined` },
  { name: 'the day', to: '/vandaag', act: (page) => button(page, 'Iets later').click() },
  {
    name: 'sharing the plan',
    act: async (page) => {
      await button(page, /plan/).click()
      await button(page, 'Maak een link').click()
      await button(page, 'Kopieer de link').waitFor()
    },
  },
  {
    name: 'feeling unsafe',
    act: async (page) => {
      await close(page)
      await button(page, 'Ik voel me onveilig').click()
      await page.getByRole('link', { name: 'Nu gevaar? Bel 112' }).waitFor()
    },
  },
  {
    name: 'reporting the group',
    act: async (page) => {
      await button(page, 'De groep rapporteren').click()
      await page.getByLabel('Waar gaat het over?').selectOption('UNSAFE')
      await page.getByText('Iemand is nu in gevaar').waitFor()
    },
  },
  { name: 'home safe', to: '/hoe-was-het', act: (page) => heading(page, 'Er is nu niets te vragen') },
  {
    name: 'removing a member',
    to: `/groups/${groupId}/manage?tab=members`,
    act: (page) => button(page, 'Verwijderen: Iris').click(),
  },
  {
    name: 'another e-mail address',
    to: '/profile/beveiliging',
    act: async (page) => {
      await button(page, 'E-mailadres wijzigen').click()
      await page.getByLabel('Nieuw e-mailadres').waitFor()
    },
  },
  { name: 'feeds', to: '/admin/feeds' },
  // At the end, because a message covers the top of the page until the next load.
  { name: 'an event without people looking for company', to: '/events/nachtlicht' },
  {
    name: 'looking for company, with a note',
    act: async (page) => {
      await lookForCompany(page)
      await heading(page, 'Je zoekt gezelschap')
      await button(page, 'Zeg er iets bij').click()
      await page.getByLabel('Wat wil je erbij zeggen?').waitFor()
    },
  },
]

const PUBLIC = (): Step[] => [
  { name: 'a plan that ended', to: '/plan/x', act: (page) => heading(page, 'Dit plan wordt niet meer gedeeld') },
  { name: 'a shared group', to: `/uitnodiging/${groupId}` },
  { name: 'a wrong attendance link', to: '/gaat-mee?token=x', act: (page) => heading(page, 'Deze link klopt niet') },
  {
    name: 'a used secure link',
    to: '/was-jij-dit-niet?token=x',
    hasOtherTextOnly: true,
    act: async (page) => {
      await button(page, 'Beveilig mijn account').click()
      await heading(page, 'Deze link werkt niet meer')
    },
  },
  { name: 'reporting a page', to: '/melden' },
]

test('axe finds nothing', async () => {
  const page = await e2e.openPage('desktop')
  await signIn(page, e2e.address, 'roos@example.nl')
  await openComplete(page, `${e2e.address}/events`)
  const { violations, checkAppearances } = collectViolations()
  const takeSteps = async (steps: Step[], open: (page: Page, url: string) => Promise<unknown>) => {
    for (const { name, to, act, hasOtherTextOnly } of steps) {
      if (to !== undefined) await open(page, e2e.address + to)
      await act?.(page)
      await checkAppearances(page, name, hasOtherTextOnly && ONE_APPEARANCE)
    }
  }
  await takeSteps(MEMBER(), visit)
  await takeSteps(PUBLIC(), openComplete)
  expect(violations).toEqual({})
})
