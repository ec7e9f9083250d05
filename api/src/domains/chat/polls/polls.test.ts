import { blockUser } from 'contract/blocks.ts'
import { listMessages, sendMessage } from 'contract/chat/chat.ts'
import { sendDirectMessage } from 'contract/chat/direct.ts'
import { listGroupChats } from 'contract/chat/groups.ts'
import { closePoll, deleteMessage, searchMessages, voteInPoll } from 'contract/chat/messages.ts'
import { unpackMessages } from 'contract/chat/packed-messages.ts'
import { readGroupLog } from 'contract/groups/admin.ts'
import { leaveGroup, removeMember } from 'contract/groups/membership.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import { createReport, listReports } from 'contract/reports.ts'
import { listUserMessages } from 'contract/users/admin.ts'
import { exportMyData } from 'contract/users/users.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { eraseUser } from '../../users/deletion/service.ts'
import { closePollsJob } from '../jobs.ts'
import { pollVotes } from '../tables.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)
afterEach(() => testApp.setTime(new Date().toISOString()))

const POLL = { question: 'Hoe laat verzamelen?', options: ['18.30', '19.00', '19.30'], isMultiple: false }

const makeFour = async (columns: Parameters<typeof makeGroup>[1] = {}) => {
  const [anna, bram, carla] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const outsider = await makeUser(testApp.ctx)
  const group = await makeGroup(testApp.ctx, { ...columns, ownerId: anna.id, members: [bram, carla] })
  return { anna, bram, carla, outsider, groupId: group.id }
}
const call = callWithFreshToken(testApp)
const post = (user: TestUser, groupId: string, poll: object = POLL, clientId = newId()) =>
  call(sendMessage, {
    as: user,
    params: { id: groupId },
    raw: { body: { messageType: 'POLL', poll, clientId } },
  })
const makePoll = async (user: TestUser, groupId: string, about: Partial<typeof POLL> = {}) =>
  (await post(user, groupId, { ...POLL, ...about })).data.message
const vote = (user: TestUser, id: string, ...options: number[]) =>
  call(voteInPoll, { as: user, params: { id }, body: { options } })
const close = (user: TestUser, id: string) => call(closePoll, { as: user, params: { id } })
const read = async (user: TestUser, groupId: string) =>
  (await call(listMessages, { as: user, params: { id: groupId } })).data.messages
const countsOf = (message: { poll: { options: { count: number }[] } | null } | null | undefined) =>
  message?.poll?.options.map(({ count }) => count)

