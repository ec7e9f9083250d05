import { listMessages } from 'contract/chat/chat.ts'
import { hasUnread } from 'contract/chat/direct.ts'
import { listGroupChats } from 'contract/chat/groups.ts'
import { listMyInvitations } from 'contract/groups/invitations.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { getHomeCheck } from 'contract/home-checks.ts'
import { canCreateGroup, canJoinGroup, getPremiumFeatures } from 'contract/payments/premium.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { getProposal } from 'contract/proposals.ts'
import { listGroupReferences, listReferences } from 'contract/references.ts'
import { type SetupServer, setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { aGroup, onePage } from './groups.ts'
import { premiumFeatures } from './premium.ts'
import { serving } from './serve.ts'

/** What several pages ask for beside their own data. */
/** Room for one more group. */
export const groupVerdict = {
  canJoin: true,
  requiresUpgrade: false,
  reason: null,
  message: null,
  upgradeType: null,
  price: null,
  currentGroups: 1,
  groupLimit: 3,
  maxGroups: 9,
}

export const defaultHandlers = [
  serving(canJoinGroup, groupVerdict),
  serving(canCreateGroup, groupVerdict),
  serving(listMyInvitations, { invitations: [], pagination: onePage(0) }),
  serving(getProposal, { proposal: null }),
  serving(listMyPlans, { plans: [], days: [], unwritten: [] }),
  serving(listReferences, { references: [], pagination: onePage(0) }),
  serving(hasUnread, { hasUnread: false, unreadGroupIds: [] }),
  serving(listGroupChats, { groupChats: [], pagination: onePage(0, 100) }),
  serving(listMessages, {
    messages: [],
    pagination: { hasNextPage: false, nextCursor: null },
    changes: null,
    isMuted: false,
    hiddenIds: [],
    lastSeq: 0,
    lastChange: 0,
  }),
  serving(getGroup, ({ params }) => ({
    group: aGroup({ id: String(params.id) }),
    pin: null,
    pictures: [],
    lastRequest: { message: null, answers: [] },
  })),
  serving(listGroupReferences, { people: [], closesAt: null }),
  serving(getHomeCheck, { homeCheck: null }),
  serving(getPremiumFeatures, premiumFeatures()),
]

/** An msw server for the tests of one file, with the defaults only between tests. Requests without a handler fail. */
export function createMswServer(): SetupServer {
  const server = setupServer(...defaultHandlers)
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}
