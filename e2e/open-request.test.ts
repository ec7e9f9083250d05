import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { decideNow, signIn, useE2e } from './browser.ts'

const e2e = useE2e()
let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const noor = await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    await makeUser(ctx, { username: 'Tom', email: 'tom@example.nl' })
    groupId = (await makeGroup(ctx, { ownerId: noor.id, name: 'Samen naar de Waal' })).id
  }),
)

const composer = (page: Page) => page.getByLabel('Schrijf een bericht')
const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('owner and applicant write while the request is open, until the owner refuses', async () => {
  const noor = await e2e.openPage('phone')
  const tom = await e2e.openPage('phone')
  await signIn(noor, e2e.address, 'noor@example.nl')
  await signIn(tom, e2e.address, 'tom@example.nl')

  await tom.goto(`${e2e.address}/groups/${groupId}`)
  await tom.getByRole('button', { name: 'Vraag om mee te gaan' }).first().click()
  await tom.getByRole('dialog').getByRole('button', { name: 'Verstuur verzoek' }).click()
  await tom.getByRole('link', { name: 'Stuur Noor een bericht' }).click()
  await tom.getByText('Er staat een verzoek open').waitFor()

  // The first message contains a phone number: a dialog asks to confirm it, and the composer keeps the text.
  const text = 'Hoi Noor, bel me op 06 12345678'
  await composer(tom).fill(text)
  await press(tom, 'Versturen')
  const question = tom.getByRole('alertdialog')
  await question.getByText('Je bericht bevat een telefoonnummer. Noor heeft jou nog niet geschreven.').waitFor()
  expect(await findViolations(tom)).toEqual([])
  await press(tom, 'Bericht aanpassen')
  await question.waitFor({ state: 'hidden' })
  expect(await composer(tom).inputValue()).toBe(text)
  await press(tom, 'Versturen')
  await press(tom, 'Toch versturen')
  await bubble(tom, text).getByText('Bericht verzonden').waitFor()
  expect(await composer(tom).inputValue()).toBe('')

  // From the request card; the owner sees a note below the message.
  await noor.goto(`${e2e.address}/groups/${groupId}/manage`)
  await press(noor, 'Meer over Tom')
  await noor.getByRole('link', { name: 'Stuur een bericht: Tom' }).click()
  await bubble(noor, text).getByText('Je kunt hier blijven schrijven tot je elkaar kent.').waitFor()
  expect(await findViolations(noor)).toEqual([])

  // Refused on another device of the owner: both composers close at once.
  const desk = await e2e.openPage('desktop')
  await signIn(desk, e2e.address, 'noor@example.nl')
  await desk.goto(`${e2e.address}/groups/${groupId}/manage`)
  await press(desk, 'Afwijzen: Tom')
  await desk.getByRole('alertdialog').or(desk.getByRole('dialog')).getByRole('button', { name: 'Afwijzen' }).click()
  await decideNow(desk)
  for (const page of [noor, tom]) {
    await page.getByText('Je kunt alleen berichten sturen naar gebruikers uit je groepen').waitFor()
    await expect.poll(() => composer(page).isDisabled()).toBe(true)
  }
  expect(e2e.consoleMessages).toEqual([])
})