describe('a poll', () => {
  test('is sent over the socket and reaches others as it is read, also by clients that resume', async () => {
    const { anna, bram, groupId } = await makeFour()
    const [a, b] = [await connect(anna), await connect(bram)]
    await b.send('join-group', { groupId })
    const sent = await a.send('send-message', {
      groupId,
      content: '',
      clientId: newId(),
      messageType: 'POLL',
      poll: POLL,
    })
    if (!sent.success) throw new Error(sent.code)
    const { message } = sent.data
    expect(message).toMatchObject({
      content: 'Peiling: Hoe laat verzamelen?',
      messageType: 'POLL',
      poll: {
        question: 'Hoe laat verzamelen?',
        options: POLL.options.map((text) => ({ text, count: 0, userIds: [] })),
        isMultiple: false,
        closedAt: null,
      },
    })
    expect(await b.waitFor('new-message')).toEqual(message)
    expect(await read(bram, groupId)).toEqual([message])
    const resumed = await b.send('join-group', { groupId, since: 0 })
    expect(resumed.success && resumed.data.missed && unpackMessages(groupId, resumed.data.missed)).toEqual([message])
  })

  test('needs no type, is stored once however often it is sent, and a different one under its id is refused', async () => {
    const { anna, groupId } = await makeFour()
    const clientId = newId()
    const body = { poll: POLL, clientId }
    const send = () => call(sendMessage, { as: anna, params: { id: groupId }, raw: { body } })
    const [one, two] = await Promise.all([send(), send()])
    const third = await send()
    expect([two.data.message.id, third.data.message.id]).toEqual([one.data.message.id, one.data.message.id])
    expect(await read(anna, groupId)).toHaveLength(1)
    expect((await post(anna, groupId, { ...POLL, options: ['20.00', '21.00'] }, clientId)).body.code).toBe(
      'CLIENT_ID_TAKEN',
    )
  })

  test.each([
    ['no poll', undefined],
    ['no question', { ...POLL, question: ' ' }],
    ['a long question', { ...POLL, question: 'x'.repeat(201) }],
    ['a question that is no text', { ...POLL, question: 7 }],
    ['one option', { ...POLL, options: ['18.30'] }],
    ['seven options', { ...POLL, options: ['1', '2', '3', '4', '5', '6', '7'] }],
    ['equal options', { ...POLL, options: ['De trein', 'de trein '] }],
    ['a blank option', { ...POLL, options: ['18.30', ''] }],
    ['a long option', { ...POLL, options: ['18.30', 'x'.repeat(101)] }],
    ['options that are no list', { ...POLL, options: '18.30' }],
    ['a multiplicity that is no boolean', { ...POLL, isMultiple: 'ja' }],
  ])('with %s is refused in Dutch, over HTTP and over the socket', async (_, poll) => {
    const { anna, groupId } = await makeFour()
    const answer = await call(sendMessage, {
      as: anna,
      params: { id: groupId },
      raw: { body: { messageType: 'POLL', content: 'Tekst', poll } },
    })
    expect(answer.status).toBe(422)
    const [wrong] = answer.body.errors ?? []
    expect(wrong?.field).toMatch(/^poll/)
    expect(wrong?.message).toMatch(/^(Vul|Geef|Een|Kies) /)
    const socket = await connect(anna)
    const payload = { groupId, content: '', messageType: 'POLL' as const, poll: poll as typeof POLL }
    expect(await socket.send('send-message', payload)).toMatchObject({ success: false, message: wrong?.message })
    expect(await read(anna, groupId)).toEqual([])
  })

  test('with a GIF, in a direct conversation and from someone outside the group is refused', async () => {
    const { anna, bram, outsider, groupId } = await makeFour()
    const withGif = { poll: POLL, gifUrl: 'https://example.nl/a.gif', gifId: 'a' }
    const gif = await call(sendMessage, { as: anna, params: { id: groupId }, raw: { body: withGif } })
    expect(gif.status).toBe(422)
    const body = { messageType: 'POLL' as const, poll: POLL }
    const direct = await call(sendDirectMessage, { as: anna, params: { userId: bram.id }, body })
    expect([direct.status, direct.body.code]).toEqual([422, 'POLL_NOT_IN_GROUP'])
    const socket = await connect(anna)
    expect(await socket.send('direct-message:send', { receiverId: bram.id, ...body })).toMatchObject({
      code: 'POLL_NOT_IN_GROUP',
    })
    expect((await post(outsider, groupId)).body.code).toBe('NOT_GROUP_MEMBER')
  })

  test('shows as text where no poll can: in quotes, the last message and search', async () => {
    const { anna, bram, groupId } = await makeFour()
    const { id } = await makePoll(anna, groupId)
    const text = 'Peiling: Hoe laat verzamelen?'
    expect((await call(listGroupChats, { as: bram })).data.groupChats[0]?.lastMessage?.content).toBe(text)
    const body = { content: 'Liever wat later', replyToId: id }
    await call(sendMessage, { as: bram, params: { id: groupId }, body })
    expect((await read(bram, groupId))[1]?.replyTo).toMatchObject({ content: text, messageType: 'POLL' })
    const found = await call(searchMessages, { as: bram, query: { q: 'verzamelen' } })
    expect(found.data.messages).toMatchObject([{ id, content: text, messageType: 'POLL' }])
  })
})

