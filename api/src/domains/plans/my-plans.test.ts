import { blockUser } from 'contract/blocks.ts'
import { getEvent, listEvents } from 'contract/events/events.ts'
import { answerInvitation, createInvitation } from 'contract/groups/invitations.ts'
import { joinGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { sendWave, startLooking } from 'contract/looking.ts'
import { answerAttendance, updateArrival, updateMeeting } from 'contract/meetings.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { answerProposal } from 'contract/proposals.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { proposalPeople, proposals } from '../proposals/tables.ts'

const testApp = useTestApp()
const call = callWithFreshToken(testApp)
const START = new Date('2031-06-07T18:00:00Z')
const END = new Date('2031-06-07T23:00:00Z')
let [owner, eva, noor]: TestUser[] = []
let event: Awaited<ReturnType<typeof makeEvent>>
beforeEach(async () => {
  testApp.setTime(new Date(START.getTime() - 10 * DAY).toISOString())
  ;[owner, eva, noor] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  event = await makeEvent(testApp.ctx, { startsAt: START, endsAt: END, overAt: END, title: 'Zomernacht' })
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const must = (user: TestUser | undefined) => user as TestUser
const inHours = (hours: number) => testApp.setTime(new Date(START.getTime() + hours * HOUR).toISOString())
const myPlan = async (as = must(eva)) =>
  (await call(getEvent, { as, params: { idOrSlug: event.slug } })).data.event.myPlan
const myPlans = async (as = must(eva)) => (await call(listMyPlans, { as })).data.plans
const stateOf = async (as = must(eva)) => {
  const [plan, plans, listed] = [await myPlan(as), await myPlans(as), await call(listEvents, { as, query: {} })]
  expect(listed.data.events.find(({ id }) => id === event.id)?.myPlan ?? plan).toEqual(plan)
  const one = plans.find(({ event: { id } }) => id === event.id)
  if (one !== undefined) expect({ state: one.state, next: one.next }).toEqual(plan)
  return [plan?.state, plan?.next, one?.need] as const
}
const group = (columns: Parameters<typeof makeGroup>[1] = {}) =>
  makeGroup(testApp.ctx, { eventId: event.id, ownerId: must(owner).id, name: 'Vroege vogels', ...columns })

test('a stranger has no plan; a member has one without having done anything', async () => {
  const stranger = await call(getEvent, { params: { idOrSlug: event.slug } })
  expect(stranger.data.event.myPlan).toBeNull()
  expect(await stateOf()).toEqual(['THINKING', 'CHOOSE', undefined])
})

test('a plan goes from a request to the morning after', async () => {
  const { id } = await group()
  const params = { id }
  await call(joinGroup, { as: eva, params, body: { message: 'Hoi' } })
  expect(await stateOf()).toEqual(['ASKED', 'WAIT_FOR_OWNER', 'OTHERS'])
  expect((await myPlans())[0]).toMatchObject({
    event: { title: 'Zomernacht', slug: event.slug, startDate: START.toISOString(), isCancelled: false },
    group: { id, name: 'Vroege vogels', isOwner: false, currentMembers: 1, unreadCount: 0, requestCount: 0 },
    counterpart: { username: must(owner).username },
    since: expect.stringMatching(/^2031-05-28T18:00:0/),
    people: [{ username: must(owner).username }],
  })
  expect(await stateOf(owner)).toEqual(['GOING', 'JUDGE_REQUESTS', 'ME'])
  const [asked] = await myPlans()
  expect((await myPlans(owner))[0]).toMatchObject({ group: { requestCount: 1 }, since: asked?.since })
  await call(updateMemberStatus, { as: owner, params: { id, userId: must(eva).id }, body: { status: 'ACCEPTED' } })
  expect(await stateOf()).toEqual(['GOING', 'CHAT', 'LATER'])

  inHours(-6 * 24)
  expect(await stateOf()).toEqual(['GOING', 'AGREE_MEETING', 'ME'])
  const at = new Date(START.getTime() - HOUR).toISOString()
  await call(updateMeeting, { as: owner, params, body: { place: 'De rode brug', at } })
  await call(answerAttendance, { as: eva, params, body: { answer: 'YES' } })
  expect(await stateOf()).toEqual(['CONFIRMED', 'CHAT', 'LATER'])
  expect((await myPlans(owner))[0]).toMatchObject({
    meeting: { place: 'De rode brug', at },
    people: [{ username: must(owner).username }, { username: must(eva).username }],
  })

  inHours(-2)
  expect(await stateOf(owner)).toEqual(['GOING', 'SET_OUT', 'TODAY'])
  expect(await stateOf()).toEqual(['CONFIRMED', 'SET_OUT', 'TODAY'])
  await call(updateArrival, { as: eva, params, body: { status: 'ON_THE_WAY' } })
  expect(await stateOf()).toEqual(['ON_THE_WAY', 'ARRIVE', 'TODAY'])
  await call(updateArrival, { as: eva, params, body: { status: 'HERE' } })
  expect(await stateOf()).toEqual(['THERE', 'MEET', 'TODAY'])
  inHours(6)
  expect(await stateOf()).toEqual(['HOME', null, 'TODAY'])
  inHours(16)
  expect(await stateOf()).toEqual(['AFTERWARDS', 'SAY_WHO_CAME', 'ME'])
  inHours(9 * 24)
  expect(await stateOf()).toEqual(['AFTERWARDS', null, undefined])
})

test('a person who cancels may choose again, and the others keep their plan', async () => {
  const { id } = await group({ members: [must(eva), must(noor)] })
  await call(answerAttendance, { as: eva, params: { id }, body: { answer: 'NO' } })
  expect(await stateOf()).toEqual(['CANCELLED', 'CHOOSE', 'LATER'])
  expect((await stateOf(noor))[0]).toBe('GOING')
})

test('seekers see each other, and a greeting waits for the greeted', async () => {
  await call(startLooking, { as: eva, params: { id: event.id }, body: {} })
  expect(await stateOf()).toEqual(['SEEKING', 'WAVE', 'OTHERS'])
  await call(startLooking, { as: noor, params: { id: event.id }, body: {} })
  await call(sendWave, { as: noor, params: { id: event.id, userId: must(eva).id } })
  expect(await stateOf()).toEqual(['SEEKING', 'WAVE_BACK', 'ME'])
  expect((await myPlans())[0]).toMatchObject({
    group: null,
    people: [{ username: must(noor).username }],
    counterpart: { username: must(noor).username },
  })
  await call(blockUser, { as: eva, params: { id: must(noor).id }, body: {} })
  expect(await stateOf()).toEqual(['SEEKING', 'WAVE', 'OTHERS'])
  expect((await myPlans())[0]).toMatchObject({ people: [], counterpart: null })
})

test('a proposal waits for the person, then for the others, and is gone with a no', async () => {
  const proposalId = crypto.randomUUID()
  const times = { createdAt: testApp.ctx.now(), expiresAt: new Date(START.getTime() - 8 * DAY) }
  await testApp.ctx.db.insert(proposals).values({ id: proposalId, eventId: event.id, ...times })
  const people = [owner, eva, noor].map((user) => ({ proposalId, userId: must(user).id }))
  await testApp.ctx.db.insert(proposalPeople).values(people)
  expect(await stateOf()).toEqual(['PROPOSED', 'ANSWER_PROPOSAL', 'ME'])
  expect((await myPlans())[0]).toMatchObject({ deadline: times.expiresAt.toISOString(), people: [{}, {}] })
  await call(answerProposal, { as: eva, params: { id: event.id }, body: { answer: 'YES' } })
  expect(await stateOf()).toEqual(['PROPOSED', 'WAIT_FOR_OTHERS', 'OTHERS'])
  await call(answerProposal, { as: noor, params: { id: event.id }, body: { answer: 'NO' } })
  expect(await stateOf(noor)).toEqual(['THINKING', 'CHOOSE', undefined])
})

test('an invitation waits for the invited, who then goes', async () => {
  const { id } = await group({ isPublic: false })
  await call(startLooking, { as: eva, params: { id: event.id }, body: {} })
  const { data } = await call(createInvitation, { as: owner, params: { id }, body: { userId: must(eva).id } })
  expect(await stateOf()).toEqual(['INVITED', 'ANSWER_INVITATION', 'ME'])
  expect((await myPlans())[0]).toMatchObject({ counterpart: { username: must(owner).username }, group: { id } })
  await call(answerInvitation, { as: eva, params: { id: data.invitation.id }, body: { answer: 'ACCEPTED' } })
  expect((await stateOf())[0]).toBe('GOING')
})

test('what is today comes first, then what waits for me, for others, and by date', async () => {
  const at = (days: number) => new Date(testApp.ctx.now().getTime() + days * DAY)
  const making = async (days: number, title: string) => {
    const made = await makeEvent(testApp.ctx, {
      startsAt: at(days),
      endsAt: at(days + 0.2),
      overAt: at(days + 0.2),
      title,
    })
    return makeGroup(testApp.ctx, { eventId: made.id, ownerId: must(owner).id, members: [must(eva), must(noor)] })
  }
  await making(40, 'later')
  await making(20, 'eerder')
  await call(startLooking, { as: eva, params: { id: event.id }, body: {} })
  await making(5, 'zonder plek')
  await making(0.2, 'vandaag')
  await making(-2, 'geweest')
  expect((await myPlans()).map((plan) => plan.event.title)).toEqual([
    'vandaag',
    'zonder plek',
    'geweest',
    'Zomernacht',
    'eerder',
    'later',
  ])
})
