import { updateAdminGroup } from 'contract/groups/admin.ts'
import { audienceRefusal, type GroupAudience } from 'contract/groups/audience.ts'
import { createGroup, updateGroup } from 'contract/groups/lifecycle.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { joinGroup, listJoinRequests, updateMemberStatus } from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import { DAY } from 'contract/platform/durations.ts'
import { GENDERS, type Gender, updateProfile, userLimits } from 'contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import { isInAudience } from '../filters.ts'
import { groupMembers, groups } from '../tables.ts'

const testApp = useTestApp()
let owner: TestUser
beforeEach(async () => {
  owner = await makeUser(testApp.ctx)
})

const WOMEN = { audience: 'WOMEN_AND_NONBINARY' } as const
const join = (as: TestUser, id: string) => testApp.call(joinGroup, { as, params: { id } })
const accept = (groupId: string, userId: string) =>
  testApp.call(updateMemberStatus, { as: owner, params: { id: groupId, userId }, body: { status: 'ACCEPTED' } })
const member = (columns: Partial<typeof users.$inferInsert>) => makeUser(testApp.ctx, columns)
const countRequests = async (groupId: string, userId: string) =>
  (
    await testApp.ctx.db
      .select()
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
  ).length

describe('a request to join', () => {
  it('is refused outside the audience, and stores nothing', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, ...WOMEN, minAge: 25, maxAge: 40 })
    for (const profile of [
      { gender: 'MAN', age: 30 },
      { gender: 'VROUW', age: 24 },
      { gender: 'VROUW', age: 41 },
    ] as const) {
      const outsider = await member(profile)
      const answer = await join(outsider, group.id)
      expect([answer.status, answer.body.code]).toEqual([403, 'AUDIENCE_MISMATCH'])
      expect(answer.body.message).toBe('Deze groep is voor vrouwen en non-binaire mensen van 25 t/m 40 jaar.')
      expect(await countRequests(group.id, outsider.id)).toBe(0)
    }
    expect((await join(await member({ gender: 'NON_BINAIR', age: 25 }), group.id)).data.status).toBe('PENDING')
  })

  it.each([
    [{ gender: null, age: 30 }, 'gender', 'Vul eerst je geslacht in op je profiel.', { gender: 'VROUW' }],
    [{ gender: 'LIEVER_NIET', age: 30 }, 'gender', 'Vul eerst je geslacht in op je profiel.', { gender: 'VROUW' }],
    [{ gender: 'VROUW' }, 'age', 'Vul eerst je leeftijd in op je profiel.', { age: 30 }],
  ] as const)(
    'with the profile %j names the missing field, and passes once it is saved',
    async (profile, field, message, completed) => {
      const group = await makeGroup(testApp.ctx, { ownerId: owner.id, ...WOMEN, minAge: 25 })
      const applicant = await member(profile)
      const answer = await join(applicant, group.id)
      expect([answer.status, answer.body.code]).toEqual([403, 'PROFILE_INCOMPLETE'])
      expect(answer.body.errors).toEqual([{ field, message }])
      await testApp.call(updateProfile, { as: applicant, body: completed })
      expect((await join(applicant, group.id)).status).toBe(201)
    },
  )

  it('derives the age from the birthdate unless an age was entered', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, minAge: 40 })
    const birthdate = '1980-01-01'
    expect((await join(await member({ birthdate }), group.id)).status).toBe(201)
    expect((await join(await member({ birthdate, age: 39 }), group.id)).body.code).toBe('AUDIENCE_MISMATCH')
  })

  it('repeated returns the existing request, also after the audience changed', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const applicant = await member({ gender: 'MAN' })
    await join(applicant, group.id)
    await testApp.call(updateGroup, { as: owner, params: { id: group.id }, body: WOMEN })
    expect((await join(applicant, group.id)).data.status).toBe('PENDING')
  })
})

describe('an acceptance', () => {
  it('checks the current profile, and leaves the member count when it refuses', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, ...WOMEN })
    const applicant = await member({ gender: 'VROUW' })
    await join(applicant, group.id)
    const say = (gender: 'MAN' | 'VROUW' | null) =>
      testApp.ctx.db.update(users).set({ gender }).where(eq(users.id, applicant.id))
    await say(null)
    const incomplete = await accept(group.id, applicant.id)
    expect([incomplete.status, incomplete.body.code]).toEqual([403, 'PROFILE_INCOMPLETE'])
    expect(incomplete.body.message).toBe('Deze persoon heeft geen geslacht ingevuld.')
    await say('MAN')
    expect((await accept(group.id, applicant.id)).body.code).toBe('AUDIENCE_MISMATCH')
    const seen = await testApp.call(getGroup, { as: owner, params: { id: group.id } })
    expect(seen.data.group).toMatchObject({ currentMembers: 1, requestCount: 1 })
    await say('VROUW')
    expect((await accept(group.id, applicant.id)).status).toBe(200)
  })

  it('repeated for a member changes nothing, whatever the audience is by then', async () => {
    const man = await member({ gender: 'MAN' })
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, ...WOMEN, members: [man] })
    expect((await accept(group.id, man.id)).status).toBe(200)
  })
})

