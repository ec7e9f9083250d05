import { blockUser } from 'contract/blocks.ts'
import { getGroup, listGroups, listMyGroups } from 'contract/groups/listing.ts'
import { listMembers } from 'contract/groups/membership.ts'
import { stopLooking } from 'contract/looking.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import {
  answerProposal,
  answerProposalLink,
  getProposal,
  getProposalLink,
  type ProposalAnswer,
  proposalLimits,
} from 'contract/proposals.ts'
import { deleteAccount, updateProfile } from 'contract/users/users.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { actorOf, makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { withLockedTable } from '../../testing/stress/locked-table.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { signAccessToken } from '../auth/tokens/service.ts'
import { events } from '../events/tables.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { looking } from '../looking/tables.ts'
import { sendDailyUpdates } from '../notifications/daily-updates/service.ts'
import { listNotificationRows } from '../notifications/repository.ts'
import { users } from '../users/tables.ts'
import { answerProposal as answer, updateProposals } from './service.ts'
import { proposalPeople, proposals } from './tables.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
afterEach(() => testApp.setTime(new Date().toISOString()))
let eventId: string

beforeEach(async () => {
  everyone.length = 0
  await testApp.ctx.db.delete(looking)
  await testApp.ctx.db.delete(proposals)
  eventId = (await makeEvent(testApp.ctx, { title: 'Zomernacht' })).id
})

const look = (user: TestUser, at = eventId) =>
  testApp.ctx.db.insert(looking).values({ userId: user.id, eventId: at, since: testApp.ctx.now() })
const makeUsers = (count: number, columns: Partial<typeof users.$inferInsert> = {}) =>
  Promise.all(Array.from({ length: count }, () => makeUser(testApp.ctx, columns)))
async function lookers(count: number, columns: Partial<typeof users.$inferInsert> = {}): Promise<TestUser[]> {
  const people = await makeUsers(count, columns)
  everyone.push(...people)
  for (const person of people) await look(person)
  return people
}
const run = () => updateProposals(testApp.ctx)
/** Everybody who was made, with tokens that outlive `expire`. */
const everyone: TestUser[] = []
async function passDeadline(): Promise<void> {
  testApp.advanceTime(proposalLimits.openFor)
  for (const user of everyone) user.accessToken = await signAccessToken(testApp.ctx, user.id, user.sessionId)
}
/** The end of the open proposals. */
async function expire(): Promise<void> {
  await passDeadline()
  await run()
}
const put = (as: TestUser, decision: ProposalAnswer, id = eventId) =>
  testApp.call(answerProposal, { as, params: { id }, body: { answer: decision } })
const seen = async (as: TestUser) => (await testApp.call(getProposal, { as, params: { id: eventId } })).data.proposal
const groupsOf = async (as: TestUser) => (await testApp.call(listMyGroups, { as })).data.groups
const groupCount = async () => (await testApp.ctx.db.select().from(groups).where(eq(groups.eventId, eventId))).length
const isProposed = async ({ id }: TestUser) =>
  (await testApp.ctx.db.select().from(proposalPeople).where(eq(proposalPeople.userId, id))).length > 0
/** A proposal of these people, as the job makes it. */
async function propose(people: readonly TestUser[]): Promise<void> {
  await run()
  for (const person of people) expect(await seen(person)).not.toBeNull()
}

