import { listMessages } from 'contract/chat/chat.ts'
import { voteInPoll } from 'contract/chat/messages.ts'
import { getMeeting, updateArrival } from 'contract/meetings.ts'
import { answerMorningAfter, listMorningAfters } from 'contract/morning-after.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { writeReference } from 'contract/references.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../domains.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { confirmTurnout } from '../../testing/turnout.ts'

/*
  One group in which nobody plans anything but one votes, from 72 hours before its event until 14 days after it, with the jobs run as by
  hand at each moment. The server is down from the gate until noon of the next day, so that every job of the night is late. The clocks go back in
  that night.
*/

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const call = callWithFreshToken(testApp)
const START = Date.parse('2031-10-25T18:00:00Z')
const END = Date.parse('2031-10-26T01:30:00Z')
const MEETS = START - 30 * MINUTE
const NAMES = [
  'attendance-questions',
  'meeting-questions',
  'close-polls',
  'event-reminders',
  'morning-after',
  'turnout-questions',
  'references-opened',
  'home-checks',
]
let now = START - 72 * HOUR

async function runAll(): Promise<void> {
  testApp.setTime(new Date(now).toISOString())
  const all = jobs.map((make) => make(testApp.ctx))
  for (const name of NAMES) await all.find((job) => job.name === name)?.run({})
}

/** Each job runs at every step, and twice at each moment that the test names. */
async function passUntil(moment: number, step = 4 * HOUR): Promise<void> {
  while (now < moment) {
    now = Math.min(now + step, moment)
    await runAll()
  }
  await runAll()
}

let owner: TestUser
let friend: TestUser
let silent: TestUser
let params: { id: string }
let eventId: string

beforeAll(async () => {
  testApp.setTime(new Date(now).toISOString())
  const createdAt = [0, 1, 2].map((index) => new Date(START - (100 + 40 * index) * DAY))
  ;[owner, friend, silent] = (await Promise.all(createdAt.map((at) => makeUser(testApp.ctx, { createdAt: at })))) as [
    TestUser,
    TestUser,
    TestUser,
  ]
  const times = { startsAt: new Date(START), endsAt: new Date(END), overAt: new Date(END) }
  eventId = (await makeEvent(testApp.ctx, { ...times, title: 'Nachtlicht', venue: 'De Vloer' })).id
  params = { id: (await makeGroup(testApp.ctx, { eventId, ownerId: owner.id, members: [friend, silent] })).id }
})
afterAll(() => testApp.setTime(new Date().toISOString()))

const bell = async (as: TestUser) =>
  (await call(listNotifications, { as, query: { limit: 50 } })).data.notifications.map(({ title }) => title).reverse()
/** What is new on the bell of each since the last call. */
const seen = new Map<string, number>()
async function news() {
  const lists = []
  for (const as of [owner, friend, silent]) {
    const titles = await bell(as)
    lists.push(titles.slice(seen.get(as.id) ?? 0))
    seen.set(as.id, titles.length)
  }
  return lists
}
const mailCount = async () => {
  const counts = []
  for (const { email } of [owner, friend, silent])
    counts.push((await call(listMailbox, { query: { to: email } })).data.mails.length)
  return counts
}
const meeting = async () => (await call(getMeeting, { as: friend, params })).data.meeting
const chat = async () => (await call(listMessages, { as: friend, params })).data.messages
const CHOSEN = 'Bij de uitgang van het station'