describe('a vote', () => {
  test('is counted, replaced and taken back; each change is pushed as it is read', async () => {
    const { anna, bram, carla, groupId } = await makeFour()
    const c = await connect(carla)
    await c.send('join-group', { groupId })
    const { id } = await makePoll(anna, groupId)
    const stages = [
      [anna, [1], [0, 1, 0]],
      [bram, [1], [0, 2, 0]],
      [anna, [2], [0, 1, 1]],
      [bram, [], [0, 0, 1]],
    ] as const
    for (const [index, [user, options, counts]] of stages.entries()) {
      testApp.advanceTime(1000)
      const { groupMessage } = (await vote(user, id, ...options)).data
      expect(countsOf(groupMessage)).toEqual(counts)
      expect(groupMessage?.change).toBe(index + 1)
      expect(await c.waitFor('message-changed', ({ change }) => change === index + 1)).toEqual(groupMessage)
      expect(await read(carla, groupId)).toEqual([groupMessage])
    }
    expect((await read(carla, groupId))[0]?.poll?.options[2]?.userIds).toEqual([anna.id])
    expect((await vote(anna, id, 2, 2)).status).toBe(200)
    await testApp.ctx.facts.settled()
    expect(c.received('message-changed')).toHaveLength(stages.length)
  })

  test('may name several options where the poll allows it, and a client that resumes gets the result', async () => {
    const { anna, bram, groupId } = await makeFour()
    const { id } = await makePoll(anna, groupId, { isMultiple: true })
    const { groupMessage } = (await vote(bram, id, 2, 0)).data
    expect(countsOf(groupMessage)).toEqual([1, 0, 1])
    const socket = await connect(anna)
    const resumed = await socket.send('join-group', { groupId, since: 1, changedSince: 0 })
    expect(resumed).toMatchObject({ success: true, data: { lastChange: 1, changes: [groupMessage] } })
  })

  test('that is not possible is refused', async () => {
    const { anna, bram, outsider, groupId } = await makeFour()
    const { id } = await makePoll(anna, groupId)
    const text = await call(sendMessage, { as: anna, params: { id: groupId }, body: { content: 'Hoi' } })
    const direct = await call(sendDirectMessage, {
      as: anna,
      params: { userId: bram.id },
      body: { message: 'Hoi' },
    })
    const raw = (options: unknown) => call(voteInPoll, { as: bram, params: { id }, raw: { body: { options } } })
    const answers = {
      outside: await vote(outsider, id, 0),
      unknown: await vote(bram, newId(), 0),
      text: await vote(bram, text.data.message.id, 0),
      direct: await vote(bram, direct.data.message.id, 0),
      two: await vote(bram, id, 0, 1),
      missing: await vote(bram, id, 3),
      negative: await raw([-1]),
      half: await raw([0.5]),
      word: await raw(['0']),
      noList: await raw(0),
      seven: await raw([0, 0, 0, 0, 0, 0, 0]),
    }
    expect(Object.fromEntries(Object.entries(answers).map(([name, { body }]) => [name, body.code]))).toEqual({
      ...{ outside: 'MESSAGE_NOT_FOUND', unknown: 'MESSAGE_NOT_FOUND', text: 'NOT_A_POLL', direct: 'NOT_A_POLL' },
      ...{ two: 'VALIDATION_FAILED', missing: 'VALIDATION_FAILED', negative: 'VALIDATION_FAILED' },
      ...{ half: 'VALIDATION_FAILED', word: 'VALIDATION_FAILED', noList: 'VALIDATION_FAILED' },
      seven: 'VALIDATION_FAILED',
    })
    expect(answers.missing.body.errors).toEqual([
      { field: 'options', message: 'Dit antwoord staat niet in de peiling' },
    ])
    expect(countsOf((await read(bram, groupId))[0])).toEqual([0, 0, 0])
  })

  test('of a person whom the reader blocked counts, but is not named; the poll of a blocked person is hidden', async () => {
    const { anna, bram, carla, groupId } = await makeFour()
    await call(blockUser, { as: anna, params: { id: bram.id }, body: {} })
    const [a, c] = [await connect(anna), await connect(carla)]
    for (const socket of [a, c]) await socket.send('join-group', { groupId })
    const { id } = await makePoll(carla, groupId)
    await vote(bram, id, 1)
    const namedBy = (message: { poll: { options: { count: number; userIds: string[] }[] } | null } | undefined) =>
      message?.poll?.options[1]
    expect(namedBy(await c.waitFor('message-changed'))).toEqual({ text: '19.00', count: 1, userIds: [bram.id] })
    expect(namedBy(await a.waitFor('message-changed'))).toEqual({ text: '19.00', count: 1, userIds: [] })
    expect(namedBy((await read(anna, groupId))[0])).toEqual({ text: '19.00', count: 1, userIds: [] })
    const hidden = await makePoll(bram, groupId)
    expect((await read(anna, groupId))[1]).toMatchObject({ hidden: 'BLOCKED', content: '', poll: null })
    expect((await vote(anna, hidden.id, 0)).body.code).toBe('MESSAGE_NOT_FOUND')
    expect((await vote(carla, hidden.id, 0)).status).toBe(200)
  })

  test('of a member who leaves or is removed no longer counts in an open poll, and stays in a closed one', async () => {
    const { anna, bram, carla, groupId } = await makeFour()
    const [open, closed] = [await makePoll(anna, groupId), await makePoll(anna, groupId)]
    for (const user of [anna, bram, carla]) for (const { id } of [open, closed]) await vote(user, id, 0)
    await close(anna, closed.id)
    await testApp.ctx.facts.settled()
    const socket = await connect(anna)
    await socket.send('join-group', { groupId })
    await call(leaveGroup, { as: bram, params: { id: groupId } })
    expect(countsOf(await socket.waitFor('message-changed'))).toEqual([2, 0, 0])
    await call(removeMember, { as: anna, params: { id: groupId, userId: carla.id } })
    expect((await read(anna, groupId)).map(countsOf)).toEqual([
      [1, 0, 0],
      [3, 0, 0],
    ])
    expect((await vote(bram, open.id, 0)).body.code).toBe('MESSAGE_NOT_FOUND')
  })

  test('1,000 concurrent votes are counted correctly, and everybody sees the same', async () => {
    const members = await Promise.all(Array.from({ length: 49 }, () => makeUser(testApp.ctx)))
    const owner = await makeUser(testApp.ctx)
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, maxMembers: 50, members })
    const { id } = await makePoll(owner, group.id)
    const socket = await connect(owner)
    await socket.send('join-group', { groupId: group.id })
    const voters = [owner, ...members]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, round) => voters.map((user, index) => vote(user, id, (round + index) % 3))).flat(),
    )
    // A busy machine may refuse some for want of a connection; those are not stored, and browsers send them again.
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
    const rows = (await testApp.ctx.db.select().from(pollVotes)).filter(({ seq }) => seq === 1)
    const ofPoll = rows.filter(({ userId }) => voters.some((user) => user.id === userId))
    expect(ofPoll).toHaveLength(50)
    const counts = [0, 1, 2].map((option) => ofPoll.filter(({ options }) => options[0] === option).length)
    const [message] = await read(owner, group.id)
    expect(countsOf(message)).toEqual(counts)
    await testApp.ctx.facts.settled()
    const pushed = socket.received('message-changed').reduce((last, each) => (each.change > last.change ? each : last))
    expect(pushed).toEqual(message)
  })
})