describe('the link in the mail', () => {
  const mailedToken = async ({ email }: TestUser) => {
    await sendDailyUpdates(testApp.ctx)
    const [mail] = (await testApp.call(listMailbox, { query: { to: email } })).data.mails
    return /\/voorstel\?key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  it('names nobody, changes nothing when opened, and answers without a login', async () => {
    const [a, b] = (await lookers(2)) as [TestUser, TestUser]
    await propose([a, b])
    const query = { token: await mailedToken(a) }
    const opened = await testApp.call(getProposalLink, { query })
    expect(opened.data.proposal).toMatchObject({
      event: { title: 'Zomernacht' },
      people: 1,
      answer: null,
      groupId: null,
    })
    expect(JSON.stringify(opened.body)).not.toContain(b.username)
    expect((await seen(a))?.answer).toBeNull()
    const body = { answer: 'YES' as const }
    for (const _ of [1, 2])
      expect((await testApp.call(answerProposalLink, { query, body })).data.proposal.answer).toBe('YES')
    const made = await testApp.call(answerProposalLink, { query: { token: await mailedToken(b) }, body })
    expect(made.data.proposal.groupId).toBe((await groupsOf(a))[0]?.id)
    expect((await testApp.call(getProposalLink, { query })).body.code).toBe('PROPOSAL_ENDED')
  })

  it('is refused when it was not mailed by us, and to a suspended person', async () => {
    const [a, b] = (await lookers(2)) as [TestUser, TestUser]
    await propose([a, b])
    const [token, ofSuspended] = [await mailedToken(a), await mailedToken(b)]
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, b.id))
    for (const wrong of [`${token}x`, token.replace(a.id, b.id), ofSuspended, 'x']) {
      const input = { query: { token: wrong } }
      expect((await testApp.call(getProposalLink, input)).body.code).toBe('PROPOSAL_LINK_INVALID')
      const answered = await testApp.call(answerProposalLink, { ...input, body: { answer: 'YES' } })
      expect(answered.body.code).toBe('PROPOSAL_LINK_INVALID')
    }
  })

  it('ends with its proposal: it neither opens nor answers the next one', async () => {
    const [a, b] = (await lookers(2)) as [TestUser, TestUser]
    await propose([a, b])
    const query = { token: await mailedToken(a) }
    await expire()
    await propose([a, b])
    for (const answered of [
      await testApp.call(getProposalLink, { query }),
      await testApp.call(answerProposalLink, { query, body: { answer: 'YES' } }),
    ])
      expect(answered.body.code).toBe('PROPOSAL_ENDED')
    expect((await seen(a))?.answer).toBeNull()
    const next = { token: await mailedToken(a) }
    expect((await testApp.call(getProposalLink, { query: next })).data.proposal.answer).toBeNull()
  })
})

