import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endGrants } from 'contract/auth/auth.ts'
import { blockUser } from 'contract/blocks.ts'
import { sendMessage } from 'contract/chat/chat.ts'
import { muteConversation } from 'contract/chat/messages.ts'
import { removeMember } from 'contract/groups/membership.ts'
import { updateMeeting } from 'contract/meetings.ts'
import {
  getNotificationPreferences,
  listNotifications,
  NOTIFICATION_KINDS,
  readAllNotifications,
  unsubscribeFromMail,
  updateNotificationPreferences,
  updatePush,
} from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { eq, sql } from 'drizzle-orm'
import ece from 'http_ece'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Facts } from '../../../facts.ts'
import { keyedHash } from '../../../platform/keyed-hash.ts'
import { actorOf, makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { waitForLock } from '../../../testing/locks.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { sessions } from '../../auth/tables.ts'
import { messages } from '../../chat/tables.ts'
import { sendDailyUpdates } from '../daily-updates/service.ts'
import { listPushSubscriptionIds } from '../push/repository.ts'
import { pushNotification, subscribePush } from '../push/service.ts'
import { notificationPreferences } from '../tables.ts'
import { quietUntil } from './policy.ts'
import { DELIVER_JOB, deliverPostponed } from './service.ts'

type Pushed = { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }
let pushService: Server
let origin = ''
let pushStatus = 201
const pushed: Pushed[] = []

const started = new Promise<string>((resolve) => {
  pushService = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(pushStatus).end()
    })
  }).listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(pushService.address() as AddressInfo).port}`))
})
origin = await started

const testApp = useTestApp({ pushServices: [origin], publicUrl: 'https://example.nl' })
beforeAll(() => testApp.app.startJobs())
afterAll(() => pushService.close())

let owner: TestUser
let applicant: TestUser
let groupId: string

beforeEach(async () => {
  pushStatus = 201
  pushed.length = 0
  owner = await makeUser(testApp.ctx)
  applicant = await makeUser(testApp.ctx)
  groupId = (await makeGroup(testApp.ctx, { ownerId: owner.id, name: 'Waalvrienden' })).id
})

const cancellation = (userId = applicant.id): Facts['group.memberCancelled'] => ({ groupId, userId, note: null })
/** Notifies the owner. */
const cancel = (userId?: string) =>
  testApp.ctx.transaction(({ record }) => record('group.memberCancelled', cancellation(userId)))
const mailsTo = async (user: TestUser) => (await testApp.call(listMailbox, { query: { to: user.email } })).data.mails
const bell = async (user: TestUser) => (await testApp.call(listNotifications, { as: user })).data.notifications
const choose = async (user: TestUser, body: InputOf<typeof updateNotificationPreferences>['body']) =>
  (await testApp.call(updateNotificationPreferences, { as: user, body })).data

/** A browser with a push subscription that can decrypt its messages. */
async function device(user: TestUser, name = 'telefoon') {
  const ecdh = createECDH('prime256v1')
  const auth = randomBytes(16)
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') }
  const endpoint = `${origin}/${name}/${user.id}`
  const response = await testApp.call(updatePush, { as: user, body: { endpoint, keys } })
  expect(response.status).toBe(200)
  return { endpoint, ecdh, auth }
}

const waitUntil = (condition: () => boolean | Promise<boolean>) => expect.poll(condition, { interval: 25 }).toBe(true)

describe('mail', () => {
  test('is sent once per cause, with a link to the page and an unsubscribe link', async () => {
    await cancel()
    const mails = await mailsTo(owner)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(new RegExp(`^${applicant.username} kan niet mee naar `))
    const lines = mails[0]?.text.split('\n') ?? []
    expect(lines).toContain(`https://example.nl/groups/${groupId}`)
    const page = lines.find((line) => line.includes('/afmelden?key=')) ?? ''
    expect(page).not.toContain('token=')
    expect(await bell(owner)).toHaveLength(1)

    const key = new URL(page).searchParams.get('key') ?? ''
    // A mail client posts a form without a login.
    const response = await testApp.app.server.inject({
      method: 'POST',
      url: `/api${unsubscribeFromMail.path}?key=${key}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(response.json()).toMatchObject({ success: true, data: { mail: 'NONE' } })
    await cancel((await makeUser(testApp.ctx)).id)
    expect(await mailsTo(owner)).toHaveLength(1)
    expect(await bell(owner)).toHaveLength(2)
    expect((await testApp.call(unsubscribeFromMail, { query: { key, mail: 'MINE' } })).data).toEqual({ mail: 'MINE' })
    expect((await testApp.call(getNotificationPreferences, { as: owner })).data.mail).toBe('MINE')
  })

  test('an unsubscribe key of the release before, for one kind of notification, works', async () => {
    const key = `${owner.id}.requests.${keyedHash(testApp.ctx, 'unsubscribe', `${owner.id}:requests`)}`
    expect((await testApp.call(unsubscribeFromMail, { query: { key } })).data).toEqual({ mail: 'NONE' })
    expect((await testApp.call(getNotificationPreferences, { as: owner })).data.mail).toBe('NONE')
  })

  test('a forged unsubscribe key is refused', async () => {
    await cancel()
    const link = (await mailsTo(owner))[0]?.text.match(/key=(\S+)/)?.[1] ?? ''
    for (const key of [link.replace('.mail.', '.requests.'), `${link}x`, 'onzin', link.replace(owner.id, applicant.id)])
      expect((await testApp.call(unsubscribeFromMail, { query: { key } })).body.code).toBe('UNSUBSCRIBE_KEY_INVALID')
  })

  test('with NONE is not sent, except about the account; the bell shows both', async () => {
    await choose(owner, { mail: 'NONE', push: 'NONE' })
    await device(owner)
    await cancel()
    expect([await mailsTo(owner), await bell(owner)]).toEqual([[], [expect.anything()]])
    await testApp.ctx.transaction(({ record }) =>
      record('user.profileEditedByAdmin', { userId: owner.id, actorId: applicant.id, fields: ['bio'], reason: null }),
    )
    const [mail, ...more] = await mailsTo(owner)
    expect([mail?.subject, more]).toEqual(['Je profiel is aangepast', []])
    expect(mail?.text).not.toContain('/afmelden')
    expect(await bell(owner)).toHaveLength(2)
    expect(pushed).toEqual([])
  })

  test('with MINE leaves out what happens around the user, which ALL includes', async () => {
    const [mine, all] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await choose(all, { mail: 'ALL' })
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [mine, all, applicant] })
    await testApp.ctx.transaction(({ record }) =>
      record('group.memberAccepted', { groupId: id, userId: applicant.id, actorId: owner.id }),
    )
    await sendDailyUpdates(testApp.ctx)
    expect([await mailsTo(mine), await mailsTo(all), await mailsTo(applicant)].map(({ length }) => length)).toEqual([
      0, 1, 1,
    ])
    expect(await bell(mine)).toHaveLength(1)
  })

  test('is postponed while the site is open and skipped once read', async () => {
    const screen = await openSocket(await testApp.listen(), owner)
    await cancel()
    await cancel((await makeUser(testApp.ctx)).id)
    expect(await mailsTo(owner)).toEqual([])
    const [newest, oldest] = await bell(owner)
    await deliverPostponed(testApp.ctx, newest?.id ?? '')
    expect(await mailsTo(owner)).toEqual([])
    screen.close()
    await expect.poll(async () => (await testApp.ctx.sockets.listOnline([owner.id])).size).toBe(0)
    await deliverPostponed(testApp.ctx, newest?.id ?? '')
    await deliverPostponed(testApp.ctx, newest?.id ?? '')
    expect(await mailsTo(owner)).toHaveLength(1)
    await testApp.call(readAllNotifications, { as: owner, body: { actionUrl: `/groups/${groupId}` } })
    await deliverPostponed(testApp.ctx, oldest?.id ?? '')
    expect(await mailsTo(owner)).toHaveLength(1)
  })

  test('no transaction waits for the other nodes: the job asks them, before it locks the notification', async () => {
    const { sockets, db } = testApp.ctx
    const isKnownOnline = vi.spyOn(sockets, 'isKnownOnline').mockReturnValue(null)
    const listOnline = vi.spyOn(sockets, 'listOnline').mockImplementation(async () => {
      await db.$client.query('select from notifications where user_id = $1 for update nowait', [owner.id])
      return new Set()
    })
    try {
      await testApp.ctx.transaction(async ({ record }) => {
        await record('group.memberCancelled', cancellation())
        expect(listOnline).not.toHaveBeenCalled()
      })
      await waitUntil(async () => (await mailsTo(owner)).length === 1)
      expect(listOnline).toHaveBeenCalledOnce()
    } finally {
      isKnownOnline.mockRestore()
      listOnline.mockRestore()
    }
  })

  test('a block in either direction stops notifications', async () => {
    await testApp.call(blockUser, { as: owner, params: { id: applicant.id } })
    await cancel()
    const other = await makeUser(testApp.ctx)
    await testApp.call(blockUser, { as: other, params: { id: owner.id } })
    await cancel(other.id)
    expect([await bell(owner), await mailsTo(owner)]).toEqual([[], []])
  })
})

describe('push', () => {
  test('replaces the mail, and only the device can decrypt it', async () => {
    const phone = await device(owner)
    await cancel()
    await waitUntil(() => pushed.length === 1)
    expect(await mailsTo(owner)).toEqual([])
    const { path, headers, body } = pushed[0] as Pushed
    expect(path).toBe(new URL(phone.endpoint).pathname)
    const { pushKey } = (await testApp.call(getNotificationPreferences, { as: owner })).data
    expect(headers.authorization).toContain(`k=${pushKey}`)
    expect(body.toString('latin1')).not.toContain('Waalvrienden')
    const text = ece.decrypt(body, {
      version: 'aes128gcm',
      privateKey: phone.ecdh,
      authSecret: phone.auth.toString('base64url'),
    })
    expect(JSON.parse(text.toString())).toMatchObject({
      title: expect.stringMatching(/ kan niet mee naar /),
      url: `/groups/${groupId}`,
    })
  })

  test('an expired subscription is deleted and a mail is sent instead', async () => {
    await device(owner)
    pushStatus = 410
    await cancel()
    await waitUntil(async () => (await mailsTo(owner)).length === 1)
    expect(await listPushSubscriptionIds(testApp.ctx.db, owner.id)).toEqual([])
  })

  test('an unavailable push service is retried without duplicates', async () => {
    await device(owner)
    pushStatus = 503
    await cancel()
    await waitUntil(() => pushed.length === 1)
    pushStatus = 201
    await waitUntil(() => pushed.length === 2)
    expect(await mailsTo(owner)).toEqual([])
  })

  test('ends when the browser turns it off, for that browser', async () => {
    const { endpoint } = await device(owner)
    await device(owner, 'laptop')
    for (const _ of [1, 2])
      expect((await testApp.call(updatePush, { as: owner, body: { endpoint, keys: null } })).status).toBe(200)
    expect(await listPushSubscriptionIds(testApp.ctx.db, owner.id)).toHaveLength(1)
  })

  test('ends with the session', async () => {
    await device(owner)
    await testApp.call(endGrants, { as: owner })
    await cancel()
    expect(await mailsTo(owner)).toHaveLength(1)
    expect(pushed).toEqual([])
  })

  test('is not stored for a session that ends while the browser asks for it', async () => {
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
    const subscribe = () => subscribePush(testApp.ctx, actorOf(owner), { endpoint: `${origin}/${owner.id}`, keys })
    const asked = await testApp.ctx.db.transaction(async (tx) => {
      // As a logout that has deleted the subscriptions and is not committed.
      await tx.update(sessions).set({ endedAt: testApp.ctx.now() }).where(eq(sessions.id, owner.sessionId))
      const answer = subscribe().catch((error: unknown) => error)
      await waitForLock(testApp.ctx)
      return { answer }
    })
    expect(await asked.answer).toMatchObject({ code: 'TOKEN_INVALID' })
    await expect(subscribe()).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
    expect(await listPushSubscriptionIds(testApp.ctx.db, owner.id)).toEqual([])
  })

  test.each([
    'https://example.nl/push',
    'http://169.254.169.254/latest',
    'https://fcm.googleapis.com.evil.nl/x',
    'https://gebruiker@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
  ])('%s is refused as a push service', async (endpoint) => {
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
    const response = await testApp.call(updatePush, { as: owner, body: { endpoint, keys } })
    expect(response.body.code).toBe('PUSH_ENDPOINT_REFUSED')
  })
})

describe('quiet hours', () => {
  test('postpone delivery until they end', async () => {
    const now = new Date()
    const hour = (shift: number) => `${String((now.getUTCHours() + 24 + shift) % 24).padStart(2, '0')}:00`
    // Wide enough for either UTC offset of Amsterdam.
    const body = { quietFrom: hour(-4), quietUntil: hour(8) }
    expect(await choose(owner, body)).toMatchObject(body)
    await cancel()
    expect(await mailsTo(owner)).toEqual([])
    const id = (await bell(owner))[0]?.id ?? ''
    testApp.advanceTime(12 * 3_600_000)
    try {
      await deliverPostponed(testApp.ctx, id)
      expect(await mailsTo(owner)).toHaveLength(1)
    } finally {
      testApp.advanceTime(-12 * 3_600_000)
    }
  })

  test('are not followed by what a person caused whom the user blocked meanwhile', async () => {
    const now = new Date()
    const hour = (shift: number) => `${String((now.getUTCHours() + 24 + shift) % 24).padStart(2, '0')}:00`
    const body = { quietFrom: hour(-4), quietUntil: hour(8) }
    await choose(owner, body)
    await cancel()
    await testApp.call(blockUser, { as: owner, params: { id: applicant.id } })
    const { rows } = await testApp.ctx.db.execute<{ data: { notificationId: string } }>(
      sql`select data from jobs.job join notifications n on n.id::text = data->>'notificationId'
        where name = ${DELIVER_JOB} and n.cause_id = ${applicant.id}`,
    )
    expect(rows).toHaveLength(1)
    testApp.advanceTime(12 * 3_600_000)
    try {
      for (const { data } of rows) await deliverPostponed(testApp.ctx, data.notificationId)
      expect(await mailsTo(owner)).toEqual([])
    } finally {
      testApp.advanceTime(-12 * 3_600_000)
    }
  })

  test('keep where a group meets from a member who was removed meanwhile', async () => {
    const now = new Date()
    const hour = (shift: number) => `${String((now.getUTCHours() + 24 + shift) % 24).padStart(2, '0')}:00`
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [applicant] })
    const body = { quietFrom: hour(-4), quietUntil: hour(8) }
    await choose(applicant, body)
    const meeting = { place: 'De rode brug', at: new Date(now.getTime() + DAY).toISOString() }
    await testApp.call(updateMeeting, { as: owner, params: { id }, body: meeting })
    const announced = () => bell(applicant).then((rows) => rows.find(({ type }) => type === 'meeting_changed'))
    await waitUntil(async () => (await announced()) !== undefined)
    const waiting = (await announced())?.id ?? ''
    await testApp.call(removeMember, { as: owner, params: { id, userId: applicant.id } })
    testApp.advanceTime(12 * HOUR)
    await deliverPostponed(testApp.ctx, waiting).finally(() => testApp.advanceTime(-12 * HOUR))
    expect((await mailsTo(applicant)).filter(({ text }) => text.includes('De rode brug'))).toEqual([])
    await device(applicant)
    const [subscriptionId = ''] = await listPushSubscriptionIds(testApp.ctx.db, applicant.id)
    // As a push that the push service did not take at first.
    await pushNotification(testApp.ctx, waiting, subscriptionId)
    expect(pushed).toEqual([])
  })

  test.each([
    // Across midnight, in winter time and at both clock changes.
    ['2026-01-10T22:30:00Z', '2026-01-11T07:00:00.000Z'],
    ['2026-01-11T03:00:00Z', '2026-01-11T07:00:00.000Z'],
    ['2026-03-28T22:30:00Z', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T21:30:00Z', '2026-10-25T07:00:00.000Z'],
    ['2026-01-10T20:59:00Z', null],
    ['2026-01-11T07:00:00Z', null],
  ])('from 22:00 until 08:00 in Amsterdam: %s', (at, over) => {
    expect(quietUntil({ quietFrom: 1320, quietUntil: 480 }, new Date(at))?.toISOString() ?? null).toBe(over)
  })
})

test('preferences begin with what was sent before there was a choice, and keep what is not given', async () => {
  const { pushKey: _, ...before } = (await testApp.call(getNotificationPreferences, { as: owner })).data
  const quiet = { quietFrom: null, quietUntil: null }
  expect(before).toEqual({ push: 'ALL', mail: 'MINE', ...quiet, mentionsThroughMute: true, showsSender: false })
  await choose(owner, { push: 'NONE', showsSender: true })
  const after = { ...before, push: 'NONE', showsSender: true, mentionsThroughMute: false }
  expect(await choose(owner, { mentionsThroughMute: false })).toEqual(after)
  const change = async (body: object) =>
    (await testApp.call(updateNotificationPreferences, { as: owner, raw: { body } })).body.errors
  expect(await change({ quietFrom: '25:00', quietUntil: '08:00' })).toEqual([
    { field: 'quietFrom', message: 'Vul een tijd in, zoals 22:00' },
  ])
  for (const body of [{ quietFrom: '22:00' }, { quietUntil: null }, { quietFrom: '22:00', quietUntil: '22:00' }])
    expect(await change(body)).toEqual([{ field: 'quietUntil', message: 'Kies een andere eindtijd' }])
})

test('channels stored by the release before count until the user chooses', async () => {
  const off = { userId: owner.id, inApp: true, mail: false, push: true }
  await testApp.ctx.db.insert(notificationPreferences).values(NOTIFICATION_KINDS.map((kind) => ({ ...off, kind })))
  const stored = async () => (await testApp.call(getNotificationPreferences, { as: owner })).data
  expect(await stored()).toMatchObject({ mail: 'NONE', push: 'ALL', mentionsThroughMute: true })
  await cancel()
  expect(await mailsTo(owner)).toEqual([])
  // As a node of that release that still runs.
  await testApp.ctx.db
    .update(notificationPreferences)
    .set({ mail: true, push: false })
    .where(eq(notificationPreferences.kind, 'meetings'))
  expect(await stored()).toMatchObject({ mail: 'MINE', push: 'MINE' })
  await testApp.ctx.db
    .update(notificationPreferences)
    .set({ push: false })
    .where(eq(notificationPreferences.kind, 'mentions'))
  expect((await stored()).mentionsThroughMute).toBe(false)
  expect(await choose(owner, { mail: 'NONE' })).toMatchObject({ mail: 'NONE', push: 'MINE' })
  await cancel((await makeUser(testApp.ctx)).id)
  expect(await mailsTo(owner)).toEqual([])
})

test('a moved event notifies its attendees once', async () => {
  const event = await makeEvent(testApp.ctx, { title: 'Kadefeest' })
  await testApp.ctx.transaction(({ record }) =>
    record('event.updated', {
      eventId: event.id,
      actorId: applicant.id,
      goingIds: [owner.id, applicant.id],
    }),
  )
  expect(await bell(owner)).toMatchObject([{ type: 'event_changed', data: { actionUrl: `/events/${event.slug}` } }])
  expect(await bell(applicant)).toEqual([])
})

test('a mention in a group’s chat notifies the member, in a muted one only if they want it', async () => {
  await testApp.call(sendMessage, { as: owner, params: { id: groupId }, body: { content: 'Hoi' } })
  const [message] = await testApp.ctx.db.select().from(messages).where(eq(messages.senderId, owner.id))
  const mention = () =>
    testApp.ctx.transaction(({ record }) =>
      record('message.mentioned', {
        groupId,
        messageId: message?.id ?? '',
        senderId: applicant.id,
        userIds: [owner.id],
      }),
    )
  await choose(owner, { mentionsThroughMute: false })
  await mention()
  expect(await bell(owner)).toMatchObject([{ type: 'mention', data: { actionUrl: `/groups/${groupId}/chat` } }])
  await testApp.call(muteConversation, { as: owner, body: { groupId, isMuted: true } })
  await mention()
  expect(await bell(owner)).toHaveLength(1)
  await choose(owner, { mentionsThroughMute: true })
  await mention()
  expect(await bell(owner)).toHaveLength(2)
})