describe('closing', () => {
  test('is for the maker, ends the voting, is pushed, and twice changes nothing', async () => {
    const { anna, bram, outsider, groupId } = await makeFour()
    const { id } = await makePoll(bram, groupId)
    await vote(anna, id, 0)
    expect((await close(anna, id)).body.code).toBe('NOT_POLL_MAKER')
    expect((await close(outsider, id)).body.code).toBe('MESSAGE_NOT_FOUND')
    // The vote is published first, so that the socket does not receive it.
    await testApp.ctx.facts.settled()
    const socket = await connect(anna)
    await socket.send('join-group', { groupId })
    const { groupMessage } = (await close(bram, id)).data
    expect(groupMessage?.poll?.closedAt).toEqual(expect.any(String))
    expect(await socket.waitFor('message-changed')).toEqual(groupMessage)
    expect((await close(bram, id)).data.groupMessage).toEqual(groupMessage)
    expect((await vote(anna, id, 1)).body.code).toBe('POLL_CLOSED')
    expect((await vote(anna, id)).body.code).toBe('POLL_CLOSED')
    expect(countsOf((await read(anna, groupId))[0])).toEqual([1, 0, 0])
  })

  test('happens at the start of the event, at once and live, once; a poll made afterwards stays open', async () => {
    const startsAt = new Date(testApp.ctx.now().getTime() + 10 * MINUTE)
    const event = await makeEvent(testApp.ctx, { startsAt })
    const { anna, bram, groupId } = await makeFour({ eventId: event.id })
    const { id } = await makePoll(anna, groupId)
    const runJob = () => closePollsJob(testApp.ctx).run({})
    const poll = async () => (await read(bram, groupId))[0]
    testApp.advanceTime(9 * MINUTE)
    expect((await vote(bram, id, 0)).status).toBe(200)
    await runJob()
    expect(await poll()).toMatchObject({ change: 1, poll: { closedAt: null } })
    testApp.advanceTime(2 * MINUTE)
    expect((await vote(bram, id, 1)).body.code).toBe('POLL_CLOSED')
    expect((await poll())?.poll?.closedAt).toBe(startsAt.toISOString())
    const socket = await connect(bram)
    await socket.send('join-group', { groupId })
    const later = await makePoll(bram, groupId)
    await runJob()
    await runJob()
    const closed = await socket.waitFor('message-changed')
    expect(closed).toMatchObject({ id, change: 2, poll: { closedAt: startsAt.toISOString() } })
    expect(await poll()).toEqual(closed)
    await testApp.ctx.facts.settled()
    expect(socket.received('message-changed')).toHaveLength(1)
    testApp.advanceTime(DAY)
    expect((await vote(anna, later.id, 0)).status).toBe(200)
  })
})

