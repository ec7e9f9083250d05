import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { changeAppearance, collectViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { openComplete, openWithScripts, visit } from './open-page.ts'

const e2e = useE2e()
let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const owner = await makeUser(ctx, { username: 'Roos', email: 'roos@example.nl', bio: 'Van op tijd komen.' })
    const member = await makeUser(ctx, { username: 'Teun', email: 'teun@example.nl' })
    const event = await makeEvent(ctx, { title: 'Kadefeest' })
    groupId = (await makeGroup(ctx, { eventId: event.id, ownerId: owner.id, members: [member] })).id
  }),
)

type Step = { name: string; to?: string; act?: (page: Page) => Promise<unknown>; isDesktopOnly?: true }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The account's screens and dialogs in each state. Steps continue from the screen of the one before. */
const GUEST: Step[] = [
  { name: 'session expired', to: '/login?expired=true' },
  {
    name: 'login refused',
    act: async (page) => {
      await page.getByLabel('Gebruikersnaam of e-mail').fill('niemand')
      await page.getByLabel('Wachtwoord', { exact: true }).fill('verkeerd')
      await button(page, 'Inloggen').click()
      await page.getByText('Inloggen mislukt').waitFor()
    },
  },
  {
    name: 'register with errors',
    to: '/register',
    act: async (page) => {
      await button(page, 'Registreren').click()
      await page.getByText('E-mail is vereist').waitFor()
    },
  },
  { name: 'forgot password', to: '/forgot-password' },
  {
    name: 'reset link sent',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('niemand@example.nl')
      await button(page, 'Resetlink versturen').click()
      await page.getByText('Kijk in je mail').waitFor()
    },
  },
  { name: 'broken reset link', to: '/reset-password' },
  {
    name: 'spent reset link',
    to: '/reset-password?token=onzin',
    act: async (page) => {
      await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('Waalstrand-2027')
      await page.getByLabel('Bevestig wachtwoord').fill('Waalstrand-2027')
      await button(page, 'Wachtwoord opslaan').click()
      await page.getByText('Deze wachtwoord reset link is ongeldig of verlopen').first().waitFor()
    },
  },
  {
    name: 'verification failed',
    to: '/verify-email?token=onzin',
    act: (page) => page.getByText('Verificatie mislukt').first().waitFor(),
  },
]

const close = (page: Page) => page.keyboard.press('Escape')

const MEMBER = (): Step[] => [
  {
    name: 'security',
    to: '/profile/beveiliging',
    act: async (page) => {
      await page.getByText('Dit apparaat').waitFor()
      await page.getByText('We hebben je hierover niets gemaild.').waitFor()
      await page.getByText('Je hebt nog geen passkey.').waitFor()
    },
  },
  { name: 'profile', to: '/profile' },
  {
    name: 'profile, editing, with errors',
    act: async (page) => {
      await button(page, 'Profiel bewerken').first().click()
      await page.getByLabel('Leeftijd').fill('12')
      await button(page, 'Profiel opslaan').click()
      await page.getByText('Leeftijd moet tussen 16 en 100 zijn').waitFor()
    },
  },
  {
    name: 'leaving with unsaved changes',
    act: async (page) => {
      await button(page, 'Annuleren').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'change password',
    act: async (page) => {
      await button(page, 'Weggaan').click()
      await button(page, 'Wachtwoord wijzigen').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
      await page.getByText('Huidig wachtwoord is verplicht').waitFor()
    },
  },
  {
    name: 'no blocked people',
    act: async (page) => {
      await close(page)
      await page.getByRole('link', { name: 'Beveiliging en gegevens' }).click()
      await button(page, 'Geblokkeerde leden').click()
      await page.getByRole('dialog', { name: 'Geblokkeerde leden' }).waitFor()
    },
  },
  {
    name: 'delete account',
    act: async (page) => {
      await close(page)
      await button(page, 'Account verwijderen').click()
      await page.getByText('Dit verdwijnt').waitFor()
    },
  },
  {
    name: 'a person’s card',
    to: `/groups/${groupId}`,
    // A phone shows the profile at once.
    isDesktopOnly: true,
    act: async (page) => {
      await changeAppearance(page, ['dark', 'desktop'])
      await button(page, /Roos/).first().click()
      await page.getByText('Lid sinds').waitFor()
    },
  },
  {
    name: 'a person’s profile',
    act: async (page) => {
      await button(page, 'Bekijk profiel').click()
      await page.getByText('Owner').waitFor()
    },
  },
  {
    name: 'reporting',
    act: async (page) => {
      await button(page, 'Rapporteer').click()
      await page.getByRole('dialog', { name: 'Gebruiker rapporteren' }).waitFor()
    },
  },
  {
    name: 'blocking',
    act: async (page) => {
      await close(page)
      await button(page, 'Blokkeer').click()
      await page.getByRole('dialog', { name: 'Gebruiker blokkeren' }).waitFor()
    },
  },
]

test('axe finds nothing', async () => {
  const page = await e2e.openPage('desktop')
  const { violations, checkAccessibility, checkAppearances } = collectViolations()
  const takeSteps = async (steps: Step[], open: (page: Page, url: string) => Promise<unknown>) => {
    for (const { name, to, act, isDesktopOnly } of steps) {
      if (to !== undefined) await open(page, e2e.address + to)
      await act?.(page)
      await (isDesktopOnly ? checkAccessibility : checkAppearances)(page, name)
    }
  }
  await takeSteps(GUEST, openWithScripts)
  await signIn(page, e2e.address, 'teun@example.nl')
  await openComplete(page, `${e2e.address}/profile`)
  await takeSteps(MEMBER(), visit)
  expect(violations).toEqual({})
})
