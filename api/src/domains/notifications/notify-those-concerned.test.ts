import { blockUser } from 'contract/blocks.ts'
import { updateAdminEvent } from 'contract/events/admin.ts'
import { deleteAdminGroup, transferGroupOwner } from 'contract/groups/admin.ts'
import { deleteGroup } from 'contract/groups/lifecycle.ts'
import {
  joinGroup,
  leaveGroup,
  removeMember,
  transferOwnership,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { updateUser } from 'contract/users/admin.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { DELIVER_JOB, PUSH_JOB } from './delivery/service.ts'
import { pushSubscriptions } from './tables.ts'

const testApp = useTestApp()
let admin: TestUser
let owner: TestUser
let member: TestUser
let third: TestUser
let group: Awaited<ReturnType<typeof makeGroup>>
beforeEach(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
  ;[owner, member, third] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member, third], name: 'Achter in de rij' })
})

const bell = async (as: TestUser) => (await testApp.call(listNotifications, { as })).data.notifications
const newest = async (as: TestUser) => (await bell(as))[0]
const mails = async (to: TestUser) => (await testApp.call(listMailbox, { query: { to: to.email } })).data.mails
const params = () => ({ id: group.id })

describe('a question for the members of a group', () => {
  const isRead = async (as: TestUser) => (await newest(as))?.isRead
  beforeEach(() =>
    testApp.ctx.transaction(({ record }) =>
      record('group.membersAsked', {
        groupId: group.id,
        userIds: [member.id, third.id],
        moment: 'MEETING_OWNER',
        eventDay: '2031-10-25',
      }),
    ),
  )

  test.each([
    ['leaves', () => testApp.call(leaveGroup, { as: member, params: params() })],
    ['is removed', () => testApp.call(removeMember, { as: owner, params: { ...params(), userId: member.id } })],
  ])('is done once a member %s, for that member', async (_, leave) => {
    await leave()
    const asked = (await bell(member)).find(({ title }) => title.startsWith('Waar spreken jullie af'))
    expect(asked?.isRead).toBe(true)
    expect(await isRead(third)).toBe(false)
  })

  test('stays when another group of the event rejects a request', async () => {
    const other = await makeGroup(testApp.ctx, { ownerId: admin.id, eventId: group.eventId })
    await testApp.call(joinGroup, { as: member, params: { id: other.id }, body: { switch: true } })
    const body = { status: 'REJECTED' } as const
    await testApp.call(updateMemberStatus, { as: admin, params: { id: other.id, userId: member.id }, body })
    expect((await bell(member)).map(({ isRead }) => isRead)).toEqual([false, false])
  })
})

describe('a new owner', () => {
  test('is notified, and so are the others, without naming the new owner', async () => {
    await testApp.call(blockUser, { as: third, params: { id: member.id } })
    const body = { userId: member.id, isConfirmed: true }
    await testApp.call(transferOwnership, { as: owner, params: params(), body })
    expect(await newest(member)).toMatchObject({ title: 'Jij bent nu de eigenaar' })
    expect(await mails(member)).toHaveLength(1)
    const toThird = await newest(third)
    expect(toThird).toMatchObject({ title: 'Je groep heeft een nieuwe eigenaar' })
    expect(toThird?.message).not.toContain(member.username)
    expect(await bell(owner)).toEqual([])
  })

  test('by an administrator reads the reason, as the former owner does', async () => {
    const body = { newOwnerId: member.id, reason: 'De eigenaar antwoordt niet.' }
    await testApp.call(transferGroupOwner, { as: admin, params: params(), body })
    for (const user of [owner, member]) expect((await newest(user))?.message).toContain('“De eigenaar antwoordt niet.”')
    expect((await newest(third))?.message).not.toContain('antwoordt')
  })

  test('reads it in the app when the owner leaves, without push or mail', async () => {
    await testApp.ctx.db.insert(pushSubscriptions).values({
      id: newId(),
      userId: member.id,
      sessionId: member.sessionId,
      endpoint: `https://push.example/${member.id}`,
      p256dh: 'p',
      auth: 'a',
      createdAt: testApp.ctx.now(),
    })
    await testApp.call(leaveGroup, { as: owner, params: params() })
    for (const user of [member, third]) expect(await mails(user)).toEqual([])
    const { rows } = await testApp.ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from jobs.job where name in (${PUSH_JOB}, ${DELIVER_JOB})
        and data->>'notificationId' in (
          select id::text from notifications where user_id in (${member.id}, ${third.id}))`,
    )
    expect(rows).toEqual([{ count: 0 }])
    const titles = [(await newest(member))?.title, (await newest(third))?.title]
    expect(titles.sort()).toEqual(['Je groep heeft een nieuwe eigenaar', 'Jij bent nu de eigenaar'])
  })
})

describe('a deleted group', () => {
  test('notifies members and applicants, not the owner who deleted it', async () => {
    const applicant = await makeUser(testApp.ctx)
    await testApp.call(joinGroup, { as: applicant, params: params() })
    await testApp.call(deleteGroup, { as: owner, params: params() })
    for (const user of [member, third, applicant]) {
      expect(await newest(user)).toMatchObject({ type: 'group_deleted' })
      expect((await newest(user))?.message).toContain('De eigenaar heeft ‘Achter in de rij’ verwijderd')
      expect(await mails(user)).toHaveLength(1)
    }
    expect((await bell(owner)).filter(({ type }) => type === 'group_deleted')).toEqual([])
  })

  test('by an administrator gives the owner the reasons by mail, and the members none', async () => {
    const query = { reason: 'Oplichting met kaartjes.', category: 'FRAUD' } as const
    await testApp.call(deleteAdminGroup, { as: admin, params: params(), query })
    expect((await newest(member))?.message).toContain('Een beheerder heeft')
    expect(JSON.stringify(await mails(member))).not.toContain('Oplichting')
    const [mail] = await mails(owner)
    expect(mail?.text).toContain('“Oplichting met kaartjes.”')
  })
})

test('the notification of a moved event names its place', async () => {
  const event = await makeEvent(testApp.ctx, { location: 'Nijmegen' })
  await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id })
  const body = { location: 'Zwolle' }
  await testApp.call(updateAdminEvent, { as: admin, params: { id: event.id }, raw: { body } })
  expect(await newest(owner)).toMatchObject({ type: 'event_changed' })
  expect((await newest(owner))?.message).toContain('Zwolle')
})

describe('an account that an administrator changes', () => {
  test('is notified of what changed and why, by bell and mail', async () => {
    const body = { username: 'netjes', reason: 'Reclame in je naam.' }
    await testApp.call(updateUser, { as: admin, params: { id: member.id }, body })
    expect(await newest(member)).toMatchObject({ type: 'account_changed' })
    expect((await newest(member))?.message).toContain(
      'je gebruikersnaam aangepast. De beheerder schrijft: “Reclame in je naam.”',
    )
    expect(await mails(member)).toHaveLength(1)
  })

  test('is notified of granted and withdrawn administrator rights', async () => {
    const set = (isAdmin: boolean, reason: string | null = null) =>
      testApp.call(updateUser, { as: admin, params: { id: member.id }, body: { isAdmin, reason } })
    await set(true, 'Je helpt mee met meldingen.')
    expect(await newest(member)).toMatchObject({ title: 'Je bent nu beheerder' })
    expect((await newest(member))?.message).toContain('“Je helpt mee met meldingen.”')
    await set(false, 'Je stopte ermee.')
    expect(await newest(member)).toMatchObject({ title: 'Je bent geen beheerder meer' })
    expect((await newest(member))?.message).toContain('“Je stopte ermee.”')
  })
})