describe('the job', () => {
  it('proposes people who look and find no group, notifies each once, and changes nothing the second time', async () => {
    const people = await lookers(4)
    await Promise.all([run(), run()])
    await run()
    expect(await testApp.ctx.db.select().from(proposals)).toHaveLength(1)
    const [first, ...others] = people as [TestUser, ...TestUser[]]
    const proposal = await seen(first)
    expect(proposal).toMatchObject({ answer: null, yesCount: null, groupId: null, event: { title: 'Zomernacht' } })
    expect(proposal?.people.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted())
    const rung = await listNotificationRows(testApp.ctx.db, first.id, 50, 0)
    expect(rung.map(({ type }) => type)).toEqual(['group_proposal'])
    await sendDailyUpdates(testApp.ctx)
    const { mails } = (await testApp.call(listMailbox, { query: { to: first.email } })).data
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/^https:\/\/example\.nl\/voorstel\?key=\S+$/m)
  })

  it('ends after 48 hours, at the latest 3 hours before the start, and makes none after that', async () => {
    const startsAt = (hours: number) => new Date(testApp.ctx.now().getTime() + hours * HOUR)
    for (const [hours, open] of [
      [72, 48],
      [40, 37],
    ] as const) {
      const { id } = await makeEvent(testApp.ctx, { startsAt: startsAt(hours) })
      for (const person of await makeUsers(2)) await look(person, id)
      await run()
      const [row] = await testApp.ctx.db.select().from(proposals).where(eq(proposals.eventId, id))
      expect(row && Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / HOUR)).toBe(open)
    }
    const { id } = await makeEvent(testApp.ctx, { startsAt: startsAt(2.9) })
    for (const person of await makeUsers(2)) await look(person, id)
    await run()
    expect(await testApp.ctx.db.select().from(proposals).where(eq(proposals.eventId, id))).toEqual([])
  })

  it('keeps apart the people, the refusals and the groups of events that one batch holds', async () => {
    const other = (await makeEvent(testApp.ctx)).id
    const [a, b] = (await lookers(2)) as [TestUser, TestUser]
    await propose([a, b])
    await put(a, 'NO')
    await expire()
    const [c, d] = (await lookers(2)) as [TestUser, TestUser]
    for (const person of [a, b]) await look(person, other)
    await makeGroup(testApp.ctx, { eventId: other, takesRequests: false })
    await run()
    const open = await testApp.ctx.db
      .select({ eventId: proposals.eventId, userId: proposalPeople.userId })
      .from(proposals)
      .innerJoin(proposalPeople, eq(proposalPeople.proposalId, proposals.id))
      .where(isNull(proposals.endedAt))
    const idsAt = (id: string) => open.filter((row) => row.eventId === id).map(({ userId }) => userId)
    expect(idsAt(other).toSorted()).toEqual([a.id, b.id].toSorted())
    expect(idsAt(eventId).toSorted()).toEqual([a.id, b.id, c.id, d.id].toSorted())
    expect((await seen(a))?.people.map(({ id }) => id)).not.toContain(b.id)
  })

  it('never proposes a pair again in which one said no, but each to others', async () => {
    const [a, b] = (await lookers(2)) as [TestUser, TestUser]
    await propose([a, b])
    await put(a, 'NO')
    await put(b, 'YES')
    await expire()
    expect(await testApp.ctx.db.select().from(proposals)).toHaveLength(1)
    expect([await seen(a), await seen(b)]).toEqual([null, null])
    const [c, d] = (await lookers(2)) as [TestUser, TestUser]
    await run()
    const peopleOf = async (as: TestUser) => (await seen(as))?.people.map(({ id }) => id)
    expect([[c.id], [d.id]]).toContainEqual(await peopleOf(a))
    expect([[c.id], [d.id]]).toContainEqual(await peopleOf(b))
  })

  it('does not propose whoever left two unanswered until they are seen again', async () => {
    const people = await lookers(2)
    const count = async () => (await testApp.ctx.db.select().from(proposals)).length
    await run()
    await expire()
    expect(await count()).toBe(2)
    await expire()
    expect(await count()).toBe(2)
    for (const { id } of people) {
      await testApp.ctx.db.update(users).set({ lastActiveAt: testApp.ctx.now() }).where(eq(users.id, id))
      await run()
    }
    expect(await count()).toBe(3)
  })

  it('names why the people may fit, of what they show, never gender or drugs', async () => {
    const same = { musicalPreferences: ['techno'], age: 30, gender: 'VROUW', drugUsePreference: 'NUCHTER' } as const
    const [a, b] = (await lookers(2, same as never)) as [TestUser, TestUser]
    await run()
    expect((await seen(a))?.reasons).toEqual([`${b.username} houdt ook van techno`, 'Jullie schelen hooguit 5 jaar'])
    const strangers = await lookers(2)
    await run()
    expect((await seen(strangers[0] as TestUser))?.reasons).toEqual([])
  })

  it.each<[string, (person: TestUser, others: TestUser[]) => Promise<unknown>]>([
    [
      'a blocked pair',
      (person, [other]) => testApp.call(blockUser, { as: person, params: { id: other?.id ?? '' }, body: {} }),
    ],
    [
      'a suspended person',
      ({ id }) => testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, id)),
    ],
    [
      'a person at the group limit',
      async ({ id }) => {
        for (const _ of [1, 2, 3]) await makeGroup(testApp.ctx, { ownerId: id })
      },
    ],
    [
      'a person in nine groups',
      async ({ id }) => {
        await testApp.ctx.db.update(users).set({ extraGroupSlots: 6 }).where(eq(users.id, id))
        for (let n = 0; n < 9; n++) await makeGroup(testApp.ctx, { ownerId: id })
      },
    ],
    [
      'a person who asks for other ages',
      async ({ id }, [other]) => {
        await testApp.ctx.db
          .update(users)
          .set({ age: 25 })
          .where(eq(users.id, other?.id ?? ''))
        await testApp.ctx.db.update(looking).set({ minAge: 30 }).where(eq(looking.userId, id))
      },
    ],
    [
      'a woman who asks for women and non-binary people to a man',
      async ({ id }, [other]) => {
        const setGender = (userId: string, gender: 'VROUW' | 'MAN') =>
          testApp.ctx.db.update(users).set({ gender }).where(eq(users.id, userId))
        await setGender(id, 'VROUW')
        await setGender(other?.id ?? '', 'MAN')
        await testApp.ctx.db.update(looking).set({ audience: 'WOMEN_AND_NONBINARY' }).where(eq(looking.userId, id))
      },
    ],
    [
      'a person who stopped looking',
      ({ id }) =>
        testApp.ctx.db
          .update(looking)
          .set({ endedAt: testApp.ctx.now(), outcome: 'WITHDRAWN' })
          .where(eq(looking.userId, id)),
    ],
  ])('does not propose %s', async (_, prepare) => {
    const [person, ...others] = (await lookers(2)) as [TestUser, ...TestUser[]]
    await prepare(person, others)
    await run()
    expect(await testApp.ctx.db.select().from(proposals)).toEqual([])
  })

  it('leaves out people for whom an open group fits, unless it rejected them, or a block or its ages exclude them', async () => {
    const people = await lookers(3, { age: 30 })
    const owner = await makeUser(testApp.ctx, { age: 31 })
    const group = await makeGroup(testApp.ctx, { eventId, ownerId: owner.id })
    await run()
    expect(await testApp.ctx.db.select().from(proposals)).toEqual([])
    const [rejected, blocked, third] = people as [TestUser, TestUser, TestUser]
    const now = testApp.ctx.now()
    await testApp.ctx.db
      .insert(groupMembers)
      .values({ groupId: group.id, userId: rejected.id, status: 'REJECTED', requestedAt: now })
    await testApp.call(blockUser, { as: owner, params: { id: blocked.id }, body: {} })
    await testApp.ctx.db.update(groups).set({ minAge: 40 }).where(eq(groups.id, group.id))
    await run()
    for (const person of [rejected, blocked, third]) expect(await isProposed(person)).toBe(true)
  })

  it('is not switched off by an open group that does not answer', async () => {
    const people = await lookers(2)
    const group = await makeGroup(testApp.ctx, { eventId })
    await run()
    expect(await isProposed(people[0] as TestUser)).toBe(false)
    await testApp.ctx.db.insert(groupMembers).values({
      groupId: group.id,
      userId: people[0]?.id ?? '',
      status: 'PENDING',
      requestedAt: new Date(testApp.ctx.now().getTime() - 25 * HOUR),
    })
    await run()
    expect(await isProposed(people[0] as TestUser)).toBe(true)
  })

  it('does nothing for an event that is over, cancelled or not public', async () => {
    await lookers(3)
    for (const change of [{ status: 'CANCELLED' }, { status: 'APPROVED', isPublic: false }] as const) {
      await testApp.ctx.db.update(events).set(change).where(eq(events.id, eventId))
      await run()
    }
    await testApp.ctx.db.update(events).set({ isPublic: true }).where(eq(events.id, eventId))
    testApp.advanceTime(60 * DAY)
    await run()
    expect(await testApp.ctx.db.select().from(proposals)).toEqual([])
  })
})

