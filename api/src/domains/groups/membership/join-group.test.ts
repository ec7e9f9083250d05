import { updateGroup } from 'contract/groups/lifecycle.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { joinGroup, listJoinRequests, updateMemberStatus } from 'contract/groups/membership.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { events } from '../../events/tables.ts'
import { users } from '../../users/tables.ts'
import { groupMembers } from '../tables.ts'

const testApp = useTestApp()
let owner: TestUser
let applicant: TestUser
beforeEach(async () => {
  owner = await makeUser(testApp.ctx)
  applicant = await makeUser(testApp.ctx)
})

const join = (as: TestUser, id: string, message?: string) =>
  testApp.call(joinGroup, { as, params: { id }, body: { message } })

describe('joinGroup', () => {
  it('creates a request that the owner sees, with its message', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const answer = await join(applicant, group.id, '  Ik ga voor het eerst.  ')
    expect(answer.status).toBe(201)
    expect(answer.data).toEqual({ status: 'PENDING', waitlistPosition: null })
    const { requests } = (await testApp.call(listJoinRequests, { as: owner, params: { id: group.id } })).data
    expect(requests).toMatchObject([
      {
        userId: applicant.id,
        status: 'PENDING',
        message: 'Ik ga voor het eerst.',
        user: { username: applicant.username },
      },
    ])
    const seen = (await testApp.call(getGroup, { as: applicant, params: { id: group.id } })).data.group
    expect(seen).toMatchObject({ membershipStatus: 'PENDING', currentUserMemberStatus: 'PENDING', requestCount: null })
    const ownersView = (await testApp.call(getGroup, { as: owner, params: { id: group.id } })).data.group
    expect(ownersView).toMatchObject({ membershipStatus: 'ACCEPTED', requestCount: 1, currentMembers: 1 })
  })

  it('offers its words for the next request, to the person alone', async () => {
    const questions = ['Waar reis je vandaan?', 'Eerste keer?']
    const make = () => makeGroup(testApp.ctx, { ownerId: owner.id, questions })
    const [groups, next] = [await Promise.all([1, 2].map(make)), await make()]
    const last = async (as: TestUser) =>
      (await testApp.call(getGroup, { as, params: { id: next.id } })).data.lastRequest
    expect(await last(applicant)).toEqual({ message: null, answers: [] })
    const ask = (id: string, message: string | null, answers: string[]) =>
      testApp.call(joinGroup, { as: applicant, params: { id }, body: { message, answers, questions } })
    await ask(groups[0]!.id, 'Hoi!', ['Utrecht', 'Ja'])
    await ask(groups[1]!.id, null, ['Arnhem', 'Ja'])
    expect(await last(applicant)).toEqual({
      message: 'Hoi!',
      answers: expect.arrayContaining([
        { question: 'Waar reis je vandaan?', answer: 'Arnhem' },
        { question: 'Eerste keer?', answer: 'Ja' },
      ]),
    })
    expect(await last(await makeUser(testApp.ctx))).toEqual({ message: null, answers: [] })
    expect(await last(owner)).toBeNull()
  })

  it('adds applicants of a full group to the wait list in the order of their requests', async () => {
    const group = await makeGroup(testApp.ctx, {
      ownerId: owner.id,
      maxMembers: 2,
      members: [await makeUser(testApp.ctx)],
    })
    const second = await makeUser(testApp.ctx)
    expect((await join(applicant, group.id)).data).toEqual({ status: 'WAITLIST', waitlistPosition: 1 })
    expect((await join(second, group.id)).data).toEqual({ status: 'WAITLIST', waitlistPosition: 2 })
    const seen = (await testApp.call(getGroup, { as: second, params: { id: group.id } })).data.group
    expect(seen).toMatchObject({ membershipStatus: 'WAITLIST', waitlistPosition: 2, currentMembers: 2 })
  })

  it('returns the existing request on a second call and publishes nothing', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    let announced = 0
    testApp.app.react({
      after: {
        'group.joinRequested': (_ctx, fact) => {
          if (fact.groupId === group.id) announced += 1
        },
      },
    })
    await join(applicant, group.id, 'eerste')
    expect((await join(applicant, group.id, 'tweede')).data).toEqual({ status: 'PENDING', waitlistPosition: null })
    expect((await join(owner, group.id)).data.status).toBe('ACCEPTED')
    await testApp.ctx.facts.settled()
    expect(announced).toBe(1)
    const rows = await testApp.ctx.db.select().from(groupMembers).where(eq(groupMembers.userId, applicant.id))
    expect(rows).toMatchObject([{ message: 'eerste' }])
  })

  it('creates one request from 20 parallel calls', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(applicant, group.id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const rows = await testApp.ctx.db.select().from(groupMembers).where(eq(groupMembers.userId, applicant.id))
    expect(rows).toHaveLength(1)
  })

  it('refuses a rejected user', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await join(applicant, group.id)
    await testApp.call(updateMemberStatus, {
      as: owner,
      params: { id: group.id, userId: applicant.id },
      body: { status: 'REJECTED' },
    })
    expect((await join(applicant, group.id)).body).toMatchObject({ code: 'MEMBERSHIP_REJECTED' })
  })

  it('refuses at the group limit with the price of an upgrade, at the maximum without', async () => {
    for (const _ of [1, 2, 3]) await makeGroup(testApp.ctx, { ownerId: applicant.id })
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const atLimit = await join(applicant, group.id)
    expect(atLimit.status).toBe(402)
    expect(atLimit.body).toMatchObject({
      success: false,
      code: 'GROUP_LIMIT_REACHED',
      requiresUpgrade: true,
      upgradeType: 'EXTRA_GROUP_SLOTS',
      price: 4,
    })
    await testApp.ctx.db.update(users).set({ extraGroupSlots: 6 }).where(eq(users.id, applicant.id))
    expect((await join(applicant, group.id)).status).toBe(201)
    for (let n = 0; n < 6; n++) await makeGroup(testApp.ctx, { ownerId: applicant.id })
    const another = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const atMaximum = await join(applicant, another.id)
    expect(atMaximum.status).toBe(409)
    expect(atMaximum.body).toMatchObject({ code: 'GROUP_LIMIT_MAXIMUM' })
    expect(atMaximum.body).not.toHaveProperty('requiresUpgrade')
  })

  it('counts only accepted memberships in groups whose event is not over', async () => {
    const past = await makeEvent(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() - 9 * 86_400_000) })
    for (const _ of [1, 2, 3]) await makeGroup(testApp.ctx, { ownerId: applicant.id, eventId: past.id })
    for (const _ of [1, 2, 3, 4]) {
      const group = await makeGroup(testApp.ctx, { ownerId: owner.id, eventId: past.id })
      await testApp.ctx.db
        .insert(groupMembers)
        .values({ groupId: group.id, userId: applicant.id, status: 'PENDING', requestedAt: testApp.ctx.now() })
    }
    const group = await makeGroup(testApp.ctx)
    expect((await join(applicant, group.id)).status).toBe(201)
  })

  it('refuses a group whose event is over or not live', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    await testApp.ctx.db.update(events).set({ status: 'CANCELLED' }).where(eq(events.id, group.eventId))
    expect((await join(applicant, group.id)).body.code).toBe('EVENT_NOT_LIVE')
    const past = await makeEvent(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() - 9 * 86_400_000) })
    const over = await makeGroup(testApp.ctx, { eventId: past.id })
    expect((await join(applicant, over.id)).body.code).toBe('EVENT_ENDED')
  })

  it('answers 404 for missing and hidden groups', async () => {
    const hidden = await makeGroup(testApp.ctx, { ownerId: owner.id, isPublic: false })
    expect((await join(applicant, hidden.id)).body).toMatchObject({ code: 'GROUP_NOT_FOUND' })
    expect((await join(applicant, 'geen-id')).body).toMatchObject({ code: 'GROUP_NOT_FOUND' })
    expect((await join(applicant, owner.id)).body).toMatchObject({ code: 'GROUP_NOT_FOUND' })
  })

  it('refuses a message that is too long', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const answer = await join(applicant, group.id, 'a'.repeat(301))
    expect(answer.body.errors).toEqual([{ field: 'message', message: 'Je bericht mag hoogstens 300 tekens hebben' }])
    expect((await join(applicant, group.id, 'a'.repeat(300))).status).toBe(201)
  })
})

