import { listMessages } from 'contract/chat/chat.ts'
import { listGroupChats } from 'contract/chat/groups.ts'
import { closePoll, voteInPoll } from 'contract/chat/messages.ts'
import { leaveGroup } from 'contract/groups/membership.ts'
import { confirmMeeting, getMeeting, updateMeeting } from 'contract/meetings.ts'
import { listNotifications } from 'contract/notifications.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { events } from '../../events/tables.ts'
import { askAttendance, runMeetingQuestions } from '../questions/service.ts'
import { insertDefaultMeeting } from './service.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)
const call = callWithFreshToken(testApp)
afterEach(() => testApp.setTime(new Date().toISOString()))

const START = Date.parse('2031-06-07T18:00:00Z')
const ENTRANCE = 'Bij de hoofdingang van De Vloer'
const STATION = 'Bij de uitgang van het station'

/** The jobs at this many hours before the start, as on two nodes. */
async function runAt(hours: number): Promise<void> {
  testApp.setTime(new Date(START - hours * HOUR).toISOString())
  await Promise.all([1, 2].map(() => runMeetingQuestions(testApp.ctx)))
}

async function makeThree(columns: Partial<typeof events.$inferInsert> = {}, count = 3) {
  testApp.setTime(new Date(START - 5 * DAY).toISOString())
  const people = await Promise.all([1, 2, 3].map(() => makeUser(testApp.ctx)))
  const [owner, bram, carla] = people as [TestUser, TestUser, TestUser]
  const overAt = new Date(START + 5 * HOUR)
  const times = { startsAt: new Date(START), endsAt: overAt, overAt }
  const event = await makeEvent(testApp.ctx, { ...times, title: 'Nachtlicht', venue: 'De Vloer', ...columns })
  const members = [bram, carla].slice(0, count - 1)
  const { id } = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, members, name: 'Achterste rij' })
  const params = { id }
  const read = async () => (await call(listMessages, { as: owner, params })).data.messages
  return {
    ...{ owner, bram, carla, params, eventId: event.id, read },
    meeting: async () => (await call(getMeeting, { as: owner, params })).data.meeting,
    vote: async (as: TestUser, text: string) => {
      const [{ id: pollId, poll } = { id: '', poll: null }] = await read()
      const options = [poll?.options.findIndex((option) => option.text === text) ?? -1]
      return call(voteInPoll, { as, params: { id: pollId }, body: { options } })
    },
    write: (as: TestUser, place: string) =>
      call(updateMeeting, { as, params, body: { place, at: new Date(START - HOUR).toISOString() } }),
    move: (to: number) =>
      testApp.ctx.db
        .update(events)
        .set({ startsAt: new Date(to), endsAt: new Date(to + 5 * HOUR), overAt: new Date(to + 5 * HOUR) })
        .where(eq(events.id, event.id)),
    bell: async (as: TestUser) => (await call(listNotifications, { as })).data.notifications,
  }
}