describe('answering', () => {
  it('two yeses make the group at the end, which the first yes owns; later yeses join', async () => {
    const [a, b, c, d] = (await lookers(4)) as [TestUser, TestUser, TestUser, TestUser]
    await propose([a, b, c, d])
    expect((await put(b, 'YES')).data.proposal).toMatchObject({ answer: 'YES', yesCount: 1, groupId: null })
    expect((await put(a, 'YES')).data.proposal).toMatchObject({ yesCount: 2, groupId: null })
    expect(await seen(c)).toMatchObject({ answer: null, yesCount: null })
    await put(c, 'NO')
    await Promise.all([expire(), run()])
    const [{ id: groupId = '' } = {}] = await groupsOf(b)
    const group = (await testApp.call(getGroup, { as: b, params: { id: groupId } })).data.group
    expect(group).toMatchObject({ ownerId: b.id, currentMembers: 2, name: 'Samen naar Zomernacht', isPublic: true })
    for (const person of [a, b]) expect(await seen(person)).toBeNull()
    const rows = await testApp.ctx.db.select().from(looking).where(eq(looking.eventId, eventId))
    expect(rows.filter(({ outcome }) => outcome === 'ACCEPTED')).toHaveLength(2)
    expect((await put(d, 'YES')).data.proposal.groupId).toBe(groupId)
    expect(await groupsOf(d)).toMatchObject([{ id: groupId, currentMembers: 3 }])
    const typesOf = async ({ id }: TestUser) =>
      (await listNotificationRows(testApp.ctx.db, id, 50, 0)).map(({ type }) => type).toReversed()
    expect(await typesOf(a)).toEqual(['group_proposal', 'group_join_accepted', 'group_member_joined'])
    expect(await typesOf(b)).toEqual(['group_proposal', 'group_join_accepted', 'group_member_joined'])
    // A group with people to whom somebody said no does not fit.
    expect(await typesOf(c)).toEqual(['group_proposal'])
  })

  it('its owner, whom the proposal made owner, is named to people who go or look only', async () => {
    const [a, b] = (await lookers(2)) as [TestUser, TestUser]
    await propose([a, b])
    for (const person of [a, b]) await put(person, 'YES')
    const outsider = await makeUser(testApp.ctx)
    const [looker] = (await lookers(1)) as [TestUser]
    const ownerFor = async (as: TestUser) => {
      const { groups } = (await testApp.call(listGroups, { as, query: { eventId } })).data
      return groups[0]?.owner?.username ?? null
    }
    expect([await ownerFor(outsider), await ownerFor(looker)]).toEqual([null, a.username])
  })

  it('a later yes joins the group also after a newer proposal came to nothing', async () => {
    const [a, b, c] = (await lookers(3)) as [TestUser, TestUser, TestUser]
    await propose([a, b, c])
    for (const person of [a, b]) await put(person, 'YES')
    await expire()
    expect(await groupCount()).toBe(1)
    await testApp.ctx.db.update(groups).set({ takesRequests: false }).where(eq(groups.eventId, eventId))
    const [d] = (await lookers(1)) as [TestUser]
    await run()
    expect((await seen(c))?.people.map(({ id }) => id)).toEqual([d.id])
    await expire()
    const shown = await seen(c)
    expect(shown?.groupId).not.toBeNull()
    expect((await put(c, 'YES')).data.proposal?.groupId).toBe(shown?.groupId)
    expect((await groupsOf(c)).map(({ id }) => id)).toEqual([shown?.groupId])
  })

  it('the yes of everybody makes the group before the end', async () => {
    const [a, b] = (await lookers(2)) as [TestUser, TestUser]
    await propose([a, b])
    await put(a, 'YES')
    const { groupId } = (await put(b, 'YES')).data.proposal
    expect(await groupsOf(a)).toMatchObject([{ id: groupId, ownerId: a.id, currentMembers: 2 }])
  })

  it('makes a group for the audience that one of them asked for', async () => {
    const [a, b] = (await lookers(2, { gender: 'VROUW' })) as [TestUser, TestUser]
    await testApp.ctx.db.update(looking).set({ audience: 'WOMEN_AND_NONBINARY' }).where(eq(looking.userId, b.id))
    await propose([a, b])
    for (const person of [a, b]) await put(person, 'YES')
    expect(await groupsOf(a)).toMatchObject([{ audience: 'WOMEN_AND_NONBINARY' }])
  })

  it('may be repeated and changed while there is no group', async () => {
    const [a, b, c] = (await lookers(3)) as [TestUser, TestUser, TestUser]
    await propose([a, b, c])
    for (const decision of ['YES', 'YES', 'NO', 'YES', 'NO'] as const) expect((await put(a, decision)).status).toBe(200)
    await put(b, 'YES')
    expect((await put(c, 'YES')).data.proposal).toMatchObject({ yesCount: 2, groupId: null })
    await put(a, 'YES')
    expect(await groupsOf(c)).toMatchObject([{ ownerId: b.id }])
    const late = await put(c, 'NO')
    expect([late.status, late.body.code]).toEqual([409, 'PROPOSAL_ANSWERED'])
    expect((await put(c, 'YES')).status).toBe(200)
  })

  it('with one yes it ends, and those who did not say no are told what happens next', async () => {
    const [a, b, c] = (await lookers(3)) as [TestUser, TestUser, TestUser]
    await propose([a, b, c])
    await put(a, 'YES')
    await put(b, 'NO')
    await expire()
    await run()
    expect(await groupCount()).toBe(0)
    const titlesOf = async ({ id }: TestUser) =>
      (await listNotificationRows(testApp.ctx.db, id, 50, 0))
        .filter(({ type }) => type === 'looking_update')
        .map(({ title }) => title)
    expect([await titlesOf(a), await titlesOf(b), await titlesOf(c)]).toEqual([
      ['Dit voorstel is het niet geworden'],
      [],
      ['Dit voorstel is het niet geworden'],
    ])
  })

  it('is refused for others, after two days, and when the event is cancelled', async () => {
    const [a, b, c] = (await lookers(3)) as [TestUser, TestUser, TestUser]
    await propose([a, b, c])
    const outsider = await makeUser(testApp.ctx)
    expect([await seen(outsider), (await put(outsider, 'YES')).body.code]).toEqual([null, 'PROPOSAL_NOT_FOUND'])
    await testApp.ctx.db.update(events).set({ status: 'CANCELLED' }).where(eq(events.id, eventId))
    expect([await seen(a), (await put(a, 'YES')).body.code]).toEqual([null, 'EVENT_NOT_LIVE'])
    await testApp.ctx.db.update(events).set({ status: 'APPROVED' }).where(eq(events.id, eventId))
    testApp.advanceTime(48 * HOUR)
    await expect(answer(testApp.ctx, actorOf(a), eventId, { answer: 'YES' })).rejects.toMatchObject({
      code: 'PROPOSAL_ENDED',
    })
  })

  it('is refused at the group limit, and to people who go with another group already', async () => {
    const [a, b, c] = (await lookers(3)) as [TestUser, TestUser, TestUser]
    await propose([a, b, c])
    for (const _ of [1, 2, 3]) await makeGroup(testApp.ctx, { ownerId: a.id })
    const limited = await put(a, 'YES')
    expect([limited.status, limited.body]).toMatchObject([402, { upgradeType: 'EXTRA_GROUP_SLOTS' }])
    await makeGroup(testApp.ctx, { ownerId: b.id, eventId })
    expect((await put(b, 'YES')).body.code).toBe('ALREADY_GOING')
    expect(await seen(b)).toBeNull()
  })

  it('a yes of a person who was suspended or reached the limit since does not count', async () => {
    const [a, b, c, d, e] = (await lookers(5)) as [TestUser, TestUser, TestUser, TestUser, TestUser]
    await propose([a, b, c, d, e])
    await put(a, 'YES')
    await put(b, 'YES')
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, a.id))
    for (const _ of [1, 2, 3]) await makeGroup(testApp.ctx, { ownerId: b.id })
    await put(c, 'YES')
    await put(d, 'YES')
    expect(await groupCount()).toBe(0)
    await expire()
    const [{ id: groupId = '' } = {}] = await groupsOf(d)
    const { members } = (await testApp.call(listMembers, { as: d, params: { id: groupId } })).data
    expect(members.map(({ userId }) => userId).toSorted()).toEqual([c.id, d.id].toSorted())
    expect(await groupsOf(e)).toEqual([])
  })

  it.each([
    ['is under 18', { age: 17, ageConfirmed: true }],
    ['is outside the audience that another asked for', { gender: 'MAN' }],
  ] as const)('a yes of a person who %s since does not count', async (_, change) => {
    const [a, b, c] = (await lookers(3, { gender: 'VROUW' })) as [TestUser, TestUser, TestUser]
    await testApp.ctx.db.update(looking).set({ audience: 'WOMEN_AND_NONBINARY' }).where(eq(looking.userId, b.id))
    await propose([a, b, c])
    for (const person of [a, b]) await put(person, 'YES')
    expect((await testApp.call(updateProfile, { as: a, body: change })).status).toBe(200)
    await expire()
    expect([await groupCount(), await groupsOf(a)]).toEqual([0, []])
  })

  it('a yes of a person who stopped looking since does not count, unless they say it again', async () => {
    const [a, b, c] = (await lookers(3)) as [TestUser, TestUser, TestUser]
    const stop = (as: TestUser) => testApp.call(stopLooking, { as, params: { id: eventId } })
    await propose([a, b, c])
    for (const person of [a, b, c].slice(0, 2)) await put(person, 'YES')
    expect((await stop(a)).status).toBe(200)
    expect(await seen(a)).toMatchObject({ answer: null })
    await put(c, 'YES')
    expect([await groupCount(), await groupsOf(a)]).toEqual([0, []])
    await stop(b)
    expect((await put(b, 'YES')).data.proposal).toMatchObject({ answer: 'YES' })
    await expire()
    const [{ id: groupId = '' } = {}] = await groupsOf(c)
    const { members } = (await testApp.call(listMembers, { as: c, params: { id: groupId } })).data
    expect(members.map(({ userId }) => userId).toSorted()).toEqual([b.id, c.id].toSorted())
    expect(await groupsOf(a)).toEqual([])
  })

  it('a person who goes with another group since is shown to nobody and counts for nothing', async () => {
    const [a, b, c] = (await lookers(3)) as [TestUser, TestUser, TestUser]
    await propose([a, b, c])
    for (const person of [a, b]) await put(person, 'YES')
    await makeGroup(testApp.ctx, { ownerId: a.id, eventId, takesRequests: false })
    expect(await seen(b)).toMatchObject({ yesCount: 1, people: [{ id: c.id }] })
    await makeGroup(testApp.ctx, { ownerId: c.id, eventId, takesRequests: false })
    expect(await seen(b)).toBeNull()
    // The one who is left over does not wait for the end.
    const [d] = (await lookers(1)) as [TestUser]
    await run()
    expect((await seen(b))?.people.map(({ id }) => id)).toEqual([d.id])
  })

  it('never pairs a pair that blocked since', async () => {
    const [a, b, c, d] = (await lookers(4)) as [TestUser, TestUser, TestUser, TestUser]
    await propose([a, b, c, d])
    await put(a, 'YES')
    await put(b, 'YES')
    await testApp.call(blockUser, { as: a, params: { id: b.id }, body: {} })
    expect((await seen(a))?.people.map(({ id }) => id)).not.toContain(b.id)
    expect(await groupCount()).toBe(0)
    const { groupId } = [await put(c, 'YES'), await put(d, 'YES')][1]?.data.proposal ?? {}
    const { members } = (await testApp.call(listMembers, { as: d, params: { id: groupId ?? '' } })).data
    expect(members.map(({ userId }) => userId).toSorted()).toEqual([a.id, c.id, d.id].toSorted())
  })

  it('is not shown where a block with a member of its group would refuse a yes', async () => {
    const [a, b, c, d] = (await lookers(4)) as [TestUser, TestUser, TestUser, TestUser]
    await propose([a, b, c, d])
    for (const person of [a, b]) await put(person, 'YES')
    await expire()
    await testApp.call(blockUser, { as: a, params: { id: c.id }, body: {} })
    await testApp.call(blockUser, { as: d, params: { id: c.id }, body: {} })
    const planOf = async (as: TestUser) => (await testApp.call(listMyPlans, { as })).data.plans[0]?.state
    expect([await seen(c), await planOf(c)]).toEqual([null, 'SEEKING'])
    expect([(await seen(d))?.people.map(({ id }) => id).toSorted(), await planOf(d)]).toEqual([
      [a.id, b.id].toSorted(),
      'PROPOSED',
    ])
    expect((await put(d, 'YES')).status).toBe(200)
  })

  it('ends when too few people are left', async () => {
    const [a, b] = (await lookers(2)) as [TestUser, TestUser]
    await propose([a, b])
    await testApp.call(deleteAccount, { as: b, body: { password: b.password } })
    expect(await seen(a)).toBeNull()
    expect((await put(a, 'YES')).body.code).toBe('PROPOSAL_ENDED')
  })
})

