import * as groupRoutes from 'contract/groups.ts'
import * as premiumRoutes from 'contract/payments-premium.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { groupMembers } from '../domains/groups/tables.ts'
import { notifications } from '../domains/notifications/tables.ts'
import { users } from '../domains/users/tables.ts'
import { newId } from '../platform/ids.ts'
import { isRoute, routeNames } from './contract-routes.ts'
import { makeGroup, makeUser, type TestUser } from './factories.ts'
import { useTestApp } from './test-app.ts'

type Row = readonly [outsider: number, otherOwner: number, applicant: number, member: number, owner: number]
const everybody: Row = [200, 200, 200, 200, 200]
const ownerOnly: Row = [403, 403, 403, 403, 200]
const memberOnly: Row = [403, 403, 403, 200, 200]

/**
 * Who gets how far with a public group that is there: somebody who has nothing to do with it, the owner of another group,
 * somebody who asks, a member, and its owner, each with input that would do. `:userId` is the one who asks.
 */
const EXPECTED: Readonly<Record<string, readonly [row: Row, body?: object]>> = {
  'GET /groups/:id': [everybody],
  'PUT /groups/:id': [ownerOnly, { name: 'Een nieuwe naam' }],
  'PATCH /groups/:id': [ownerOnly, { name: 'Een nieuwe naam' }],
  'DELETE /groups/:id': [ownerOnly],
  'POST /groups/:id/join': [[201, 201, 201, 201, 201], {}],
  'DELETE /groups/:id/leave': [[404, 404, 200, 200, 200]],
  'GET /groups/:id/members': [everybody],
  'GET /groups/:id/requests': [ownerOnly],
  'PUT /groups/:id/members/:userId/status': [ownerOnly, { status: 'ACCEPTED' }],
  'PATCH /groups/:id/members/:userId/status': [ownerOnly, { status: 'REJECTED' }],
  'DELETE /groups/:id/members/:userId': [ownerOnly],
  'PUT /groups/:id/transfer-ownership': [ownerOnly, { userId: 'member' }],
  'PATCH /groups/:id/transfer-ownership': [ownerOnly, { userId: 'member' }],
  'GET /groups/:id/messages': [memberOnly],
  'POST /groups/:id/messages': [[403, 403, 403, 201, 201], { content: 'Hoi' }],
  'GET /premium/can-expand-group/:groupId': [everybody],
  'GET /premium/group-upgrade-options/:groupId': [everybody],
}

const testApp = useTestApp()

type Cast = Record<'outsider' | 'otherOwner' | 'applicant' | 'member' | 'owner', TestUser>

/** A group with somebody in every relation to it. */
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

async function statusOf(name: string, who: keyof Cast, isPublic: boolean): Promise<number> {
  const cast = await makeCast(isPublic)
  return send(name, cast, cast[who])
}

async function send(name: string, { groupId, applicant, member }: Cast & { groupId: string }, as: TestUser) {
  const [method, path = ''] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]
  const body = EXPECTED[name]?.[1]
  const answer = await testApp.app.server.inject({
    method,
    url: `/api${path.replace(':userId', applicant.id).replace(/:\w+/, groupId)}`,
    headers: { authorization: `Bearer ${as.accessToken}` },
    ...(method === 'GET'
      ? {}
      : { payload: JSON.parse(JSON.stringify(body ?? {}).replace('"member"', `"${member.id}"`)) }),
  })
  return answer.statusCode
}

const WHO = ['outsider', 'otherOwner', 'applicant', 'member', 'owner'] as const

describe('somebody else’s group', () => {
  test('has a row for every call that names one', () => {
    const routes = [groupRoutes, premiumRoutes].flatMap((file) => Object.values<unknown>(file).filter(isRoute))
    const named = routes.flatMap(routeNames).filter((name) => name.includes(':'))
    expect(named.filter((name) => !(name in EXPECTED))).toEqual([])
  })

  test.each(Object.entries(EXPECTED))('%s', async (name, [expected]) => {
    expect(await Promise.all(WHO.map((who) => statusOf(name, who, true)))).toEqual(expected)
  })

  test.each(Object.keys(EXPECTED))('%s does not tell outsiders that there is a closed one', async (name) => {
    expect(await Promise.all([statusOf(name, 'outsider', false), statusOf(name, 'otherOwner', false)])).toEqual([
      404, 404,
    ])
  })

  test.each(Object.keys(EXPECTED))('%s takes its suspended owner for nobody', async (name) => {
    const cast = await makeCast(true)
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, cast.owner.id))
    expect(await send(name, cast, cast.owner)).toBe(401)
  })

  test('keeps other statuses of its members for the owner', async () => {
    const { groupId, ...cast } = await makeCast(true)
    const asked = await Promise.all(
      WHO.map((who) =>
        testApp.app.server.inject({
          url: `/api/groups/${groupId}/members?status=PENDING`,
          headers: { authorization: `Bearer ${cast[who].accessToken}` },
        }),
      ),
    )
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 200])
  })
})

describe('somebody else’s notification', () => {
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
