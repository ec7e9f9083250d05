import type { AnyRoute } from 'contract/platform/route.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeUser } from '../factories.ts'
import { useTestApp } from '../test-app.ts'
import { listContractRoutes, routeNames } from './contract-routes.ts'

/**
 * The status of every route for an anonymous, an unverified, a verified and an admin caller, with an unknown id and an
 * empty body. 401 and 403 take precedence over 404 and 422.
 */
const EXPECTED: Readonly<
  Record<string, readonly [anonymous: number, unverified: number, member: number, admin: number]>
> = {
  'GET /health/live': [200, 200, 200, 200],
  'GET /health/ready': [200, 200, 200, 200],
  'GET /dev/mailbox': [200, 200, 200, 200],

  'POST /auth/register': [422, 422, 422, 422],
  'POST /auth/login': [422, 422, 422, 422],
  'POST /auth/refresh': [422, 422, 422, 422],
  'POST /auth/logout': [422, 422, 422, 422],
  'POST /auth/check-username': [422, 422, 422, 422],
  'POST /auth/check-email': [422, 422, 422, 422],
  'POST /auth/verify-email': [422, 422, 422, 422],
  'GET /auth/verify-email': [422, 422, 422, 422],
  'POST /auth/reject-verification': [422, 422, 422, 422],
  'POST /auth/continue-registration': [422, 422, 422, 422],
  'POST /auth/resend-verification': [422, 422, 422, 422],
  'GET /auth/me': [401, 200, 200, 200],
  'POST /auth/forgot-password': [422, 422, 422, 422],
  'POST /auth/reset-password': [422, 422, 422, 422],
  'POST /auth/reset-password/passkeys': [422, 422, 422, 422],
  'POST /auth/secure-account': [422, 422, 422, 422],
  'GET /auth/sessions': [401, 200, 200, 200],
  'DELETE /auth/sessions': [401, 200, 200, 200],
  'DELETE /auth/sessions/:id': [401, 404, 404, 404],
  'PATCH /users/me/email': [401, 422, 422, 422],
  'GET /auth/passkeys': [401, 200, 200, 200],
  'POST /auth/passkeys/options': [401, 200, 200, 200],
  'POST /auth/passkeys': [401, 422, 422, 422],
  'DELETE /auth/passkeys/:id': [401, 404, 404, 404],
  'POST /auth/recovery-codes': [401, 409, 409, 409],
  'POST /auth/passkey-login/options': [200, 200, 200, 200],
  'POST /auth/passkey-login': [422, 422, 422, 422],
  'POST /auth/reauthenticate': [401, 422, 422, 422],

  'GET /users/profile': [401, 200, 200, 200],
  'PUT /users/profile': [401, 403, 200, 200],
  'PUT /users/change-password': [401, 422, 422, 422],
  'POST /users/upload-photo': [401, 403, 422, 422],
  'DELETE /users/profile-photo': [401, 403, 200, 200],
  'GET /users/me/export': [401, 200, 200, 200],
  'GET /users/me/wish': [401, 403, 200, 200],
  'PUT /users/me/wish': [401, 403, 422, 422],
  'DELETE /users/me/wish': [401, 403, 200, 200],
  'GET /admin/dashboard/wishes': [401, 403, 403, 200],
  'DELETE /users/me': [401, 422, 422, 422],
  'GET /users/:id': [401, 403, 404, 404],
  'GET /users/:id/groups': [401, 403, 404, 404],

  'POST /users/:id/block': [401, 403, 404, 404],
  'DELETE /users/:id/block': [401, 403, 404, 404],
  'GET /users/:id/block-status': [401, 403, 404, 404],
  'GET /users/blocked': [401, 403, 200, 200],

  'POST /reports': [401, 403, 422, 422],
  'GET /users/me/reports': [401, 403, 200, 200],
  'PUT /users/me/home-check': [401, 403, 422, 422],
  'GET /users/me/home-check': [401, 403, 200, 200],
  'DELETE /users/me/home-check': [401, 403, 200, 200],
  'POST /users/me/home-check/home': [401, 403, 200, 200],
  'GET /home-contacts': [422, 422, 422, 422],
  'POST /home-contacts': [422, 422, 422, 422],
  'POST /public-reports': [422, 422, 422, 422],
  'GET /reports': [401, 403, 403, 200],
  'GET /reports/stats': [401, 403, 403, 200],
  'PUT /reports/:id/status': [401, 403, 403, 422],
  'POST /reports/users/:id/suspend': [401, 403, 403, 404],
  'POST /reports/users/:id/unsuspend': [401, 403, 403, 404],

  'GET /admin/audit': [401, 403, 403, 200],
  'GET /admin/users': [401, 403, 403, 200],
  'GET /admin/users/:id': [401, 403, 403, 404],
  'PATCH /admin/users/:id': [401, 403, 403, 404],
  'PUT /admin/users/:id': [401, 403, 403, 404],
  'DELETE /admin/users/:id': [401, 403, 403, 404],
  'PATCH /admin/users/:id/suspend': [401, 403, 403, 422],
  'DELETE /admin/users/:id/sessions': [401, 403, 403, 404],
  'POST /admin/users/:id/unlock': [401, 403, 403, 404],
  'GET /admin/users/:id/messages': [401, 403, 403, 404],
  'DELETE /admin/messages/:id': [401, 403, 403, 404],

  'GET /events': [200, 200, 200, 200],
  'POST /events': [401, 403, 422, 422],
  'GET /events/search': [200, 200, 200, 200],
  'GET /events/stats': [200, 200, 200, 200],
  'GET /events/:idOrSlug': [404, 404, 404, 404],
  'PUT /events/:id': [401, 403, 404, 404],
  'PATCH /events/:id': [401, 403, 404, 404],
  'DELETE /events/:id': [401, 403, 404, 404],
  'POST /events/import': [401, 403, 422, 422],
  'PUT /events/:id/looking': [401, 403, 404, 404],
  'DELETE /events/:id/looking': [401, 403, 404, 404],
  'GET /events/:id/looking': [401, 403, 404, 404],
  'PUT /events/:id/looking/waves/:userId': [401, 403, 404, 404],
  'DELETE /events/:id/looking/waves/:userId': [401, 403, 404, 404],
  'GET /events/:idOrSlug/calendar.ics': [404, 404, 404, 404],
  'POST /events/:id/approve': [401, 403, 403, 404],
  'POST /events/:id/reject': [401, 403, 403, 404],

  'GET /landing-pages/:slug': [404, 404, 404, 404],
  'GET /events/:slug/public-page': [404, 404, 404, 404],
  'GET /towns': [200, 200, 200, 200],
  'GET /towns/:town': [404, 404, 404, 404],
  'GET /admin/events/:eventId/landing-page': [401, 403, 403, 404],
  'POST /admin/events/:eventId/landing-page': [401, 403, 403, 404],
  'PUT /admin/landing-pages/:id': [401, 403, 403, 404],
  'PATCH /admin/landing-pages/:id': [401, 403, 403, 404],
  'PATCH /admin/landing-pages/:id/publish': [401, 403, 403, 404],
  'PUT /admin/landing-pages/:id/publish': [401, 403, 403, 404],

  'POST /contact': [422, 422, 422, 422],
  'GET /events/admin/all': [401, 403, 403, 200],
  'GET /events/admin/pending': [401, 403, 403, 200],
  'GET /events/admin/stats': [401, 403, 403, 200],
  'GET /events/admin/:id': [401, 403, 403, 404],
  'PUT /events/admin/:id': [401, 403, 403, 404],
  'PATCH /events/admin/:id': [401, 403, 403, 404],
  'DELETE /events/admin/:id': [401, 403, 403, 404],
  'POST /events/admin/bulk-approve': [401, 403, 403, 422],
  'POST /events/admin/bulk-reject': [401, 403, 403, 422],

  'GET /admin/feeds': [401, 403, 403, 200],
  'POST /admin/feeds': [401, 403, 403, 422],
  'GET /admin/feeds/:id': [401, 403, 403, 404],
  'PATCH /admin/feeds/:id': [401, 403, 403, 404],
  'DELETE /admin/feeds/:id': [401, 403, 403, 404],
  'POST /admin/feeds/:id/fetch': [401, 403, 403, 404],
  'POST /admin/feeds/:id/duplicates/:entryId': [401, 403, 403, 404],
  'POST /admin/feeds/:id/gone/:entryId': [401, 403, 403, 422],
  'GET /admin/dashboard': [401, 403, 403, 200],
  'GET /admin/status': [401, 403, 403, 200],
  'GET /admin/work': [401, 403, 403, 200],
  'GET /admin/groups': [401, 403, 403, 200],
  'GET /admin/groups/:id': [401, 403, 403, 404],
  'PATCH /admin/groups/:id': [401, 403, 403, 404],
  'PUT /admin/groups/:id': [401, 403, 403, 404],
  'DELETE /admin/groups/:id': [401, 403, 403, 404],
  'GET /admin/groups/:id/messages': [401, 403, 403, 404],
  'POST /admin/groups/:id/transfer-owner': [401, 403, 403, 422],

  'GET /groups': [401, 403, 200, 200],
  'POST /groups': [401, 403, 422, 422],
  'GET /groups/my-groups': [401, 403, 200, 200],
  'GET /events/:id/proposal': [401, 403, 404, 404],
  'PUT /events/:id/proposal': [401, 403, 422, 422],
  'GET /groups/invitations': [401, 403, 200, 200],
  'PUT /groups/invitations/:id': [401, 403, 422, 422],
  'GET /groups/:id/invitations': [401, 403, 404, 404],
  'POST /groups/:id/again': [401, 403, 422, 422],
  'POST /groups/:id/invitations': [401, 403, 422, 422],
  'GET /groups/search': [401, 403, 200, 200],
  'GET /groups/stats': [401, 403, 200, 200],
  'GET /groups/popular-tags': [401, 403, 200, 200],
  'GET /groups/:id': [401, 403, 404, 404],
  'GET /users/me/companions': [401, 403, 200, 200],
  'GET /users/:id/references': [401, 403, 404, 404],
  'GET /groups/:id/references': [401, 403, 404, 404],
  'PUT /groups/:id/references/:userId': [401, 403, 422, 422],
  'DELETE /groups/:id/references/:userId': [401, 403, 404, 404],
  'DELETE /admin/references/:id': [401, 403, 403, 404],
  'GET /groups/:id/meeting': [401, 403, 404, 404],
  'PUT /groups/:id/meeting': [401, 403, 422, 422],
  'PUT /groups/:id/meeting/confirmation': [401, 403, 404, 404],
  'PUT /events/:id/meeting-point': [401, 403, 404, 404],
  'GET /groups/morning-after': [401, 403, 200, 200],
  'PUT /groups/morning-after': [401, 403, 422, 422],
  'GET /groups/:id/calendar.ics': [401, 403, 404, 404],
  'PUT /groups/:id/attendance': [401, 403, 422, 422],
  'PUT /groups/:id/ticket': [401, 403, 422, 422],
  'PUT /groups/:id/arrival': [401, 403, 422, 422],
  'POST /groups/:id/plan-link': [401, 403, 404, 404],
  'DELETE /groups/:id/plan-link': [401, 403, 404, 404],
  'GET /attendance': [422, 422, 422, 422],
  'PUT /attendance': [422, 422, 422, 422],
  'POST /attendance': [422, 422, 422, 422],
  'GET /proposal': [422, 422, 422, 422],
  'PUT /proposal': [422, 422, 422, 422],
  'POST /proposal': [422, 422, 422, 422],
  'GET /plans/mine': [401, 403, 200, 200],
  'GET /plans/:token': [404, 404, 404, 404],
  'GET /groups/:id/preview': [404, 404, 404, 404],
  'PUT /groups/:id': [401, 403, 404, 404],
  'PATCH /groups/:id': [401, 403, 404, 404],
  'DELETE /groups/:id': [401, 403, 404, 404],
  'POST /groups/:id/join': [401, 403, 404, 404],
  'DELETE /groups/:id/leave': [401, 403, 404, 404],
  'GET /groups/:id/members': [401, 403, 404, 404],
  'GET /groups/:id/requests': [401, 403, 404, 404],
  'PUT /groups/:id/members/:userId/status': [401, 403, 422, 422],
  'PATCH /groups/:id/members/:userId/status': [401, 403, 422, 422],
  'DELETE /groups/:id/members/:userId': [401, 403, 404, 404],
  'PUT /groups/:id/transfer-ownership': [401, 403, 422, 422],
  'PATCH /groups/:id/transfer-ownership': [401, 403, 422, 422],
  'GET /premium/can-join-group': [401, 403, 200, 200],
  'GET /premium/can-create-group': [401, 403, 200, 200],
  'GET /premium/can-expand-group/:groupId': [401, 403, 404, 404],
  'GET /premium/group-upgrade-options/:groupId': [401, 403, 404, 404],
  'GET /premium/user-group-slot-upgrade-options': [401, 403, 200, 200],
  'GET /premium/features': [401, 403, 200, 200],

  'GET /premium/purchases': [401, 403, 200, 200],
  'POST /premium/purchases/:id/withdraw': [401, 403, 404, 404],
  'POST /premium/purchase': [401, 403, 422, 422],
  'POST /payments/premium': [401, 403, 422, 422],
  'POST /payments/donation': [422, 422, 422, 422],
  'GET /payments/status/:id': [404, 404, 404, 404],
  'POST /payments/webhook': [422, 422, 422, 422],
  'GET /admin/payments': [401, 403, 403, 200],
  'GET /admin/payments/export': [401, 403, 403, 200],

  'GET /groups/:id/messages': [401, 403, 404, 404],
  'POST /groups/:id/messages': [401, 403, 422, 422],
  'POST /groups/:id/messages/picture': [401, 403, 404, 404],
  'PUT /groups/:id/pin': [401, 403, 422, 422],
  'GET /messages/group-chats': [401, 403, 200, 200],
  'GET /messages/conversations': [401, 403, 200, 200],
  'GET /messages/conversation/:userId': [401, 403, 404, 404],
  'POST /messages/conversation/:userId': [401, 403, 422, 422],
  'POST /messages/conversation/:userId/picture': [401, 403, 404, 404],
  'GET /messages/:id/picture': [401, 403, 404, 404],
  'GET /pictures': [422, 422, 422, 422],
  'POST /messages/mark-read/:userId': [401, 403, 404, 404],
  'POST /messages/can-message/:userId': [401, 403, 200, 200],
  'GET /messages/has-unread': [401, 403, 200, 200],
  'GET /messages/search': [401, 403, 422, 422],
  'PUT /messages/:id/reaction': [401, 403, 422, 422],
  'PUT /messages/:id/vote': [401, 403, 422, 422],
  'POST /messages/:id/close-poll': [401, 403, 404, 404],
  'DELETE /messages/:id': [401, 403, 404, 404],
  'PUT /messages/mute': [401, 403, 422, 422],
  'GET /places': [200, 200, 200, 200],
  'GET /gifs/trending': [401, 403, 200, 200],
  'GET /gifs/search': [401, 403, 200, 200],

  'GET /notifications': [401, 403, 200, 200],
  'GET /notifications/count': [401, 403, 200, 200],
  'PATCH /notifications/:id/read': [401, 403, 404, 404],
  'PATCH /notifications/read-all': [401, 403, 200, 200],
  'DELETE /notifications/:id': [401, 403, 404, 404],
  'GET /notifications/preferences': [401, 403, 200, 200],
  'PUT /notifications/preferences': [401, 403, 200, 200],
  'PUT /notifications/push-subscriptions': [401, 403, 422, 422],
  'POST /notifications/unsubscribe': [422, 422, 422, 422],
}

