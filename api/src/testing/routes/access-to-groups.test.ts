import * as invitationRoutes from 'contract/groups/invitations.ts'
import * as lifecycleRoutes from 'contract/groups/lifecycle.ts'
import * as listingRoutes from 'contract/groups/listing.ts'
import * as membershipRoutes from 'contract/groups/membership.ts'
import * as meetingRoutes from 'contract/meetings.ts'
import * as premiumRoutes from 'contract/payments/premium.ts'
import { DAY } from 'contract/platform/durations.ts'
import * as referenceRoutes from 'contract/references.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { groupMembers } from '../../domains/groups/tables.ts'
import { notifications } from '../../domains/notifications/tables.ts'
import { users } from '../../domains/users/tables.ts'
import { isRoute } from '../../platform/http/contract-routes.ts'
import { newId } from '../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../factories.ts'
import { useTestApp } from '../test-app.ts'
import { routeNames } from './contract-routes.ts'

type Row = readonly [outsider: number, otherOwner: number, applicant: number, member: number, owner: number]
const everyone: Row = [200, 200, 200, 200, 200]
const ownerOnly: Row = [403, 403, 403, 403, 200]
const memberOnly: Row = [403, 403, 403, 200, 200]

/**
 * The status of every group route for each relation to a public group, with valid input. `:userId` is the applicant.
 */
const EXPECTED: Readonly<Record<string, readonly [row: Row, body?: object]>> = {
  'GET /groups/:id': [everyone],
  'GET /groups/:id/preview': [everyone],
  'PUT /groups/:id': [ownerOnly, { name: 'Een nieuwe naam' }],
  'PATCH /groups/:id': [ownerOnly, { name: 'Een nieuwe naam' }],
  'DELETE /groups/:id': [ownerOnly],
  'POST /groups/:id/join': [[201, 201, 201, 201, 201], {}],
  'DELETE /groups/:id/leave': [[404, 404, 200, 200, 200]],
  'GET /groups/:id/members': [everyone],
  'GET /groups/:id/requests': [ownerOnly],
  'GET /groups/:id/invitations': [ownerOnly],
  // The applicant is in the group already.
  'POST /groups/:id/invitations': [[403, 403, 403, 403, 409], { userId: 'applicant' }],
  // The event is in 30 days. Outsiders are refused before the new event is looked up.
  'POST /groups/:id/again': [[403, 403, 403, 404, 404], { eventId: '01890000-0000-7000-8000-000000000000' }],
  // The id of a group is no invitation.
  'PUT /groups/invitations/:id': [[404, 404, 404, 404, 404], { answer: 'ACCEPTED' }],
  'PUT /groups/:id/members/:userId/status': [ownerOnly, { status: 'ACCEPTED' }],
  'PATCH /groups/:id/members/:userId/status': [ownerOnly, { status: 'REJECTED' }],
  'DELETE /groups/:id/members/:userId': [ownerOnly],
  'PUT /groups/:id/transfer-ownership': [ownerOnly, { userId: 'member' }],
  'PATCH /groups/:id/transfer-ownership': [ownerOnly, { userId: 'member' }],
  'GET /groups/:id/messages': [memberOnly],
  'POST /groups/:id/messages': [[403, 403, 403, 201, 201], { content: 'Hoi' }],
  // No file comes with it.
  'POST /groups/:id/messages/picture': [[403, 403, 403, 422, 422], {}],
  // No message has this id.
  'PUT /groups/:id/pin': [[403, 403, 403, 404, 404], { messageId: '01890000-0000-7000-8000-000000000000' }],
  'GET /groups/:id/meeting': [memberOnly],
  'PUT /groups/:id/meeting': [memberOnly, { place: 'De rode brug', at: new Date(Date.now() + DAY).toISOString() }],
  // The member's call comes first: no meeting is there yet.
  'PUT /groups/:id/meeting/confirmation': [[403, 403, 403, 403, 404], {}],
  'GET /groups/:id/calendar.ics': [memberOnly],
  'PUT /groups/:id/attendance': [memberOnly, { answer: 'YES' }],
  'PUT /groups/:id/ticket': [memberOnly, { hasTicket: true }],
  // The event is in 30 days.
  'PUT /groups/:id/arrival': [[403, 403, 403, 409, 409], { status: 'HERE' }],
  'POST /groups/:id/plan-link': [[403, 403, 403, 201, 201]],
  'DELETE /groups/:id/plan-link': [memberOnly],
  'GET /groups/:id/references': [memberOnly],
  // The event is in 30 days.
  'PUT /groups/:id/references/:userId': [[403, 403, 403, 409, 409], { text: 'Gezellig', again: true }],
  'DELETE /groups/:id/references/:userId': [memberOnly],
  'GET /premium/can-expand-group/:groupId': [everyone],
  'GET /premium/group-upgrade-options/:groupId': [everyone],
}

