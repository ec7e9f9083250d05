import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeEvent, makeUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { lookForCompany, signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'

const e2e = useE2e()
const EVENT = { slug: 'nachtlicht-live', title: 'Nachtlicht Live' }

journey('two people who look for company see each other', (step) => {
  let noor: Page
  let bram: Page

  step('an event without groups suggests looking for company', async () => {
    await e2e.seed(async (ctx) => {
      await makeEvent(ctx, EVENT)
      for (const username of ['Noor', 'Bram']) await makeUser(ctx, { username })
    })
    noor = await e2e.openPage('phone')
    bram = await e2e.openPage('desktop')
    await signIn(noor, e2e.address, 'Noor')
    await signIn(bram, e2e.address, 'Bram')
    await noor.goto(`${e2e.address}/events/${EVENT.slug}`)
    await noor.getByRole('heading', { name: 'Zoek je gezelschap?' }).waitFor()
  })

  step('one tap starts looking, and a note is added', async () => {
    await lookForCompany(noor)
    await noor.getByRole('heading', { name: 'Je zoekt gezelschap' }).waitFor()
    await noor.getByRole('button', { name: 'Zeg er iets bij' }).click()
    await noor.getByLabel('Wat wil je erbij zeggen?').fill('Ik ga met de trein')
    await noor.getByRole('button', { name: 'Opslaan' }).click()
    await noor.getByText('Ik ga met de trein').waitFor()
  })

  step('another person sees the number on the card, and the note only when looking too', async () => {
    await bram.goto(`${e2e.address}/events`)
    await bram.getByText('1 persoon zoekt gezelschap').waitFor()
    await bram.getByRole('link', { name: EVENT.title, exact: true }).click()
    await bram.getByRole('heading', { name: '1 persoon zoekt gezelschap' }).waitFor()
    expect(await bram.getByText('Ik ga met de trein').count()).toBe(0)
    await lookForCompany(bram)
    await bram.getByText('Ik ga met de trein').waitFor()
  })

  step('the first person sees the second without reloading', async () => {
    await noor.getByRole('button', { name: 'Bram', exact: true }).first().waitFor()
  })

  step('they greet each other, may write, and are proposed to go together', async () => {
    await bram.getByRole('button', { name: 'Zwaai naar Noor' }).click()
    await bram.getByText('Gezwaaid').waitFor()
    await noor.getByText('zwaait naar je').waitFor()
    await noor.getByRole('button', { name: 'Zwaai terug naar Bram' }).click()
    for (const page of [noor, bram]) {
      await page.getByRole('link', { name: 'Stuur een bericht' }).waitFor()
      await page.getByRole('button', { name: 'Ja, ik ga mee' }).waitFor()
    }
    expect(await findViolations(noor)).toEqual([])
  })

  step('the other screen shows that a person stopped looking', async () => {
    await bram.getByRole('button', { name: 'Ik zoek niet meer' }).click()
    await bram.getByRole('heading', { name: '1 persoon zoekt gezelschap' }).waitFor()
    await noor.getByText('Jij bent de eerste.').waitFor()
  })
})