test('48 hours before the owner is asked for a place, 24 hours before everybody in a poll, with whether they come', async () => {
  await passUntil(START - 49 * HOUR)
  expect(await news()).toEqual([[], [], []])
  await passUntil(START - 47 * HOUR)
  expect(await news()).toEqual([['Waar spreken jullie af voor Nachtlicht?'], [], []])
  await passUntil(START - 4 * HOUR)
  const all = ['Morgen: Nachtlicht. Ga je nog mee?', 'Waar spreken jullie af voor Nachtlicht?']
  expect((await news()).map((titles) => titles.toSorted())).toEqual([all, all, all])
  expect(await meeting()).toMatchObject({ state: 'DEFAULT', place: 'Bij de hoofdingang van De Vloer' })
  const [poll, ...others] = await chat()
  expect([poll?.username, others]).toEqual([PRODUCT_NAME, []])
  const options = [poll?.poll?.options.findIndex(({ text }) => text === CHOSEN) ?? -1]
  expect((await call(voteInPoll, { as: friend, params: { id: poll?.id ?? '' }, body: { options } })).status).toBe(200)
  // The owner's question and everybody's.
  expect(await mailCount()).toEqual([2, 1, 1])
})

test('3 hours before the chosen place stands, an hour before the meeting each is asked where they are', async () => {
  await passUntil(MEETS - 61 * MINUTE, 30 * MINUTE)
  expect(await meeting()).toMatchObject({ state: 'CONFIRMED', place: CHOSEN, at: new Date(MEETS).toISOString() })
  const announced = ['Zo spreken jullie af voor Nachtlicht']
  expect(await news()).toEqual([announced, announced, announced])
  await call(updateArrival, { as: friend, params, body: { status: 'ON_THE_WAY' } })
  await passUntil(MEETS - 10 * MINUTE, 5 * MINUTE)
  const asked = [`Tot zo: ${CHOSEN}`]
  expect(await news()).toEqual([asked, [], asked])
})

test('after 20 minutes of silence one is asked to call out, once', async () => {
  await passUntil(MEETS + 5 * MINUTE, 5 * MINUTE)
  await call(updateArrival, { as: owner, params, body: { status: 'HERE' } })
  await passUntil(MEETS + 15 * MINUTE, 5 * MINUTE)
  expect(await news()).toEqual([[], [], []])
  await passUntil(MEETS + 25 * MINUTE, 5 * MINUTE)
  expect(await news()).toEqual([['Nog niet iedereen heeft iets laten horen'], [], []])
  // Now another is the first who is there; the group was asked.
  await call(updateArrival, { as: friend, params, body: { status: 'HERE' } })
  await call(updateArrival, { as: owner, params, body: { status: 'LATE' } })
  await passUntil(MEETS + 60 * MINUTE, 5 * MINUTE)
  expect(await news()).toEqual([[], [], []])
})

test('after a night without the server the morning after is asked once, by one mail, and nothing of the evening comes late', async () => {
  const before = await mailCount()
  // Noon in Amsterdam: two hours after the question was due.
  now = Date.parse('2031-10-26T11:00:00Z')
  await passUntil(now + 3 * HOUR)
  const asked = ['Goed thuisgekomen?']
  expect(await news()).toEqual([asked, asked, asked])
  expect((await mailCount()).map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1])
  const [morning] = (await call(listMorningAfters, { as: silent })).data.mornings
  expect(morning?.groups[0]?.people).toHaveLength(3)
  await call(answerMorningAfter, { as: silent, body: { eventId, home: 'SAFE', turnouts: [] } })
  await confirmTurnout(testApp, params.id, [owner, friend])
})

test('until 14 days after nothing is said twice: what they wrote opens at the end', async () => {
  const body = { text: 'Goed gezelschap.', again: true }
  expect((await call(writeReference, { as: owner, params: { ...params, userId: friend.id }, body })).status).toBe(200)
  await passUntil(END + 13 * DAY, DAY)
  expect(await news()).toEqual([[], [], []])
  await passUntil(END + 14 * DAY + HOUR)
  const opened = await news()
  expect(opened.map((titles) => titles.length)).toEqual([0, 1, 0])
  await passUntil(END + 15 * DAY, DAY)
  expect(await news()).toEqual([[], [], []])
  expect((await chat()).map(({ poll }) => poll?.closedAt?.slice(0, 16))).toEqual(['2031-10-25T15:00'])
})