describe('the poll about the place', () => {
  test('is placed once a day before, by the product, and everybody is led to it; until it ends the default holds', async () => {
    const { owner, bram, params, read, meeting, bell } = await makeThree()
    const socket = await connect(bram)
    await socket.send('join-group', { groupId: params.id })
    await runAt(24)
    const [message, ...others] = await read()
    expect(others).toEqual([])
    expect(message).toMatchObject({ userId: null, user: null, username: PRODUCT_NAME, messageType: 'POLL' })
    expect(message?.poll).toMatchObject({ isMultiple: false, closedAt: null })
    expect(message?.poll?.options.map(({ text }) => text)).toEqual([ENTRANCE, STATION, 'Op de parkeerplaats'])
    expect(await socket.waitFor('new-message')).toEqual(message)
    expect(await meeting()).toMatchObject({
      state: 'DEFAULT',
      place: ENTRANCE,
      at: '2031-06-07T17:30:00.000Z',
      pollSeq: 1,
    })
    for (const as of [owner, bram])
      expect(await bell(as)).toMatchObject([
        {
          type: 'meeting_question',
          title: 'Waar spreken jullie af voor Nachtlicht?',
          message: `‘Achterste rij’ spreekt af op zaterdag 7 juni om 19.30 uur: ${ENTRANCE}, tenzij jullie iets anders kiezen. Stem mee in de peiling in de chat.`,
          data: { actionUrl: `/groups/${params.id}/chat?bericht=1` },
        },
      ])
    expect((await call(listGroupChats, { as: bram })).data.groupChats[0]).toMatchObject({ unreadCount: 1 })
    await runAt(20)
    expect(await read()).toHaveLength(1)
    expect(await bell(bram)).toHaveLength(1)
  })

  test('ends three hours before: the place with the most votes stands and is announced, once', async () => {
    const { owner, bram, carla, read, vote, meeting, bell } = await makeThree()
    await runAt(24)
    await vote(owner, ENTRANCE)
    for (const as of [bram, carla]) expect((await vote(as, STATION)).status).toBe(200)
    await runAt(3.1)
    expect(await meeting()).toMatchObject({ state: 'DEFAULT', place: ENTRANCE })
    await runAt(3)
    expect(await meeting()).toMatchObject({ state: 'CONFIRMED', place: STATION, proposedById: null, pollSeq: null })
    expect((await read())[0]?.poll?.closedAt).not.toBeNull()
    expect((await vote(carla, ENTRANCE)).body.code).toBe('POLL_CLOSED')
    await runAt(2.9)
    expect((await bell(bram)).map(({ title }) => title)).toEqual([
      'Zo spreken jullie af voor Nachtlicht',
      'Waar spreken jullie af voor Nachtlicht?',
    ])
    expect((await bell(bram))[0]?.message).toContain(STATION)
  })

  test('in which nobody voted leaves the default; of equal places the official one stands; nobody closes it', async () => {
    const silent = await makeThree()
    await runAt(24)
    const [message] = await silent.read()
    expect((await call(closePoll, { as: silent.owner, params: { id: message?.id ?? '' } })).body.code).toBe(
      'NOT_POLL_MAKER',
    )
    await runAt(2)
    expect(await silent.meeting()).toMatchObject({ state: 'DEFAULT', place: ENTRANCE, pollSeq: null })
    expect((await silent.bell(silent.bram))[0]?.message).toContain('Niemand heeft een plek gekozen')

    const equal = await makeThree({ meetingPoint: { text: 'Onder de klok' }, description: 'Parkeer bij de kassa.' })
    await runAt(24)
    expect((await equal.read())[0]?.poll?.options.map(({ text }) => text)).toEqual([
      'Onder de klok',
      ENTRANCE,
      'Bij de kassa',
      STATION,
      'Op de parkeerplaats',
    ])
    await equal.vote(equal.owner, 'Onder de klok')
    await equal.vote(equal.bram, STATION)
    await runAt(3)
    expect(await equal.meeting()).toMatchObject({ state: 'CONFIRMED', place: 'Onder de klok' })
  })

  test('has places without anything on the page of the event', async () => {
    const { read } = await makeThree({ venue: null, location: 'Ruurlo', description: null })
    await runAt(23)
    expect((await read())[0]?.poll?.options[0]?.text).toBe('Bij de hoofdingang van Ruurlo')
  })

  test('exists before the question of the day before, which names the meeting', async () => {
    const { bram, bell } = await makeThree()
    testApp.setTime(new Date(START - 24 * HOUR).toISOString())
    await askAttendance(testApp.ctx)
    expect((await bell(bram))[0]?.message).toContain(`${ENTRANCE}, tenzij jullie iets anders kiezen`)
  })

  test('is not placed with a meeting or a proposal, for one member, nor when it is too late', async () => {
    const [agreed, proposed, alone, late] = [
      await makeThree(),
      await makeThree(),
      await makeThree({}, 1),
      await makeThree(),
    ]
    await agreed.write(agreed.owner, 'De poort')
    testApp.setTime(new Date(START - 30 * HOUR).toISOString())
    await proposed.write(proposed.bram, 'De brug')
    await late.move(START - 21.5 * HOUR)
    await runAt(24)
    // The others left between the reading of the list and the lock.
    await insertDefaultMeeting(testApp.ctx, alone.params.id, { hasPoll: true })
    await late.move(START)
    for (const { read } of [agreed, proposed, alone]) expect(await read()).toEqual([])
    expect(await alone.meeting()).toBeNull()
    expect(await late.read()).toEqual([])
    expect(await late.meeting()).toMatchObject({ state: 'DEFAULT', pollSeq: null })
  })
})