describe('the answers to the group’s questions', () => {
  const questions = ['Waar reis je vandaan?', 'Eerste keer?']
  const ask = (as: TestUser, id: string, body: object) => testApp.call(joinGroup, { as, params: { id }, body })
  const requestOf = async (id: string) =>
    (await testApp.call(listJoinRequests, { as: owner, params: { id } })).data.requests[0]

  it('are shown to the owner with the questions as they were', async () => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, questions })
    expect((await ask(applicant, id, { answers: [' Utrecht ', 'Ja'], questions })).status).toBe(201)
    await testApp.call(updateGroup, { as: owner, params: { id }, body: { questions: ['Iets anders?'] } })
    expect(await requestOf(id)).toMatchObject({ questions, answers: ['Utrecht', 'Ja'] })
    // A repeated request keeps the first answers, whatever the group asks by then.
    expect((await ask(applicant, id, {})).data.status).toBe('PENDING')
    expect(await requestOf(id)).toMatchObject({ questions, answers: ['Utrecht', 'Ja'] })
  })

  it.each<[object, string, string]>([
    [{}, 'answers', 'Beantwoord de vragen van de groep'],
    [{ answers: [] }, 'answers', 'Beantwoord de vragen van de groep'],
    [{ answers: ['Utrecht'] }, 'answers', 'Beantwoord de vragen van de groep'],
    [{ answers: ['Utrecht', '  '] }, 'answers.1', 'Beantwoord deze vraag'],
    [{ answers: ['Utrecht', 'x'.repeat(301)] }, 'answers.1', 'Je antwoord mag hoogstens 300 tekens hebben'],
    [{ answers: ['a', 'b', 'c'] }, 'answers', 'Beantwoord de vragen van de groep'],
    [
      { answers: ['a', 'b'], questions: ['Oud?', 'Ook oud?'] },
      'answers',
      'De vragen van de groep zijn veranderd. Lees ze opnieuw.',
    ],
  ])('%j is refused on %s', async (body, field, message) => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, questions })
    const answer = await ask(applicant, id, body)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field, message }]])
    expect(await requestOf(id)).toBeUndefined()
  })

  it('are not accepted by a group that asks nothing', async () => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id })
    expect((await ask(applicant, id, { answers: ['Zomaar'] })).status).toBe(422)
  })
})

