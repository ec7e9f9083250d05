import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { disconnect } from './connection.ts'
import { journey } from './journey.ts'
import { waitForServiceWorker } from './open-page.ts'

const e2e = useE2e()
/** Reconnecting takes longer on a busy machine. */
let chatPath = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const [sanne, noor, tom] = [
      await makeUser(ctx, { username: 'Sanne', email: 'sanne@example.nl' }),
      await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' }),
      await makeUser(ctx, { username: 'Tom', email: 'tom@example.nl' }),
    ]
    const event = await makeEvent(ctx, { title: 'Oevers Open Air', startsAt: new Date('2030-06-06T18:00:00Z') })
    const group = await makeGroup(ctx, { eventId: event.id, ownerId: sanne.id, members: [noor, tom] })
    chatPath = `/groups/${group.id}/chat`
  }),
)

/** Whether the device can show the poll without a connection. In the page's words, because the tests know no browser types. */
const isPollStored = (page: Page): Promise<boolean> =>
  page.evaluate(`(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'meegaan-chat')) return false
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const db = await done(indexedDB.open('meegaan-chat'))
    const stored = await done(db.transaction('conversations').objectStore('conversations').getAll())
    db.close()
    return JSON.stringify(stored).includes('Hoe laat spreken we af?')
  })()`)

journey('a poll in the group chat: three people vote, one without a connection', (step) => {
  let sanne: Page
  let noor: Page
  let tom: Page
  const option = (page: Page, name: string) =>
    page.getByRole('group', { name: /Hoe laat/ }).getByRole('radio', { name })

  step('three people open the chat, two of them on a phone', async () => {
    ;[sanne, noor, tom] = [
      await e2e.openPage(),
      await e2e.openPage('phone', { hasServiceWorker: true }),
      await e2e.openPage('desktop'),
    ]
    for (const [page, email] of [
      [sanne, 'sanne@example.nl'],
      [noor, 'noor@example.nl'],
      [tom, 'tom@example.nl'],
    ] as const) {
      await signIn(page, e2e.address, email)
      await page.goto(e2e.address + chatPath)
      await page.getByText('Nog geen berichten').first().waitFor()
    }
  })

  step('the suggested poll is two taps away', async () => {
    await tom.getByRole('button', { name: 'Peiling maken' }).waitFor()
    await sanne.getByRole('button', { name: 'Toevoegen' }).click()
    await sanne.getByRole('menuitem', { name: 'Peiling' }).click()
    const dialog = sanne.getByRole('dialog', { name: 'Peiling' })
    await dialog.waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Vraag' }).inputValue()).toBe('Hoe laat spreken we af?')
    expect(await findViolations(sanne)).toEqual([])
    await dialog.getByRole('button', { name: 'Peiling versturen' }).click()
    for (const page of [sanne, noor, tom]) await option(page, '19.00 uur (0 stemmen)').waitFor()
  })

  step('votes arrive live, with the keyboard too', async () => {
    await option(sanne, '19.00 uur (0 stemmen)').focus()
    await sanne.keyboard.press('Space')
    for (const page of [sanne, noor, tom]) await option(page, '19.00 uur (1 stem)').waitFor()
    await option(tom, '18.30 uur (0 stemmen)').check()
    await option(tom, '19.00 uur (1 stem)').check()
    for (const page of [sanne, noor, tom]) await option(page, '19.00 uur (2 stemmen)').waitFor()
    await sanne.getByRole('button', { name: 'Wie stemde?' }).click()
    await sanne.getByText('Jij, Tom').waitFor()
    expect(await findViolations(sanne)).toEqual([])
  })

  step('a vote without a connection shows at once, survives a reload and counts once connected', async () => {
    await waitForServiceWorker(noor)
    await noor.reload()
    await option(noor, '19.00 uur (2 stemmen)').waitFor()
    await expect.poll(() => isPollStored(noor)).toBe(true)
    const reconnect = await disconnect(noor.context())
    await option(noor, '18.30 uur (0 stemmen)').check()
    await option(noor, '19.30 uur (0 stemmen)').check()
    await noor.getByText('Je stem wordt verzonden zodra je online bent.').waitFor()
    await noor.reload()
    await option(noor, '19.30 uur (1 stem)').waitFor()
    expect(await option(noor, '19.30 uur (1 stem)').isChecked()).toBe(true)
    await noor.getByText('Je stem wordt verzonden zodra je online bent.').waitFor()
    await option(sanne, '19.30 uur (0 stemmen)').waitFor()
    await reconnect()
    for (const page of [sanne, tom]) await option(page, '19.30 uur (1 stem)').waitFor()
    await noor.getByText('Je stem wordt verzonden zodra je online bent.').waitFor({ state: 'detached' })
  })

  step('the maker closes the poll, and everybody reads who won', async () => {
    await sanne.getByRole('button', { name: 'Peiling sluiten' }).click()
    await sanne.getByRole('alertdialog').getByRole('button', { name: 'Peiling sluiten' }).click()
    for (const page of [sanne, noor, tom]) {
      await page.getByText('Gekozen: 19.00 uur').waitFor()
      await page.getByRole('listitem').filter({ hasText: '19.00 uur (2 stemmen)' }).waitFor()
      expect(await page.getByRole('radio').count()).toBe(0)
    }
    expect(await findViolations(noor)).toEqual([])
    await noor.goto(`${e2e.address}/messages`)
    await noor.getByText('Sanne: Peiling: Hoe laat spreken we af?').waitFor()
  })
})