describe('while it runs', () => {
  test('what the owner writes or confirms stands, and ends it', async () => {
    const [written, confirmed] = [await makeThree(), await makeThree()]
    await runAt(24)
    for (const { vote, bram } of [written, confirmed]) await vote(bram, STATION)
    expect((await written.write(written.owner, 'De poort')).status).toBe(200)
    await call(confirmMeeting, { as: confirmed.owner, params: confirmed.params, body: {} })
    for (const [group, place] of [
      [written, 'De poort'],
      [confirmed, ENTRANCE],
    ] as const) {
      expect((await group.read())[0]?.poll?.closedAt).not.toBeNull()
      await runAt(3)
      expect(await group.meeting()).toMatchObject({ state: 'CONFIRMED', place, pollSeq: null })
      expect((await group.bell(group.bram))[0]).toMatchObject({ title: 'Zo spreken jullie af voor Nachtlicht' })
    }
  })

  test('a member may propose until somebody votes, which ends it', async () => {
    const { bram, carla, vote, write, meeting, read } = await makeThree()
    await runAt(24)
    await vote(carla, STATION)
    expect((await write(bram, 'De brug')).body.code).toBe('MEETING_VOTED_ON')
    const [message] = await read()
    await call(voteInPoll, { as: carla, params: { id: message?.id ?? '' }, body: { options: [] } })
    expect((await write(bram, 'De brug')).status).toBe(200)
    expect(await meeting()).toMatchObject({ state: 'PROPOSED', place: 'De brug', pollSeq: null })
    expect((await read())[0]?.poll?.closedAt).not.toBeNull()
  })

  test('a group that empties keeps its default and hears nothing more', async () => {
    const { owner, bram, carla, params, vote, meeting, bell } = await makeThree()
    await runAt(24)
    for (const as of [bram, carla]) {
      await vote(as, STATION)
      await call(leaveGroup, { as, params })
    }
    const before = await bell(owner)
    await runAt(3)
    expect(await meeting()).toMatchObject({ state: 'DEFAULT', place: ENTRANCE, pollSeq: null })
    expect(await bell(owner)).toEqual(before)
  })

  test('the event moves: the default moves along, the poll stays, and ends before the new start', async () => {
    const { bram, read, vote, meeting, move, bell } = await makeThree()
    await runAt(24)
    await vote(bram, STATION)
    const later = START + 2 * DAY
    await move(later)
    await runAt(2)
    expect(await meeting()).toMatchObject({
      state: 'DEFAULT',
      at: new Date(later - 30 * MINUTE).toISOString(),
      pollSeq: 1,
    })
    await runAt(-24)
    expect(await read()).toHaveLength(1)
    expect((await bell(bram)).filter(({ type }) => type === 'meeting_question')).toHaveLength(2)
    await runAt(-45)
    expect(await meeting()).toMatchObject({ state: 'CONFIRMED', place: STATION, pollSeq: null })
    expect((await meeting())?.at).toBe(new Date(later - 30 * MINUTE).toISOString())
  })

  test('the event moves to a time that has passed: the poll ends and nothing is announced', async () => {
    const { bram, vote, meeting, move, bell } = await makeThree()
    await runAt(24)
    await vote(bram, STATION)
    await move(START - 23.5 * HOUR)
    const before = await bell(bram)
    await runAt(23)
    expect(await meeting()).toMatchObject({ state: 'DEFAULT', place: ENTRANCE, pollSeq: null })
    expect(await bell(bram)).toEqual(before)
  })
})
