import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { groupMembers } from '../api/src/domains/groups/tables.ts'
import { makeEvent, makeGroup, makeUser, PASSWORD } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { decideNow, signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { navigate } from './open-page.ts'

const e2e = useE2e()
let groupPath = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const sanne = await makeUser(ctx, { username: 'Sanne', email: 'sanne@example.nl' })
    await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl', gender: 'VROUW', age: 24 })
    const bo = await makeUser(ctx, { username: 'Bo', email: 'bo@example.nl', gender: 'NON_BINAIR', age: 30 })
    const event = await makeEvent(ctx, { title: 'Oevers Open Air' })
    const questions = ['Waar reis je vandaan?', 'Is dit je eerste keer?']
    const group = await makeGroup(ctx, {
      eventId: event.id,
      ownerId: sanne.id,
      name: 'Vroege vogels',
      audience: 'WOMEN_AND_NONBINARY',
      minAge: 20,
      questions,
    })
    await makeGroup(ctx, { eventId: event.id, name: 'Late uilen' })
    await makeGroup(ctx, { eventId: event.id, name: 'Veertigers', minAge: 40 })
    groupPath = `/groups/${group.id}`
    await ctx.db.insert(groupMembers).values({
      ...{ groupId: group.id, userId: bo.id, status: 'PENDING', requestedAt: ctx.now() },
      ...{ questions, answers: ['Arnhem', 'De derde'] },
    })
  }),
)

const enter = async (name: string): Promise<Page> => {
  const page = await e2e.openPage('phone')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, e2e.address, `${name.toLowerCase()}@example.nl`, PASSWORD)
  return page
}
const open = (page: Page, path: string) => page.goto(e2e.address + path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const bubble = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words }).first()
async function write(page: Page, words: string): Promise<void> {
  await page.getByLabel('Schrijf een bericht').fill(words)
  await page.getByRole('button', { name: 'Versturen', exact: true }).click()
}
/** What a pointer reaches of a dialog in the moment that it appears. Text, because the tests know no browser types. */
const REACHED_OF_DIALOG = `new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    const dialog = document.querySelector('[role="dialog"]')
    if (dialog === null) return
    observer.disconnect()
    resolve(getComputedStyle(dialog.querySelector('button')).pointerEvents)
  }).observe(document.body, { childList: true, subtree: true })
})`
const text = (page: Page, words: string | RegExp) => page.getByText(words).first()

journey('a request with answers, a question before the decision, an acceptance, and a refusal with a note', (step) => {
  let sanne: Page
  let noor: Page
  let bo: Page

  step('the applicant reads for whom the group is and what it asks', async () => {
    sanne = await enter('Sanne')
    noor = await enter('Noor')
    await open(sanne, `${groupPath}/manage`)
    await button(sanne, 'Accepteren: Bo').waitFor()
    await open(noor, groupPath)
    await text(noor, 'Voor vrouwen en non-binaire mensen vanaf 20 jaar').waitFor()
  })

  step('the questions are answered, and the preview shows what the owner reads', async () => {
    const reached = noor.evaluate(REACHED_OF_DIALOG)
    await button(noor, 'Vraag om mee te gaan').click()
    // A second tap comes before the person has seen the dialog.
    expect(await reached).toBe('none')
    const dialog = noor.getByRole('dialog')
    // By its key: the sheet takes no pointer while it opens.
    await button(noor, 'Verstuur verzoek').press('Enter')
    await text(noor, 'Beantwoord deze vraag').waitFor()
    await dialog.getByLabel('Waar reis je vandaan?').fill('Utrecht')
    await dialog.getByLabel('Is dit je eerste keer?').fill('Ja!')
    // A closed sheet, and a lost tab, keep what was typed.
    await noor.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await noor.reload()
    await button(noor, 'Vraag om mee te gaan').click()
    const message = dialog.getByLabel(/Vertel kort iets over jezelf/)
    await dialog.getByRole('button', { name: 'Ik hou van …' }).click()
    await noor.keyboard.type('techno')
    await expect.poll(() => message.inputValue()).toBe('Ik hou van techno')
    await dialog.getByText('Zo ziet Sanne je verzoek').click()
    await expect.poll(() => dialog.getByRole('definition').allInnerTexts()).toEqual(['Utrecht', 'Ja!'])
    expect(await findViolations(noor)).toEqual([])
    await dialog.getByRole('button', { name: 'Verstuur verzoek' }).click()
    await text(noor, 'Verzoek In Behandeling').waitFor()
  })

  step('the owner reads the answers and asks something first', async () => {
    await button(sanne, 'Meer over Noor').click()
    await text(sanne, 'Utrecht').waitFor()
    await text(sanne, 'Ja!').waitFor()
    expect(await findViolations(sanne)).toEqual([])
    await sanne.getByRole('link', { name: 'Stuur een bericht: Noor' }).click()
    await write(sanne, 'Hoe laat ben je er?')
    await bubble(sanne, 'Hoe laat ben je er?').waitFor()
  })

  step('the applicant answers from the page of the pending request', async () => {
    await noor.getByRole('link', { name: 'Stuur Sanne een bericht' }).click()
    await bubble(noor, 'Hoe laat ben je er?').waitFor()
    await write(noor, 'Om tien uur')
    await bubble(sanne, 'Om tien uur').waitFor()
    await navigate(noor, groupPath)
  })

  step('the acceptance reaches the open page', async () => {
    await navigate(sanne, `${groupPath}/manage`)
    await button(sanne, 'Accepteren: Noor').click()
    await text(noor, 'Welkom! Je bent geaccepteerd in de groep').waitFor()
    await noor.getByRole('link', { name: 'Open de groepschat' }).waitFor()
    await noor.context().close()
  })

  step('the owner declines another person with a suggested note', async () => {
    bo = await enter('Bo')
    await open(bo, groupPath)
    await text(bo, 'Verzoek In Behandeling').waitFor()
    await button(sanne, 'Afwijzen: Bo').click()
    const question = sanne.getByRole('alertdialog')
    await question.getByLabel('Onze plannen passen niet goed bij elkaar. Veel plezier daar!').check()
    await question.getByRole('button', { name: 'Afwijzen' }).click()
    await decideNow(sanne)
    await text(sanne, 'Bo is afgewezen').waitFor()
  })

  step('the declined person reads it, and is offered the groups that fit', async () => {
    await text(bo, 'Lidmaatschap Geweigerd').waitFor()
    await text(bo, 'Onze plannen passen niet goed bij elkaar. Veel plezier daar!').waitFor()
    await bo.getByRole('heading', { name: 'Hier is nog plek' }).waitFor()
    expect(await bo.getByRole('link', { name: 'Late uilen' }).count()).toBe(1)
    expect(await bo.getByRole('link', { name: 'Veertigers' }).count()).toBe(0)
    expect(await findViolations(bo)).toEqual([])
  })
})
