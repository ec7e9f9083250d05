import { reauthenticate } from 'contract/auth/passkeys.ts'
import { blockUser } from 'contract/blocks.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import {
  deleteReference,
  listGroupReferences,
  listReferences,
  type Reference,
  removeReference,
  writeReference,
} from 'contract/references.ts'
import { createReport, listReports } from 'contract/reports.ts'
import { deleteAccount, exportMyData } from 'contract/users/users.ts'

import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { mails } from '../../platform/mail/tables.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { listContractRoutes } from '../../testing/routes/contract-routes.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { openSocket } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { confirmTurnout } from '../../testing/turnout.ts'
import { signAccessToken } from '../auth/tokens/service.ts'
import { groups } from '../groups/tables.ts'
import { notifications } from '../notifications/tables.ts'
import { users } from '../users/tables.ts'
import { announceOpened } from './service.ts'

const testApp = useTestApp()
const call: typeof testApp.call = (...input) => callWithFreshToken(testApp)(...input)
const ENDED = '2030-06-02T06:00:00Z'
const SECRET = 'Ongelooflijk fijn gezelschap, echt waar'
let address: string
beforeAll(async () => {
  address = await testApp.listen()
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const renewed = async ({ id, sessionId }: TestUser) => ({
  accessToken: await signAccessToken(testApp.ctx, id, sessionId),
})

const sinceEnd = (milliseconds: number) => testApp.setTime(new Date(Date.parse(ENDED) + milliseconds).toISOString())

/** A group of three whose event ended a day ago; all went. */
async function makeGroupAfterwards({ isPublic = true }: { isPublic?: boolean } = {}) {
  sinceEnd(-2 * DAY)
  const [anna, bo, cas] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const event = await makeEvent(testApp.ctx, {
    title: 'Zomernacht',
    startsAt: new Date('2030-06-01T18:00:00Z'),
    endsAt: new Date(ENDED),
    isPublic,
  })
  const group = await makeGroup(testApp.ctx, { ownerId: anna.id, eventId: event.id, members: [bo, cas] })
  sinceEnd(DAY)
  await confirmTurnout(testApp, group.id, [anna, bo, cas])
  for (const user of [anna, bo, cas]) {
    Object.assign(user, await renewed(user))
    // The export asks for it.
    await call(reauthenticate, { as: user, body: { password: user.password } })
  }
  return { anna, bo, cas, event, groupId: group.id }
}

const write = (as: TestUser, groupId: string, about: TestUser, text = SECRET, again = true) =>
  call(writeReference, { as, params: { id: groupId, userId: about.id }, body: { text, again } })

const read = async (as: TestUser, about: TestUser): Promise<Reference[]> =>
  (await call(listReferences, { as, params: { id: about.id } })).data.references

const notificationsOf = (user: TestUser) =>
  testApp.ctx.db.select().from(notifications).where(eq(notifications.userId, user.id))

test('opens for both when both wrote, with a notification to each, and is shown with event and month', async () => {
  const { anna, bo, cas, groupId } = await makeGroupAfterwards()
  const outsider = await makeUser(testApp.ctx)
  const [annaSocket, boSocket] = [await openSocket(address, anna), await openSocket(address, bo)]
  const first = await write(anna, groupId, bo)
  expect([first.status, first.data.reference]).toEqual([200, { text: SECRET, again: true, isOpen: false }])
  for (const viewer of [anna, bo, cas, outsider]) expect(await read(viewer, bo)).toEqual([])
  expect(await notificationsOf(bo)).toEqual([])

  const second = await write(bo, groupId, anna, 'Anna lacht om alles', false)
  expect(second.data.reference).toEqual({ text: 'Anna lacht om alles', again: false, isOpen: true })
  await boSocket.waitForTopic('references')
  await annaSocket.waitForTopic('references')
  for (const viewer of [anna, bo, cas, outsider]) {
    expect(await read(viewer, bo)).toMatchObject([
      {
        writer: { username: anna.username },
        text: SECRET,
        again: true,
        event: { title: 'Zomernacht' },
        month: '2030-06',
      },
    ])
    expect(await read(viewer, anna)).toMatchObject([{ writer: { username: bo.username }, again: false }])
  }
  expect(await notificationsOf(bo)).toMatchObject([
    {
      type: 'reference_opened',
      title: `${anna.username} heeft over jou geschreven`,
      actionUrl: '/profile#referenties',
    },
  ])
  expect(await notificationsOf(anna)).toMatchObject([{ title: `${bo.username} heeft over jou geschreven` }])
  await announceOpened(testApp.ctx)
  expect(await notificationsOf(bo)).toHaveLength(1)
  annaSocket.close()
  boSocket.close()
})

test('opens when the 14 days are over, if one of them wrote, and not a moment earlier', async () => {
  const { anna, bo, groupId } = await makeGroupAfterwards()
  await write(anna, groupId, bo)
  sinceEnd(14 * DAY - MINUTE)
  await announceOpened(testApp.ctx)
  expect([await read(anna, bo), await notificationsOf(bo)]).toEqual([[], []])
  const boSocket = await openSocket(address, await renewed(bo))
  sinceEnd(14 * DAY)
  expect(await read(anna, bo)).toMatchObject([{ text: SECRET }])
  await announceOpened(testApp.ctx)
  await announceOpened(testApp.ctx)
  await boSocket.waitForTopic('references')
  expect(await notificationsOf(bo)).toHaveLength(1)
  expect(await notificationsOf(anna)).toEqual([])
  // After the end of the blind period a reference cannot be answered.
  expect(await write(bo, groupId, anna)).toMatchObject({ status: 409, body: { code: 'REFERENCE_TOO_LATE' } })
  boSocket.close()
})

/** Answers that change by themselves: the log lists the probe's own reads, and the status names the free space of the disk. */
const CHANGING = ['/admin/audit', '/admin/status']
const isProbed = ({ method, path }: AnyRoute) => method === 'GET' && !CHANGING.includes(path)

/** Every GET route with every id of the fixture. */
async function readEverything(readers: readonly TestUser[], ids: readonly string[]): Promise<Map<string, string>> {
  const paths = (await listContractRoutes()).filter(isProbed).flatMap((route) => pathsOf(route, ids))
  const answers = new Map<string, string>()
  for (const reader of readers)
    await Promise.all(
      paths.map(async (path) => {
        const headers = { authorization: `Bearer ${reader.accessToken}` }
        const { body, statusCode } = await testApp.app.server.inject({ url: `/api${path}`, headers })
        answers.set(`${reader.username} ${path}`, `${statusCode} ${body}`)
      }),
    )
  return answers
}

const pathsOf = ({ path }: AnyRoute, ids: readonly string[]): string[] =>
  /:\w+/.test(path) ? ids.map((id) => path.replace(/:\w+/g, id)) : [path]

test('no GET route, no notification, mail or socket reaches anybody but the writer before it opens', async () => {
  const { anna, bo, cas, event, groupId } = await makeGroupAfterwards()
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const sockets = [await openSocket(address, bo), await openSocket(address, cas)]
  const readers = [bo, admin]
  const ids = [anna.id, bo.id, groupId, event.id]
  const [earlier, before] = [await readEverything(readers, ids), await readEverything(readers, ids)]
  const mailsBefore = await testApp.ctx.db.select().from(mails)
  await write(anna, groupId, bo)
  await write(anna, groupId, bo, `${SECRET}!`)
  const after = await readEverything(readers, ids)

  // An answer that changes by itself, like one that says when it was made, is compared without its instants.
  const differing = [...before].filter(([path, body]) => {
    const now = after.get(path) ?? ''
    return earlier.get(path) === body ? body !== now : withoutClock(body) !== withoutClock(now)
  })
  expect(differing.map(([path]) => path)).toEqual([])
  expect([...after.values()].filter((body) => body.includes(SECRET))).toEqual([])
  expect(await testApp.ctx.db.select().from(mails)).toEqual(mailsBefore)
  for (const socket of sockets) {
    expect(socket.topics()).not.toContain('references')
    expect(socket.received('notification:new')).toEqual([])
    socket.close()
  }
  // The probe finds it once it is open, so it can fail.
  await write(bo, groupId, anna)
  const opened = await readEverything([bo], [bo.id])
  const showing = [...opened].filter(([, body]) => body.includes(SECRET)).map(([path]) => path)
  expect(showing.map((path) => path.replace(bo.id, '').replace(bo.username, ''))).toEqual(
    expect.arrayContaining([' /users/me/export', ' /users//references']),
  )
})

const withoutClock = (body: string): string =>
  body
    .replace(/"[^"]*":"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '')
    .replace(/"auditEntries":\[.*?\]/g, '')
    .replace(/DTSTAMP:\w+/g, '')

test('a bad reference cannot be answered: not by changing, not by deleting and writing again', async () => {
  const { anna, bo, groupId } = await makeGroupAfterwards()
  await write(anna, groupId, bo, 'Heel gezellig')
  await write(bo, groupId, anna, 'Kwam te laat en ging zonder ons weg', false)
  expect(await read(anna, anna)).toHaveLength(1)
  expect(await write(anna, groupId, bo, 'Dan jij ook', false)).toMatchObject({
    status: 409,
    body: { code: 'REFERENCE_OPEN' },
  })
  // The same again is no change.
  expect((await write(anna, groupId, bo, 'Heel gezellig')).status).toBe(200)
  const params = { id: groupId, userId: bo.id }
  expect((await call(deleteReference, { as: anna, params })).status).toBe(200)
  expect((await call(deleteReference, { as: anna, params })).status).toBe(200)
  expect(await read(bo, bo)).toEqual([])
  expect(await write(anna, groupId, bo, 'Dan jij ook', false)).toMatchObject({ body: { code: 'REFERENCE_OPEN' } })
  // Deleting one's own does not close the other's.
  expect(await read(bo, anna)).toHaveLength(1)
})

test('can be changed and deleted before it opens; a deleted one opens nothing', async () => {
  const { anna, bo, groupId } = await makeGroupAfterwards()
  await write(anna, groupId, bo, 'Eerste versie')
  await write(anna, groupId, bo, 'Tweede versie')
  const own = await call(listGroupReferences, { as: anna, params: { id: groupId } })
  expect(own.data.people.find(({ user }) => user.id === bo.id)?.reference).toEqual({
    text: 'Tweede versie',
    again: true,
    isOpen: false,
  })
  const others = await call(listGroupReferences, { as: bo, params: { id: groupId } })
  expect(others.data.people.every(({ reference }) => reference === null)).toBe(true)
  expect(others.data.closesAt).toBe('2030-06-16T06:00:00.000Z')
  await call(deleteReference, { as: anna, params: { id: groupId, userId: bo.id } })
  expect((await write(bo, groupId, anna)).data.reference.isOpen).toBe(false)
  expect((await write(anna, groupId, bo)).data.reference.isOpen).toBe(true)
})

test('two who write at once open both, also when one of them retries', async () => {
  const { anna, bo, cas, groupId } = await makeGroupAfterwards()
  const all = [anna, bo, cas]
  const pairs = all.flatMap((writer) =>
    all.filter((subject) => subject !== writer).map((subject) => [writer, subject] as const),
  )
  // The first requests of an idle server run one after the other.
  await Promise.all(all.map((reader) => read(reader, anna)))
  const answers = await Promise.all([...pairs, ...pairs].map(([writer, subject]) => write(writer, groupId, subject)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  for (const subject of all)
    expect([(await read(anna, subject)).length, (await notificationsOf(subject)).length]).toEqual([2, 2])
})

test('is refused before the event ended, about oneself, about strangers, and without text', async () => {
  const { anna, bo, groupId } = await makeGroupAfterwards()
  const outsider = await makeUser(testApp.ctx)
  expect(await write(anna, groupId, anna)).toMatchObject({ status: 409, body: { code: 'NOT_YOURSELF' } })
  expect(await write(anna, groupId, outsider)).toMatchObject({ status: 409, body: { code: 'NOT_WENT_TOGETHER' } })
  expect(await write(outsider, groupId, anna)).toMatchObject({ status: 403, body: { code: 'NOT_GROUP_MEMBER' } })
  expect(await write(anna, groupId, bo, '  ')).toMatchObject({ status: 422 })
  expect(await write(anna, groupId, bo, 'x'.repeat(501))).toMatchObject({ status: 422 })
  expect((await write(anna, groupId, bo, 'x'.repeat(500))).status).toBe(200)
  sinceEnd(-HOUR)
  expect(await write(anna, groupId, bo)).toMatchObject({ status: 409, body: { code: 'EVENT_NOT_OVER' } })
})

test('blocks hide both from each other and refuse writing; others still read what was open', async () => {
  const { anna, bo, cas, groupId } = await makeGroupAfterwards()
  await write(anna, groupId, bo)
  await write(bo, groupId, anna, 'Dag')
  await write(cas, groupId, bo, 'Van Cas')
  await call(blockUser, { as: bo, params: { id: anna.id }, body: {} })
  expect((await call(listReferences, { as: anna, params: { id: bo.id } })).status).toBe(404)
  // The person it is about sees what others see, by name only, so that it can be reported.
  expect(await read(bo, bo)).toMatchObject([{ writer: { username: anna.username, profilePhoto: null } }])
  expect(await read(cas, bo)).toHaveLength(1)
  const dirk = await makeUser(testApp.ctx)
  await call(blockUser, { as: dirk, params: { id: anna.id }, body: {} })
  expect(await read(dirk, bo)).toEqual([])
  await call(blockUser, { as: cas, params: { id: bo.id }, body: {} })
  for (const [writer, subject] of [
    [bo, cas],
    [cas, bo],
  ] as const)
    expect(await write(writer, groupId, subject)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } })
})

test('is hidden while its writer is suspended, and goes with either account', async () => {
  const { anna, bo, cas, groupId } = await makeGroupAfterwards()
  await write(anna, groupId, bo)
  await write(bo, groupId, anna)
  await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, anna.id))
  expect(await read(cas, bo)).toEqual([])
  await testApp.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, anna.id))
  expect(await read(cas, bo)).toHaveLength(1)
  await call(deleteAccount, { as: anna, body: { password: anna.password } })
  expect(await read(cas, bo)).toEqual([])
})

