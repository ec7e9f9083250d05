import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { blocks } from '../api/src/domains/blocks/tables.ts'
import { events } from '../api/src/domains/events/tables.ts'
import { ANNOUNCE_DEPARTURE_JOB } from '../api/src/domains/groups/membership/service-leaving.ts'
import { findMembership } from '../api/src/domains/groups/repository.ts'
import { morningAfterAt } from '../api/src/domains/turnout/policy.ts'
import { updateUser } from '../api/src/domains/users/repository.ts'
import { jobs } from '../api/src/domains.ts'
import type { Context } from '../api/src/platform/context.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { DAY, MINUTE } from '../contract/src/platform/durations.ts'
import { closeToast, lookForCompany, signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { navigate } from './open-page.ts'

const e2e = useE2e()
let admin: TestUser

beforeAll(() =>
  e2e.seed(async (ctx) => {
    admin = await makeUser(ctx, { isAdmin: true })
  }),
)

/** What the administrators' screens show is tested in `web/app/pages/admin-*.test.tsx`. */
async function callAsAdmin(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' }
  const answer = await fetch(`${e2e.address}/api${path}`, { method, headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: unknown }).data
}

async function makePerson(ctx: Context, username: string): Promise<string> {
  return (await makeUser(ctx, { username, createdAt: new Date(ctx.now().getTime() - 90 * DAY) })).id
}

async function enter(username: string, size: 'phone' | 'desktop'): Promise<Page> {
  const page = await e2e.openPage(size)
  await signIn(page, e2e.address, username)
  return page
}

const open = (page: Page, path: string) => page.goto(e2e.address + path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const text = (page: Page, words: string | RegExp) => page.getByText(words).first()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const bubble = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

async function send(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Schrijf een bericht' }).fill(words)
  await button(page, 'Versturen').click()
  await bubble(page, words).getByText('Bericht verzonden').waitFor()
}

async function report(page: Page, words: string): Promise<string> {
  const form = page.getByRole('dialog', { name: 'Gebruiker rapporteren' })
  await form.getByLabel('Wat is er gebeurd?').fill(words)
  await form.getByRole('button', { name: 'Rapporteren' }).click()
  const receipt = dialog(page, 'Bedankt voor je rapport')
  return (await receipt.locator('strong').textContent()) ?? ''
}

journey('the evening of a harassed person', (step) => {
  const THREAT = 'Ik weet waar je woont'
  let vera: Page
  let hugo: Page
  let olga: Page
  let eventId = ''
  let groupPath = ''
  let reference = ''
  let departure: { groupId: string; userId: string }
  let hugoId = ''

  step('a threat in the chat is deleted, and is gone for everybody at once', async () => {
    await e2e.seed(async (ctx) => {
      hugoId = await makePerson(ctx, 'Hugo')
      const [veraId, olgaId] = [await makePerson(ctx, 'Vera'), await makePerson(ctx, 'Olga')]
      const startsAt = new Date(Date.now() - MINUTE)
      const endsAt = new Date(Date.now() + 300 * MINUTE)
      eventId = (await makeEvent(ctx, { title: 'Nachtlicht', startsAt, endsAt, overAt: endsAt })).id
      const members = [{ id: veraId }, { id: hugoId }]
      const { id: groupId } = await makeGroup(ctx, { eventId, ownerId: olgaId, name: 'Achterste rij', members })
      groupPath = `/groups/${groupId}`
      departure = { groupId, userId: veraId }
    })
    vera = await enter('Vera', 'phone')
    hugo = await enter('Hugo', 'desktop')
    olga = await enter('Olga', 'desktop')
    for (const page of [vera, hugo, olga]) await open(page, `${groupPath}/chat`)
    await send(hugo, THREAT)
    await bubble(vera, THREAT).waitFor()
    await bubble(hugo, THREAT).hover()
    await button(hugo, 'Acties voor bericht van jou').click()
    await button(hugo, 'Verwijderen').click()
    await hugo.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
    for (const page of [vera, olga]) await bubble(page, 'Bericht verwijderd').waitFor()
    expect(await bubble(vera, THREAT).count()).toBe(0)
  })

  step('she reports it, and finds the number and the state under her reports', async () => {
    // By the key: a finger that is held would miss a message that still moves.
    await button(vera, 'Acties voor bericht van Hugo').press('Enter')
    await button(vera, 'Rapporteren').click()
    reference = await report(vera, 'Hij bedreigt me.')
    await dialog(vera, 'Bedankt voor je rapport').getByRole('link', { name: 'Mijn rapporten' }).click()
    await text(vera, new RegExp(`Nummer ${reference}$`)).waitFor()
    await text(vera, 'We kijken ernaar').waitFor()
  })

  step('what she reports holds the words, and she sees the outcome live', async () => {
    const found = (await callAsAdmin('GET', `/reports?reportedId=${hugoId}`)) as {
      reports: { id: string; evidence: { content: string }[] }[]
    }
    const [report] = found.reports
    expect(report?.evidence).toMatchObject([{ content: THREAT }])
    await callAsAdmin('PUT', `/reports/${report?.id}/status`, { status: 'reviewed', outcome: 'ACTED' })
    await text(vera, 'We hebben ingegrepen.').waitFor()
    await text(vera, 'Bekeken').waitFor()
  })

  step('the safety page is one tap from the chat', async () => {
    await navigate(vera, `${groupPath}/chat`)
    await vera.getByRole('link', { name: 'Hulp en veiligheid' }).click()
    await vera.getByRole('link', { name: 'Bel 112' }).waitFor()
  })

  step('she leaves silently, and blocks and reports him in the same step', async () => {
    await vera.goBack()
    await button(vera, 'Meer').click()
    await vera.getByRole('menuitem', { name: 'Ik voel me onveilig' }).click()
    const unsafe = dialog(vera, 'Voel je je onveilig?')
    await unsafe.getByRole('button', { name: 'De groep stil verlaten' }).click()
    await unsafe.getByRole('button', { name: 'Hugo blokkeren' }).click()
    await dialog(vera, 'Gebruiker blokkeren').getByRole('button', { name: 'Blokkeren' }).click()
    const next = dialog(vera, 'Hugo is geblokkeerd')
    await next.getByRole('button', { name: 'Groep verlaten' }).click()
    await text(vera, 'Je zit niet meer in Achterste rij').waitFor()
    await next.getByRole('button', { name: 'Rapporteren' }).click()
    expect(await report(vera, 'Hij bleef me achterna lopen.')).not.toBe(reference)
    await button(vera, 'Klaar').click()
  })

  step('the others see nothing of it, and she can still report him', async () => {
    // He wrote after she left, so their open pages are up to date.
    await send(hugo, 'Waar is iedereen?')
    await bubble(olga, 'Waar is iedereen?').waitFor()
    for (const page of [hugo, olga]) {
      await button(page, '3 leden').waitFor()
      expect(await page.getByText(/niet meer in de groep/).count()).toBe(0)
    }
    await navigate(olga, groupPath)
    await olga.getByRole('list', { name: 'Leden' }).getByText('Vera', { exact: true }).waitFor()
    await navigate(vera, '/profile/beveiliging')
    await button(vera, 'Geblokkeerde leden').click()
    await button(vera, 'Hugo rapporteren').click()
    await report(vera, 'Hij stond bij mijn trein.')
    await dialog(vera, 'Bedankt voor je rapport').getByRole('link', { name: 'Mijn rapporten' }).click()
    await expect.poll(() => vera.getByText(/ · Nummer /).count()).toBe(3)
  })

  step('the next morning the others are told, and she is asked too whether she came home', async () => {
    await navigate(olga, `${groupPath}/chat`)
    await bubble(olga, 'Waar is iedereen?').waitFor()
    const overAt = new Date()
    await e2e.seed(async (ctx) => {
      await ctx.db.update(events).set({ endsAt: overAt, overAt })
      const membership = await findMembership(ctx.db, departure.groupId, departure.userId)
      const joinedAt = membership?.joinedAt?.toJSON()
      await ctx.transaction(({ tx }) => ctx.jobs.send(tx, ANNOUNCE_DEPARTURE_JOB, { ...departure, joinedAt }))
    })
    for (const page of [hugo, olga]) await button(page, '2 leden').waitFor()
    await text(olga, 'Vera is niet meer in de groep').waitFor()
    const morning = morningAfterAt(overAt)
    await e2e.seed(
      async (ctx) => {
        for (const make of jobs) if (make.queue === 'morning-after') await make(ctx).run({})
      },
      () => morning,
    )
    await open(vera, '/dashboard')
    await button(vera, /^Meldingen/).click()
    await text(vera, /goed thuis/i).click()
    await vera.getByRole('heading', { level: 1, name: 'Hoe was Nachtlicht?' }).waitFor()
    await button(vera, 'Ja, alles is goed').click()
    await text(vera, 'Fijn dat je er goed bent.').waitFor()
    // She answers for herself only: nobody is asked whether she came, and she is not asked about him.
    expect(await vera.getByText('Hugo').count()).toBe(0)
  })
})

journey('the evening of a person whom somebody in the group blocked', (step) => {
  const QUESTION = 'Iemand in je groep wil niet met dit lid mee. Weet je het zeker?'
  const PLACEHOLDER = 'Bericht van een geblokkeerd lid'
  let anna: Page
  let bas: Page
  let owner: Page
  let groupPath = ''

  step('a person asks to join the group of somebody who blocked him', async () => {
    await e2e.seed(async (ctx) => {
      const [annaId, basId] = [await makePerson(ctx, 'Anna'), await makePerson(ctx, 'Bas')]
      const ownerId = await makePerson(ctx, 'Carla')
      const members = [{ id: annaId }]
      groupPath = `/groups/${(await makeGroup(ctx, { ownerId, name: 'Op de kade', members })).id}`
      const block = { blockerId: annaId, blockedId: basId, reason: 'HARASSMENT' as const }
      await ctx.db.insert(blocks).values({ ...block, createdAt: ctx.now() })
    })
    anna = await enter('Anna', 'phone')
    bas = await enter('Bas', 'phone')
    owner = await enter('Carla', 'desktop')
    await open(owner, `${groupPath}/manage`)
    await text(owner, 'Geen open verzoeken').waitFor()
    await open(anna, groupPath)
    await text(anna, /^2 van \d+ gaan mee$/).waitFor()
    await open(bas, groupPath)
    await button(bas, 'Vraag om mee te gaan').click()
    await button(bas, 'Verstuur verzoek').click()
    await text(bas, 'Verzoek In Behandeling').waitFor()
  })

  step('the owner is asked first, without a name', async () => {
    await button(owner, 'Accepteren: Bas').click()
    const question = owner.getByRole('alertdialog')
    await question.getByText(QUESTION).waitFor()
    expect(await question.textContent()).not.toContain('Anna')
    await question.getByRole('button', { name: 'Toch niet' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await text(bas, 'Verzoek In Behandeling').count()).toBe(1)
    await button(owner, 'Accepteren: Bas').click()
    await question.getByRole('button', { name: 'Neem toch mee' }).click()
    await bas.getByRole('link', { name: 'Open de groepschat' }).waitFor()
  })

  step('she is told at once, and may leave, talk to us or stay', async () => {
    await button(anna, /^Meldingen, /).click()
    await text(anna, 'Iemand die je hebt geblokkeerd, zit in je groep').click()
    const choice = dialog(anna, 'Iemand die je hebt geblokkeerd, zit in deze groep')
    await choice.getByRole('button', { name: 'De groep stil verlaten' }).waitFor()
    await choice.getByRole('link', { name: 'Praat met ons' }).waitFor()
    await choice.getByRole('button', { name: 'Sluiten' }).last().click()
    await choice.waitFor({ state: 'detached' })
  })

  step('each of them is a row without a name in the other’s lists', async () => {
    for (const [page, other] of [
      [anna, 'Bas'],
      [bas, 'Anna'],
    ] as const) {
      await text(page, /^3 van \d+ gaan mee$/).waitFor()
      await text(page, '1 lid zie je hier niet.').waitFor()
      expect(await page.getByText(other).count()).toBe(0)
      await page.getByRole('link', { name: 'Open de groepschat' }).click()
      await button(page, '3 leden').click()
      await dialog(page, 'Leden').getByText('1 lid zie je hier niet.').waitFor()
      expect(await dialog(page, 'Leden').getByText(other).count()).toBe(0)
      await page.keyboard.press('Escape')
    }
  })

  step('what he writes is hidden from her live, and neither can write the other', async () => {
    await send(bas, 'Waar zit je?')
    await bubble(anna, PLACEHOLDER).waitFor()
    expect(await bubble(anna, 'Waar zit je?').count()).toBe(0)
    await navigate(owner, `${groupPath}/chat`)
    await bubble(owner, 'Waar zit je?').waitFor()
    // Her words reach him: their absence would tell him of the block.
    await send(anna, 'Ik kom met de trein')
    await bubble(bas, 'Ik kom met de trein').waitFor()
    await button(bas, 'Anna').click()
    await text(bas, 'Profiel laden mislukt').waitFor()
  })
})

journey('the evening of a sixteen-year-old', (step) => {
  let lotte: Page
  let tom: Page
  let eventPath = ''
  let lotteId = ''

  step('she and an adult look for company, and see each other', async () => {
    await e2e.seed(async (ctx) => {
      lotteId = await makePerson(ctx, 'Lotte')
      await makePerson(ctx, 'Tom')
      eventPath = `/events/${(await makeEvent(ctx, { title: 'Winternacht' })).slug}`
    })
    lotte = await enter('Lotte', 'phone')
    tom = await enter('Tom', 'phone')
    for (const page of [lotte, tom]) {
      await open(page, eventPath)
      await lookForCompany(page)
      await page.getByRole('heading', { name: 'Je zoekt gezelschap' }).waitFor()
    }
    await button(tom, 'Lotte').waitFor()
    await closeToast(lotte, 'Je staat erbij')
    await navigate(lotte, '/profile')
  })

  step('an age of 16 is asked back, saved and explained, and ends her search on the other’s open page', async () => {
    await button(lotte, 'Profiel bewerken').click()
    await lotte.getByLabel('Leeftijd').fill('16')
    await button(lotte, 'Profiel opslaan').click()
    await button(lotte, 'Nee, verbeteren').click()
    await text(lotte, 'Verbeter je leeftijd').waitFor()
    await button(lotte, 'Profiel opslaan').click()
    await button(lotte, 'Ja, ik ben 16').click()
    await text(lotte, /^Volgens je profiel ben je 16\. Je moet 18 zijn/).waitFor()
    await text(lotte, /Pas je leeftijd aan in je profiel\. Dat kan tot/).waitFor()
    await button(tom, 'Lotte').waitFor({ state: 'detached' })
  })

  step('after a day she cannot change it back', async () => {
    await e2e.seed(async ({ db, now }) => {
      await updateUser(db, lotteId, { ageConfirmedAt: new Date(now().getTime() - DAY) })
    })
    await lotte.reload()
    await button(lotte, 'Profiel bewerken').click()
    expect(await lotte.getByLabel('Leeftijd').getAttribute('readonly')).not.toBeNull()
    await text(lotte, /Tot dan kun je die niet veranderen/).waitFor()
  })

  step('looking is refused until an administrator decides, which her open page shows', async () => {
    await navigate(lotte, eventPath)
    await text(lotte, /^Volgens je profiel ben je 16/).waitFor()
    await button(lotte, 'Ik zoek gezelschap').click()
    await closeToast(lotte, 'Je moet 18 zijn om mee te doen. Een beheerder kijkt binnen 48 uur naar je leeftijd.')
    await callAsAdmin('PATCH', `/admin/users/${lotteId}`, { age: 26, reason: 'Identiteitsbewijs gezien' })
    await text(lotte, /^Volgens je profiel ben je/).waitFor({ state: 'detached' })
    await button(lotte, /^Meldingen/).click()
    await text(lotte, 'Je kunt weer meedoen').waitFor()
    await lotte.keyboard.press('Escape')
  })

  step('all is back, live on the other’s page', async () => {
    await button(lotte, 'Ik zoek gezelschap').click()
    await button(tom, 'Lotte').waitFor()
  })
})