describe('the end of a poll', () => {
  test('question, options and votes are deleted with the poll', async () => {
    const { anna, bram, groupId } = await makeFour()
    const { id } = await makePoll(anna, groupId)
    await vote(bram, id, 0)
    await call(deleteMessage, { as: anna, params: { id } })
    expect((await read(bram, groupId))[0]).toMatchObject({ content: '', poll: null, deletedAt: expect.any(String) })
    expect((await vote(bram, id, 0)).body.code).toBe('MESSAGE_NOT_FOUND')
    expect((await close(anna, id)).body.code).toBe('MESSAGE_NOT_FOUND')
    expect((await testApp.ctx.db.select().from(pollVotes)).filter(({ userId }) => userId === bram.id)).toEqual([])
  })

  test('polls and votes are deleted with the account, and a client that resumes receives the change', async () => {
    const { anna, bram, carla, groupId } = await makeFour()
    const [annas, brams] = [await makePoll(anna, groupId), await makePoll(bram, groupId)]
    for (const user of [bram, carla]) for (const { id } of [annas, brams]) await vote(user, id, 0)
    await close(anna, annas.id)
    await eraseUser(testApp.ctx, { userId: bram.id, actorId: null })
    await testApp.ctx.facts.settled()
    const messages = await read(anna, groupId)
    expect(messages.map(countsOf)).toEqual([[1, 0, 0], undefined])
    const resumed = await call(listMessages, {
      as: anna,
      params: { id: groupId },
      query: { since: 2, changedSince: 5 },
    })
    expect(resumed.data.changes?.toSorted((one, other) => one.seq - other.seq)).toEqual(messages)
    const left = (await testApp.ctx.db.select().from(pollVotes)).map(({ userId }) => userId)
    expect(left.filter((id) => id === carla.id)).toHaveLength(1)
    expect(left).not.toContain(bram.id)
  })

  test('an export holds the user’s polls and votes; administrators and reports see the options', async () => {
    const { anna, bram, groupId } = await makeFour()
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    const { id } = await makePoll(anna, groupId)
    await vote(anna, id, 1)
    const data = (await call(exportMyData, { as: anna })).body as unknown as Record<string, unknown>
    expect(JSON.stringify(data)).toContain('"options":["18.30","19.00","19.30"]')
    expect(JSON.stringify(data)).toContain('"options":[1]')
    const report = { reportedId: anna.id, messageId: id, notes: 'Vervelend.' }
    await call(createReport, { as: bram, body: report })
    const whole = 'Peiling: Hoe laat verzamelen?\n– 18.30\n– 19.00\n– 19.30'
    const { reports } = (await call(listReports, { as: admin, query: { reportedId: anna.id } })).data
    expect(reports[0]?.evidence).toMatchObject([{ id, content: whole, messageType: 'POLL', isReported: true }])
    const log = await call(readGroupLog, { as: admin, params: { id: groupId } })
    expect(log.data.messages).toMatchObject([{ id, message: whole }])
    const written = await call(listUserMessages, { as: admin, params: { id: anna.id } })
    expect(written.data.messages).toMatchObject([{ id, content: whole }])
  })
})