test('outlives the group, whose owner cannot delete it that way', async () => {
  const { anna, bo, cas, groupId } = await makeGroupAfterwards()
  await write(cas, groupId, anna, 'Liet ons staan', false)
  await write(anna, groupId, cas)
  await testApp.ctx.db.delete(groups).where(eq(groups.id, groupId))
  expect(await read(bo, anna)).toMatchObject([{ text: 'Liet ons staan', event: { title: 'Zomernacht' } }])
  expect((await call(deleteReference, { as: cas, params: { id: groupId, userId: anna.id } })).status).toBe(200)
  expect(await read(bo, anna)).toEqual([])
})

test('an event that is not public is named to its group only', async () => {
  const { anna, bo, cas, groupId } = await makeGroupAfterwards({ isPublic: false })
  await write(anna, groupId, bo)
  await write(bo, groupId, anna)
  expect(await read(cas, bo)).toMatchObject([{ event: { title: 'Zomernacht' } }])
  expect(await read(await makeUser(testApp.ctx), bo)).toMatchObject([{ event: null, month: '2030-06' }])
})

test('the export holds what I wrote, and what others wrote once it is open', async () => {
  const { anna, bo, groupId } = await makeGroupAfterwards()
  await write(anna, groupId, bo)
  const before = await call(exportMyData, { as: bo })
  expect(before.data.export.receivedReferences).toEqual([])
  expect(JSON.stringify(before.body)).not.toContain(SECRET)
  expect((await call(exportMyData, { as: anna })).data.export.writtenReferences).toMatchObject([{ text: SECRET }])
  await write(bo, groupId, anna)
  expect((await call(exportMyData, { as: bo })).data.export.receivedReferences).toMatchObject([
    { writer: anna.username, text: SECRET, event: 'Zomernacht' },
  ])
})

