import { createInvitation } from 'contract/groups/invitations.ts'
import { createGroup, deleteGroup, updateGroup } from 'contract/groups/lifecycle.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { listReports, updateReportStatus } from 'contract/reports.ts'
import { expect, test } from 'vitest'
import { makeEvent, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { looking } from '../looking/tables.ts'

const testApp = useTestApp()
const ADVERT = 'Kaartjes -50%: www.kaartjes-nu.example'

const make = async (as: TestUser, name: string, eventId?: string) => {
  const description = 'Wij nemen de trein van zeven uur.'
  const body = { eventId: eventId ?? (await makeEvent(testApp.ctx)).id, name, description }
  return (await testApp.call(createGroup, { as, body })).data.group
}
const rename = async (as: TestUser, id: string, name: string) =>
  expect((await testApp.call(updateGroup, { as, params: { id }, body: { name } })).status).toBe(200)

async function reportsOf(reported: TestUser) {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  return (await testApp.call(listReports, { as: admin, query: { reportedId: reported.id } })).data.reports
}

test('an advert in a group’s name is in no mail and no bell, and is reported to administrators', async () => {
  const [owner, invited] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const event = await makeEvent(testApp.ctx)
  await testApp.ctx.db
    .insert(looking)
    .values({ userId: invited.id, eventId: event.id, note: null, since: testApp.ctx.now() })
  const group = await make(owner, ADVERT, event.id)
  await testApp.call(createInvitation, { as: owner, params: { id: group.id }, body: { userId: invited.id } })
  const [bell] = (await testApp.call(listNotifications, { as: invited })).data.notifications
  const { mails } = (await testApp.call(listMailbox, { query: { to: invited.email } })).data
  expect(bell?.message).toContain('met een groep. Zeg ja of nee.')
  expect(mails).toHaveLength(1)
  expect(JSON.stringify([bell, mails])).not.toContain('kaartjes-nu')
  expect(await reportsOf(owner)).toMatchObject([
    {
      subject: { type: 'GROUP', id: group.id, name: ADVERT },
      category: 'SPAM',
      reporter: null,
      status: 'pending',
      notes: expect.stringContaining('een link, een prijs of een nummer'),
    },
  ])
})

test('a later name is reported as well; other groups of the owner not while the report is open', async () => {
  const owner = await makeUser(testApp.ctx)
  const group = await make(owner, 'Groep 3')
  expect(await reportsOf(owner)).toEqual([])
  await rename(owner, group.id, 'Bel 0612345678')
  await testApp.call(deleteGroup, { as: owner, params: { id: (await make(owner, ADVERT)).id } })
  expect(await reportsOf(owner)).toHaveLength(1)
})

test('a name that an administrator saw is not reported again, another one is', async () => {
  const owner = await makeUser(testApp.ctx)
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const group = await make(owner, 'Voor € 10 naar binnen')
  const [report] = await reportsOf(owner)
  const body = { status: 'reviewed' as const, outcome: 'NO_VIOLATION' as const }
  await testApp.call(updateReportStatus, { as: admin, params: { id: report?.id ?? '' }, raw: { body } })
  const change = { description: 'Wij nemen de trein van acht uur.' }
  await testApp.call(updateGroup, { as: owner, params: { id: group.id }, body: change })
  expect(await reportsOf(owner)).toHaveLength(1)
  await rename(owner, group.id, 'Voor € 5 naar binnen')
  expect(await reportsOf(owner)).toHaveLength(2)
})