const testApp = useTestApp()
let routes: AnyRoute[] = []
beforeAll(async () => {
  routes = await listContractRoutes()
})

const call = (name: string, accessToken: string | null) => {
  const [method, path = ''] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]
  return testApp.app.server.inject({
    method,
    url: `/api${path.replace(/:\w+/g, () => newId())}`,
    headers: accessToken === null ? {} : { authorization: `Bearer ${accessToken}` },
    ...(method === 'GET' ? {} : { payload: {} }),
  })
}

describe('every route', () => {
  test('of the contract has a row in the table, and the other way round', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(routes.flatMap(routeNames).sort())
  })

  test('of the contract is served, and no other', async () => {
    const document = (await testApp.app.server.inject({ url: '/api/docs' })).json() as { paths: Record<string, object> }
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    // The names of parameters may differ where two routes share a path.
    const shapes = (names: string[]) => names.map((name) => name.replace(/:\w+/g, ':')).sort()
    expect(shapes(served)).toEqual(shapes(routes.flatMap(routeNames)))
  })

  test.each(Object.entries(EXPECTED))('%s returns the expected status per role', async (name, expected) => {
    const users = [
      null,
      await makeUser(testApp.ctx, { emailVerifiedAt: null }),
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx, { isAdmin: true }),
      await makeUser(testApp.ctx, { isAdmin: true, suspendedAt: testApp.ctx.now() }),
    ]
    const statuses: number[] = []
    for (const user of users) statuses.push((await call(name, user?.accessToken ?? null)).statusCode)
    // The token of a suspended user is ignored.
    expect(statuses).toEqual([...expected, expected[0]])
  })

  test('below /api with an unknown path returns a JSON 404', async () => {
    const response = await call('GET /bestaat/niet', null)
    expect([response.statusCode, response.json()]).toEqual([
      404,
      {
        success: false,
        code: 'NOT_FOUND',
        message: 'Dit staat er niet (meer). Ga terug en probeer het opnieuw.',
        errors: [],
      },
    ])
  })
})
