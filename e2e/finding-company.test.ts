import { startLooking } from 'contract/looking.ts'
import { DAY } from 'contract/platform/durations.ts'
import { answerProposal } from 'contract/proposals.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { groupMembers } from '../api/src/domains/groups/tables.ts'
import { matchmakingJob } from '../api/src/domains/proposals/jobs.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { navigate } from './open-page.ts'

const e2e = useE2e()
const NAMES = ['Sanne', 'Noor', 'Tom', 'Imane'] as const
/** Two of the four have no browser: they call the api. */
const others: TestUser[] = []
let eventId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    eventId = (await makeEvent(ctx, { title: 'Oevers Open Air', slug: 'oevers-open-air' })).id
    for (const [index, username] of NAMES.entries()) {
      const person = await makeUser(ctx, { username, email: `${username.toLowerCase()}@example.nl`, age: 27 + index })
      if (index > 1) others.push(person)
    }
  }),
)

const callByOthers = (path: string, body: object) =>
  Promise.all(
    others.map(async ({ accessToken }) => {
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
      const address = `${e2e.address}/api${path.replace(':id', eventId)}`
      const answer = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) })
      expect(answer.status).toBe(200)
    }),
  )

async function openPage(name: string, size: 'phone' | 'desktop', path: string): Promise<Page> {
  const page = await e2e.openPage(size)
  await signIn(page, e2e.address, `${name.toLowerCase()}@example.nl`)
  await page.goto(e2e.address + path)
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const bubble = (page: Page, words: string) => page.getByRole('log').getByText(words, { exact: true })
const groupLink = (page: Page) => page.getByRole('link', { name: 'Samen naar Oevers Open Air' }).first()

journey('four people who are alone: they look, are proposed, and chat in their own group', (step) => {
  let pages: [Page, Page]

  step('each says on the event page that they look for company', async () => {
    const path = '/events/oevers-open-air'
    pages = await Promise.all([openPage('Sanne', 'desktop', path), openPage('Noor', 'phone', path)])
    await callByOthers(startLooking.path, {})
    for (const page of pages) {
      await button(page, 'Ik zoek gezelschap').click()
      await button(page, 'Ik zoek niet meer').waitFor()
    }
  })

  step('the platform proposes them to each other, in the mail and on the dashboard', async () => {
    await e2e.seed((ctx) => matchmakingJob(ctx).run({}))
    expect((await e2e.mailTo('noor@example.nl')).text).toContain('/voorstel?key=')
    for (const page of pages) {
      await page.goto(`${e2e.address}/dashboard`)
      await page.getByRole('link', { name: 'Bekijk: We vonden 3 mensen voor je' }).click()
      await page.getByRole('heading', { name: 'Ga je mee met deze mensen?' }).waitFor()
    }
    const [first] = pages
    for (const name of NAMES.slice(1))
      await first.getByRole('list', { name: 'Wie we bij je vonden' }).getByRole('button', { name }).first().waitFor()
    expect(await findViolations(first)).toEqual([])
  })

  step('all four say yes at once, and are in one group', async () => {
    await Promise.all([
      callByOthers(answerProposal.path, { answer: 'YES' }),
      ...pages.map((page) => button(page, 'Ja, ik ga mee').click()),
    ])
    const paths: (string | null)[] = []
    for (const page of pages) {
      // The last yes opens the chat of the group.
      await page.goto(`${e2e.address}/groups`)
      paths.push(await groupLink(page).getAttribute('href'))
    }
    expect(paths[0]).toBe(paths[1])
  })

  step('they chat', async () => {
    const [first, second] = pages
    const path = await groupLink(first).getAttribute('href')
    for (const page of pages) await navigate(page, `${path}/chat`)
    await second.getByRole('button', { name: '4 leden' }).waitFor()
    await first.getByRole('textbox', { name: 'Schrijf een bericht' }).fill('Hoi! Wie gaat er met de trein?')
    await button(first, 'Versturen').click()
    await bubble(second, 'Hoi! Wie gaat er met de trein?').waitFor()
  })
})

journey('a member acts for an owner who does not answer', (step) => {
  step('lets in an applicant who waits for two days', async () => {
    let groupId = ''
    await e2e.seed(async (ctx) => {
      const ago = (milliseconds: number) => new Date(ctx.now().getTime() - milliseconds)
      const person = (username: string, lastActiveAt = ctx.now()) =>
        makeUser(ctx, { username, email: `${username.toLowerCase()}@example.nl`, age: 30, lastActiveAt })
      const [owner, member, applicant] = [
        await person('Gijs', ago(8 * DAY)),
        await person('Bas'),
        await person('Fleur'),
      ]
      const group = { name: 'Achterhoekers', ownerId: owner.id, members: [member], membersMayAdmit: true }
      groupId = (await makeGroup({ ...ctx, now: () => ago(5 * DAY) }, group)).id
      const request = { groupId, userId: applicant.id, status: 'PENDING' as const, requestedAt: ago(3 * DAY) }
      await ctx.db.insert(groupMembers).values(request)
    })
    const bas = await openPage('Bas', 'phone', `/groups/${groupId}`)
    await bas.getByText('1 wil mee').click()
    await button(bas, 'Toelaten: Fleur').click()
    await bas.getByText(/^3 van \d+ gaan mee$/).waitFor()
  })
})
