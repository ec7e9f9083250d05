import { listMyInvitations } from 'contract/groups-invitations.ts'
import { type SetupServer, setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { onePage } from './groups.ts'
import { serving } from './serve.ts'

/** What several pages ask for beside their own data. */
const DEFAULTS = [serving(listMyInvitations, { invitations: [], pagination: onePage(0) })]

/** An msw server for the tests of one file, with the defaults only between tests. Requests without a handler fail. */
export function createMswServer(): SetupServer {
  const server = setupServer(...DEFAULTS)
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}