describe('at the end', () => {
  it('a yes that comes while the job makes the group joins it', async () => {
    const [a, b, c] = (await lookers(3)) as [TestUser, TestUser, TestUser]
    await propose([a, b, c])
    for (const person of [a, b]) await put(person, 'YES')
    await passDeadline()
    let late: Promise<{ status: number }> = Promise.resolve({ status: 0 })
    let job: Promise<void> = Promise.resolve()
    await withLockedTable(testApp.ctx, 'notifications', async (isBlocked) => {
      job = run()
      await isBlocked(1)
      late = put(c, 'YES')
      await isBlocked(2)
    })
    await job
    expect((await late).status).toBe(200)
    expect(await groupsOf(c)).toMatchObject([{ ownerId: a.id, currentMembers: 3 }])
    expect(await groupCount()).toBe(1)
  })

  it('the job makes no second group while the last yes makes it', async () => {
    const [a, b] = (await lookers(2)) as [TestUser, TestUser]
    await propose([a, b])
    await put(a, 'YES')
    let last: Promise<{ status: number }> = Promise.resolve({ status: 0 })
    let job: Promise<void> = Promise.resolve()
    await withLockedTable(testApp.ctx, 'notifications', async (isBlocked) => {
      last = put(b, 'YES')
      await isBlocked(1)
      await passDeadline()
      job = run()
      await isBlocked(2)
    })
    await job
    expect((await last).status).toBe(200)
    expect(await groupCount()).toBe(1)
    expect(await groupsOf(b)).toMatchObject([{ ownerId: a.id, currentMembers: 2 }])
  })
})

