import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { signInWithForm, useE2e } from './browser.ts'

const e2e = useE2e()
let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const hoursAgo = (hours: number) => new Date(ctx.now().getTime() - hours * 3_600_000)
    const createdAt = hoursAgo(24 * 90)
    const roos = await makeUser(ctx, { username: 'Roos', email: 'roos@example.nl', createdAt })
    const teun = await makeUser(ctx, { username: 'Teun', email: 'teun@example.nl', createdAt })
    const bas = await makeUser(ctx, { username: 'Bas', email: 'bas@example.nl', createdAt })
    const event = await makeEvent(ctx, {
      title: 'Kadefeest',
      startsAt: hoursAgo(6),
      endsAt: hoursAgo(1),
      overAt: hoursAgo(1),
    })
    const joined = { createdAt: hoursAgo(48), updatedAt: hoursAgo(48) }
    const group = await makeGroup(ctx, { eventId: event.id, ownerId: roos.id, members: [teun, bas], ...joined })
    await ctx.db.execute(
      `update group_members set joined_at = now() - interval '2 days' where group_id = '${group.id}'`,
    )
    groupId = group.id
  }),
)

const answer = (page: Page, question: string, name: string) =>
  page.getByRole('group', { name: question }).getByRole('button', { name })

test('two members say who was there, and read what came of it', async () => {
  const [roos, teun] = [await e2e.openPage('phone'), await e2e.openPage()]
  await signInWithForm(roos, e2e.address, 'roos@example.nl')
  await signInWithForm(teun, e2e.address, 'teun@example.nl')
  await roos.goto(`${e2e.address}/groups/${groupId}`)
  await roos.getByRole('link', { name: 'Zeg wie er was' }).click()
  await roos.getByRole('heading', { name: 'Wie was er?' }).waitFor()
  // No answer is preselected.
  expect(await roos.locator('[aria-pressed="true"]').count()).toBe(0)
  await answer(roos, 'Was je er zelf?', 'Ik was er').click()
  await answer(roos, 'Was Teun er?', 'Was er').first().click()
  await answer(roos, 'Was Bas er?', 'Was er niet').click()
  expect(await findViolations(roos)).toEqual([])
  await roos.getByRole('button', { name: 'Klaar' }).click()
  await roos.getByRole('heading', { name: 'Dank je wel' }).waitFor()

  await teun.goto(`${e2e.address}/groups/${groupId}/wie-was-er`)
  await teun.getByRole('button', { name: 'Iedereen was er' }).click()
  expect(await teun.locator('[aria-pressed="true"]').count()).toBe(3)
  await teun.getByRole('button', { name: 'Klaar' }).click()
  await teun.getByRole('heading', { name: 'Dank je wel' }).waitFor()

  // After a reload the user's own answers are shown, and not those of others.
  await roos.reload()
  await roos.getByRole('heading', { name: 'Wie was er?' }).waitFor()
  expect(await answer(roos, 'Was Bas er?', 'Was er niet').getAttribute('aria-pressed')).toBe('true')
  await roos.goto(`${e2e.address}/profile/opkomst`)
  await roos.getByRole('heading', { name: 'Kadefeest' }).waitFor()
  await roos.getByText('Je groep kan nog zeggen wie er was.').waitFor()
  expect(await findViolations(roos)).toEqual([])
  await roos.getByRole('link', { name: 'Zo werkt het' }).click()
  await roos.getByRole('heading', { name: 'Vertrouwen dat je verdient' }).waitFor()
  expect(await findViolations(roos)).toEqual([])
})
