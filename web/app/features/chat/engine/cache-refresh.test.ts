import { listMessages } from 'contract/chat/chat.ts'
import { listConversations } from 'contract/chat/direct.ts'
import { listGroupChats } from 'contract/chat/groups.ts'
import { listMyGroups } from 'contract/groups/listing.ts'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAny } from '~/lib/api/api.ts'
import { signIn } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { aGroup, onePage } from '~/testing/groups.ts'
import { aToken, aUser } from '~/testing/people.ts'
import { refusal, serving } from '~/testing/serve.ts'
import { createCacheRefresh } from './cache-refresh.ts'
import { store } from './device-store.ts'
import type { ServerConnection } from './transport.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

test('every chat is cached without being marked as read, and a group that the user left is deleted', async () => {
  const me = aUser({ username: 'Noor' })
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: me, accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r' })
  const [closed, waal, over] = [aGroup(), aGroup({ name: 'Waal' }), aGroup({ isActive: false })]
  const requests: string[] = []
  server.use(
    serving(listMyGroups, { groups: [closed, waal, over], pagination: onePage(3, 100) }),
    serving(listGroupChats, { groupChats: [], pagination: onePage(0, 100) }),
    serving(listConversations, { conversations: [], pagination: onePage(0) }),
    serving(listMessages, ({ params, query }) => {
      requests.push(`${params.id} ${query.get('peek')}`)
      if (params.id === closed.id) return refusal('NOT_GROUP_MEMBER')
      const pagination = { hasNextPage: false, nextCursor: null }
      return { messages: [], pagination, changes: null, isMuted: false, hiddenIds: [], lastSeq: 0, lastChange: 7 }
    }),
  )
  const cached = { title: null, messages: [], lastChange: 0, hiddenIds: [], seenSeq: null }
  await store.writeCached(me.id, 'group:left', cached)
  await store.writeCached(me.id, `group:${over.id}`, cached)
  const connection: ServerConnection = {
    userId: me.id,
    socket,
    call: (route, input) => callAny(route, { ...input }),
  }
  const refreshCache = createCacheRefresh({ connection: () => connection, isOpen: () => false })
  await refreshCache()
  await refreshCache()
  expect(requests).toEqual([`${closed.id} true`, `${waal.id} true`])
  expect((await store.listCached(me.id)).toSorted()).toEqual([`group:${over.id}`, `group:${waal.id}`].toSorted())
  expect(await store.readCached(me.id, `group:${waal.id}`)).toMatchObject({ title: 'Waal', lastChange: 7 })
})