test('the person it is about can report it; an administrator reads a copy and removes it with reasons', async () => {
  const { anna, bo, cas, groupId } = await makeGroupAfterwards()
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  await write(anna, groupId, bo, 'Bo is gemeen')
  await write(bo, groupId, anna)
  const [reference] = await read(bo, bo)
  const body = { reportedId: anna.id, referenceId: reference?.id ?? null, notes: 'Dit klopt niet' }
  // Others read it too, and report the person instead.
  expect(await call(createReport, { as: cas, body })).toMatchObject({ body: { code: 'REFERENCE_NOT_FOUND' } })
  expect((await call(createReport, { as: bo, body })).status).toBe(201)
  const { reports } = (await call(listReports, { as: admin, query: { reportedId: anna.id } })).data
  expect(reports).toMatchObject([
    { subject: { type: 'REFERENCE', id: reference?.id }, evidence: [{ content: 'Bo is gemeen', isReported: true }] },
  ])
  const remove = { params: { id: reference?.id ?? '' }, body: { reason: 'Onaardig', category: 'HARASSMENT' as const } }
  expect((await call(removeReference, { as: admin, ...remove })).status).toBe(200)
  expect((await call(removeReference, { as: admin, ...remove })).status).toBe(200)
  expect(await read(bo, bo)).toEqual([])
  const sent = (await testApp.ctx.db.select().from(mails)).filter(({ to }) => to === anna.email)
  expect(sent.map(({ content }) => JSON.stringify(content)).join()).toContain(
    'Wat je over iemand schreef na ‘Zomernacht’',
  )
})