const testApp = useTestApp()

type Cast = Record<'outsider' | 'otherOwner' | 'applicant' | 'member' | 'owner', TestUser>

/** A group with one user per relation to it. */
async function makeCast(isPublic: boolean): Promise<Cast & { groupId: string }> {
  const { ctx } = testApp
  const [outsider, otherOwner, applicant, member, owner] = await Promise.all([
    makeUser(ctx),
    makeUser(ctx),
    makeUser(ctx),
    makeUser(ctx),
    makeUser(ctx),
  ])
  await makeGroup(ctx, { ownerId: otherOwner.id })
  const { id: groupId } = await makeGroup(ctx, { ownerId: owner.id, members: [member], isPublic })
  await ctx.db.insert(groupMembers).values({ groupId, userId: applicant.id, status: 'PENDING', requestedAt: ctx.now() })
  return { outsider, otherOwner, applicant, member, owner, groupId }
}

async function statusOf(name: string, relation: keyof Cast, isPublic: boolean): Promise<number> {
  const cast = await makeCast(isPublic)
  return send(name, cast, cast[relation])
}

async function send(name: string, { groupId, applicant, member }: Cast & { groupId: string }, as: TestUser) {
  const [method, path = ''] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]
  const body = EXPECTED[name]?.[1]
  const response = await testApp.app.server.inject({
    method,
    url: `/api${path.replace(':userId', applicant.id).replace(/:\w+/, groupId)}`,
    headers: { authorization: `Bearer ${as.accessToken}` },
    ...(method === 'GET'
      ? {}
      : {
          payload: JSON.parse(
            JSON.stringify(body ?? {})
              .replace('"member"', `"${member.id}"`)
              .replace('"applicant"', `"${applicant.id}"`),
          ),
        }),
  })
  return response.statusCode
}

const RELATIONS = ['outsider', 'otherOwner', 'applicant', 'member', 'owner'] as const

describe('every group route', () => {
  test('with a parameter has a row in the table', () => {
    const routes = [
      referenceRoutes,
      listingRoutes,
      lifecycleRoutes,
      membershipRoutes,
      invitationRoutes,
      meetingRoutes,
      premiumRoutes,
    ].flatMap((file) => Object.values<unknown>(file).filter(isRoute))
    const named = routes
      .flatMap(routeNames)
      .filter((name) => /:(?!token)/.test(name) && !/ \/(users|admin)\//.test(name))
    expect(named.filter((name) => !(name in EXPECTED))).toEqual([])
  })

  test.each(Object.entries(EXPECTED))('%s', async (name, [expected]) => {
    expect(await Promise.all(RELATIONS.map((relation) => statusOf(name, relation, true)))).toEqual(expected)
  })

  test.each(Object.keys(EXPECTED))('%s hides a private group from outsiders', async (name) => {
    expect(await Promise.all([statusOf(name, 'outsider', false), statusOf(name, 'otherOwner', false)])).toEqual([
      404, 404,
    ])
  })

  // Public: a token that is not valid is ignored.
  const signedInOnly = Object.keys(EXPECTED).filter((name) => name !== 'GET /groups/:id/preview')
  test.each(signedInOnly)('%s rejects a suspended owner', async (name) => {
    const cast = await makeCast(true)
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, cast.owner.id))
    expect(await send(name, cast, cast.owner)).toBe(401)
  })

  test('lists pending members to the owner only', async () => {
    const { groupId, ...cast } = await makeCast(true)
    const responses = await Promise.all(
      RELATIONS.map((relation) =>
        testApp.app.server.inject({
          url: `/api/groups/${groupId}/members?status=PENDING`,
          headers: { authorization: `Bearer ${cast[relation].accessToken}` },
        }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 200])
  })
})

describe('another user’s notification', () => {
  test.each(['PATCH /notifications/:id/read', 'DELETE /notifications/:id'])('%s', async (name) => {
    const { ctx } = testApp
    const [other, addressee] = [await makeUser(ctx), await makeUser(ctx)]
    const row = { id: newId(), userId: addressee.id, type: 'group_join_request' as const, createdAt: ctx.now() }
    await ctx.db
      .insert(notifications)
      .values({ ...row, title: 'Verzoek', message: 'Noor wil mee', actionUrl: '/groups' })
    const [method, path = ''] = name.split(' ') as ['PATCH' | 'DELETE', string]
    const statusFor = async ({ accessToken }: TestUser) => {
      const url = `/api${path.replace(':id', row.id)}`
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await testApp.app.server.inject({ method, url, headers, payload: {} })).statusCode
    }
    expect([await statusFor(other), await statusFor(addressee)]).toEqual([404, 200])
  })
})