describe('questions, audience and ages of a group', () => {
  const fields = { questions: ['Waar reis je vandaan?', 'Eerste keer?'], ...WOMEN, minAge: 20, maxAge: 35 }

  it('are stored on creation, seen by everyone, and emptied on update', async () => {
    const { id: eventId } = await makeEvent(testApp.ctx)
    const body = { name: 'Samen', description: 'Samen erheen en terug.', eventId }
    const created = (await testApp.call(createGroup, { as: owner, body: { ...body, ...fields } })).data.group
    expect(created).toMatchObject(fields)
    const params = { id: created.id }
    expect((await testApp.call(getGroup, { as: await member({}), params })).data.group).toMatchObject(fields)
    const emptied = { questions: [], audience: 'EVERYONE', minAge: null, maxAge: null } as const
    const empty = await testApp.call(updateGroup, { as: owner, params, body: emptied })
    expect(empty.data.group).toMatchObject(emptied)
    expect((await testApp.call(createGroup, { as: owner, body })).data.group).toMatchObject(emptied)
  })

  it('are changed by an administrator', async () => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    const answer = await testApp.call(updateAdminGroup, { as: admin, params: { id }, body: fields })
    expect(answer.data.group).toMatchObject(fields)
  })

  it.each<[object, string]>([
    [{ questions: ['a', 'b', 'c', 'd'] }, 'questions'],
    [{ questions: ['x'.repeat(121)] }, 'questions.0'],
    [{ audience: 'MANNEN' }, 'audience'],
    [{ minAge: 17 }, 'minAge'],
    [{ maxAge: 100 }, 'maxAge'],
    [{ minAge: 30, maxAge: 29 }, 'maxAge'],
  ])('%j is refused on %s', async (body, field) => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const answer = await testApp.call(updateGroup, { as: owner, params: { id }, body })
    expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([422, [field]])
  })

  it('refuses a minimum above the stored maximum', async () => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, maxAge: 30 })
    const answer = await testApp.call(updateGroup, { as: owner, params: { id }, body: { minAge: 31 } })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, 'maxAge'])
    const both = await testApp.call(updateGroup, { as: owner, params: { id }, body: { minAge: 31, maxAge: 40 } })
    expect(both.status).toBe(200)
  })

  it('reads the text of a form: questions one per line or as JSON, ages as digits, blank as none', () => {
    const parse = (body: object) => updateGroup.body.parse(body)
    expect(parse({ questions: 'Waar, en hoe?\n\n Eerste keer? ', minAge: '20', maxAge: '' })).toEqual({
      questions: ['Waar, en hoe?', 'Eerste keer?'],
      minAge: 20,
      maxAge: null,
    })
    expect(parse({ questions: '["Waar, en\\nhoe?", " "]', tags: '["met de trein"]' })).toEqual({
      questions: ['Waar, en hoe?'],
      tags: ['met de trein'],
    })
  })
})

describe('isInAudience', () => {
  it('agrees with audienceRefusal', async () => {
    const { ctx } = testApp
    const audiences: GroupAudience[] = (['EVERYONE', 'WOMEN_AND_NONBINARY'] as const).flatMap((audience) => [
      { audience, minAge: null, maxAge: null },
      { audience, minAge: 20, maxAge: 30 },
      { audience, minAge: 40, maxAge: null },
    ])
    const { id: eventId } = await makeEvent(ctx)
    for (const audience of audiences) await makeGroup(ctx, { ownerId: owner.id, eventId, ...audience })
    const genders: (Gender | null)[] = [...GENDERS, null]
    const profiles = genders.flatMap((gender) => [null, 19, 20, 30, 31, 40].map((age) => ({ gender, age })))
    for (const profile of profiles) {
      const { id } = await member(profile)
      const found = await ctx.db
        .select({ id: groups.id })
        .from(groups)
        .innerJoin(users, eq(users.id, id))
        .where(and(eq(groups.eventId, eventId), isInAudience(groups, users, ctx.now())))
      const expected = audiences.filter((audience) => audienceRefusal(audience, profile) === null)
      expect([profile, found.length]).toEqual([profile, expected.length])
    }
  })
})

describe('a member who changes their profile', () => {
  const change = (as: TestUser, gender: Gender) => testApp.call(updateProfile, { as, body: { gender } })
  const noticesOf = async (as: TestUser) =>
    (await testApp.call(listNotifications, { as })).data.notifications.filter(
      ({ type }) => type === 'member_outside_audience',
    )

  it('stays, and the owner is told once they fit no longer', async () => {
    const [anna, other] = [await member({ gender: 'VROUW' }), await member({ gender: 'VROUW' })]
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, ...WOMEN, members: [anna, other] })
    await makeGroup(testApp.ctx, { ownerId: owner.id, members: [anna] })
    await change(other, 'ANDERS')
    expect(await noticesOf(owner)).toEqual([])
    expect((await change(anna, 'MAN')).status).toBe(200)
    expect(await noticesOf(owner)).toMatchObject([
      {
        title: `${anna.username} past niet meer bij je groep`,
        data: { actionUrl: `/groups/${group.id}/manage?tab=members` },
      },
    ])
    expect((await testApp.call(getGroup, { as: anna, params: { id: group.id } })).data.group.membershipStatus).toBe(
      'ACCEPTED',
    )
    expect(await noticesOf(other)).toEqual([])
  })

  it('shows that on a request for 30 days', async () => {
    const anna = await member({ gender: 'MAN' })
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const isShown = async () => {
      const answer = await callWithFreshToken(testApp)(listJoinRequests, { as: owner, params: { id: group.id } })
      return answer.data.requests.map(({ hasChangedProfile }) => hasChangedProfile)
    }
    await join(anna, group.id)
    expect(await isShown()).toEqual([false])
    await change(anna, 'VROUW')
    expect(await isShown()).toEqual([true])
    testApp.advanceTime(userLimits.changeShownDays * DAY)
    expect(await isShown()).toEqual([false])
  })
})
