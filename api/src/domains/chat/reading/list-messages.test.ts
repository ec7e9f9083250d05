import { listMessages, sendMessage } from 'contract/chat/chat.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getGroupChat } from './service-group.ts'

const testApp = useTestApp()
let anna: TestUser
let bram: TestUser
let groupId: string
const times: string[] = []

// Seven messages, a minute apart.
beforeAll(async () => {
  anna = await makeUser(testApp.ctx)
  bram = await makeUser(testApp.ctx)
  groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })).id
  for (let number = 1; number <= 7; number += 1) {
    const answer = await testApp.call(sendMessage, {
      as: anna,
      params: { id: groupId },
      body: { content: `bericht ${number}` },
    })
    times.push(answer.data.message.createdAt)
    testApp.advanceTime(60_000)
  }
})

const list = (query: Record<string, string>, as: TestUser = anna) =>
  testApp.call(listMessages, { as, params: { id: groupId }, raw: { query } })
const seqs = async (query: Record<string, string>) => (await list(query)).data.messages.map((message) => message.seq)

test('the newest page, oldest first, then older pages by cursor until there are none', async () => {
  const first = (await list({ limit: '3' })).data
  expect(first.messages.map((message) => message.content)).toEqual(['bericht 5', 'bericht 6', 'bericht 7'])
  expect(first.lastSeq).toBe(7)
  expect(first.pagination.hasNextPage).toBe(true)
  const second = (await list({ limit: '3', cursor: first.pagination.nextCursor ?? '' })).data
  expect(second.messages.map((message) => message.seq)).toEqual([2, 3, 4])
  const third = (await list({ limit: '3', cursor: second.pagination.nextCursor ?? '' })).data
  expect(third.messages.map((message) => message.seq)).toEqual([1])
  expect(third.pagination).toEqual({ hasNextPage: false, nextCursor: null })
})

test('a page that ends exactly at the first message has no next', async () => {
  expect((await list({ limit: '7' })).data.pagination).toEqual({ hasNextPage: false, nextCursor: null })
})

test('the messages before an instant', async () => {
  expect(await seqs({ before: times[4] ?? '', limit: '2' })).toEqual([3, 4])
  expect(await seqs({ before: times[0] ?? '' })).toEqual([])
  expect(await seqs({ before: '2200-01-01T00:00:00Z' })).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await seqs({ before: new Date(times[3] ?? '').toISOString().replace('Z', '+00:00') })).toEqual([1, 2, 3])
  for (let number = 1; number <= 7; number += 1)
    expect(await seqs({ before: times[number - 1] ?? '' })).toHaveLength(number - 1)
})

test('the messages after a sequence number, and whether there are more', async () => {
  expect(await seqs({ since: '5' })).toEqual([6, 7])
  expect(await seqs({ since: '7' })).toEqual([])
  expect(await seqs({ since: '2147483647' })).toEqual([])
  const page = (await list({ since: '0', limit: '4' })).data
  expect(page.messages.map((message) => message.seq)).toEqual([1, 2, 3, 4])
  expect(page.pagination.hasNextPage).toBe(true)
  expect((await list({ since: '4', limit: '3' })).data.pagination.hasNextPage).toBe(false)
})

test('a group without messages is an empty page', async () => {
  const silent = await makeGroup(testApp.ctx, { ownerId: anna.id })
  const answer = await testApp.call(listMessages, { as: anna, params: { id: silent.id } })
  expect(answer.data).toEqual({
    messages: [],
    pagination: { hasNextPage: false, nextCursor: null },
    changes: null,
    isMuted: false,
    hiddenIds: [],
    lastSeq: 0,
    lastChange: 0,
  })
})

test('reading the newest page marks it as read; reading older pages does not', async () => {
  const actor = {
    ...bram,
    isAdmin: false,
    emailVerified: true,
    lacksSecondFactor: false,
    isRecentlyAuthenticated: true,
  }
  const lastReadSeq = async () => (await getGroupChat(testApp.ctx, actor, groupId)).lastReadSeq
  await list({ before: times[4] ?? '' }, bram)
  await list({ peek: 'true' }, bram)
  expect(await lastReadSeq()).toBe(0)
  await list({ since: '0', limit: '4' }, bram)
  expect(await lastReadSeq()).toBe(4)
  await list({}, bram)
  expect(await lastReadSeq()).toBe(7)
  await list({ since: '0', limit: '2' }, bram)
  expect(await lastReadSeq()).toBe(7)
})

describe('is refused', () => {
  test('to outsiders: 403 of a public group, 404 of one that is not', async () => {
    const outsider = await makeUser(testApp.ctx)
    const refused = await list({}, outsider)
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_GROUP_MEMBER'])
    expect(refused.body.message).toBe('Je moet lid zijn om toegang te krijgen tot groep chat')
    const hidden = await makeGroup(testApp.ctx, { isPublic: false })
    expect((await testApp.call(listMessages, { as: outsider, params: { id: hidden.id } })).status).toBe(404)
  })

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['since', '-1'],
    ['since', '2147483648'],
    ['since', 'x'],
    ['before', 'gisteren'],
    ['cursor', 'onzin'],
    ['cursor', Buffer.from('v1:9999999999').toString('base64url')],
  ])('with %s=%s', async (field, value) => {
    const answer = await list({ [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ field, message: expect.any(String) }])
  })
})