describe('many at once', () => {
  it('makes one group, however often and by however many it is answered', async () => {
    const people = await lookers(6)
    await propose(people)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => put(people[index % people.length] as TestUser, 'YES')),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    const made = await testApp.ctx.db.select().from(groups).where(eq(groups.eventId, eventId))
    expect(made).toMatchObject([{ memberCount: 6 }])
    const accepted = await testApp.ctx.db
      .select()
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, made[0]?.id ?? ''), eq(groupMembers.status, 'ACCEPTED')))
    expect(accepted).toHaveLength(6)
  })

  it('gives the last place of a made group to one of many', async () => {
    const people = await lookers(6)
    await propose(people)
    for (const person of people.slice(0, 3)) await put(person, 'YES')
    await expire()
    await testApp.ctx.db.update(groups).set({ maxMembers: 4 }).where(eq(groups.eventId, eventId))
    const late = await Promise.all(people.slice(3).map((person) => put(person, 'YES')))
    expect(late.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await groupCount()).toBe(1)
  })

  it('uses the last slot of a person once when proposals for 20 events become groups together', async () => {
    const [shared] = (await lookers(1)) as [TestUser]
    for (const _ of [1, 2]) await makeGroup(testApp.ctx, { ownerId: shared.id })
    const eventIds = await Promise.all(Array.from({ length: 20 }, async () => (await makeEvent(testApp.ctx)).id))
    const now = testApp.ctx.now()
    for (const id of eventIds) {
      const pair = await Promise.all([makeUser(testApp.ctx), makeUser(testApp.ctx)])
      await testApp.ctx.db
        .insert(proposals)
        .values({ id, eventId: id, createdAt: now, expiresAt: new Date(now.getTime() + HOUR) })
      await testApp.ctx.db.insert(proposalPeople).values([
        ...pair.map(({ id: userId }, index) => ({
          proposalId: id,
          userId,
          answer: 'YES' as const,
          answeredAt: now,
          yesNumber: index + 1,
        })),
        { proposalId: id, userId: shared.id },
      ])
    }
    const answers = await Promise.all(eventIds.map((id) => put(shared, 'YES', id)))
    const accepted = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    // An answer that arrives after the last slot is used is refused.
    for (const { status, body } of refused) expect([status, body.code]).toEqual([402, 'GROUP_LIMIT_REACHED'])
    // The other two go without the shared person.
    expect(accepted.every(({ data }) => data.proposal.groupId !== null)).toBe(true)
    expect(await groupsOf(shared)).toHaveLength(3)
  })
})