describe('how soon an owner answers', () => {
  const hoursOf = async (groupId: string) =>
    (await testApp.call(getGroup, { as: applicant, params: { id: groupId } })).data.group.answersWithinHours

  /** Requests that the owner answers after so many minutes. */
  const answerAfter = async (minutes: readonly number[]) => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, maxMembers: 50 })
    for (const each of minutes) {
      const { id: userId } = await makeUser(testApp.ctx)
      const requestedAt = new Date(testApp.ctx.now().getTime() - each * 60_000)
      await testApp.ctx.db.insert(groupMembers).values({ groupId: id, userId, status: 'PENDING', requestedAt })
      const body = { status: each % 2 === 0 ? 'ACCEPTED' : 'REJECTED' } as const
      await testApp.call(updateMemberStatus, { as: owner, params: { id, userId }, body })
      // Neither a repeated decision nor a reconsidered one counts.
      await testApp.call(updateMemberStatus, { as: owner, params: { id, userId }, body })
      await testApp.call(updateMemberStatus, { as: owner, params: { id, userId }, body: { status: 'ACCEPTED' } })
    }
    return id
  }

  it('is shown from five decisions on, of all groups of the owner together', async () => {
    expect(await hoursOf(await answerAfter([20, 30, 100, 150]))).toBeNull()
    expect(await hoursOf(await answerAfter([400]))).toBe(3)
  })

  it('counts the last ten', async () => {
    const id = await answerAfter([5000, 5000, 5000, 5000, 5000, 30, 30, 30, 30, 30])
    expect(await hoursOf(id)).toBeNull()
    await answerAfter([30])
    expect(await hoursOf(id)).toBe(1)
  })
})
