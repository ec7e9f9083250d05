// @vitest-environment jsdom
import { listMessages } from 'contract/chat.ts'
import { listConversations } from 'contract/chat-direct.ts'
import { listMyGroups } from 'contract/groups.ts'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '~/lib/session/session.ts'
import { aGroup, onePage } from '~/testing/groups.ts'
import { aToken, aUser } from '~/testing/people.ts'
import { refusal, serving } from '~/testing/serve.ts'
import { makeMemoryStore } from './device-store.ts'
import { makeKeepUp } from './keep-up.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

test('the end of every chat comes onto the device unread, and what one left goes from it', async () => {
  const me = aUser({ username: 'Noor' })
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: me, accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r' })
  const [closed, waal, over] = [aGroup(), aGroup({ name: 'Waal' }), aGroup({ isActive: false })]
  const asked: string[] = []
  server.use(
    serving(listMyGroups, { groups: [closed, waal, over], pagination: onePage(3, 100) }),
    serving(listConversations, { conversations: [], pagination: onePage(0) }),
    serving(listMessages, ({ params, query }) => {
      asked.push(`${params.id} ${query.get('peek')}`)
      if (params.id === closed.id) return refusal('NOT_GROUP_MEMBER')
      const pagination = { hasNextPage: false, nextCursor: null }
      return { messages: [], pagination, changes: null, isMuted: false, hiddenIds: [], lastSeq: 0, lastChange: 7 }
    }),
  )
  const store = makeMemoryStore()
  const kept = { title: null, messages: [], lastChange: 0, seenSeq: null }
  await store.writeKeepsake(me.id, 'group:left', kept)
  await store.writeKeepsake(me.id, `group:${over.id}`, kept)
  const keepUp = makeKeepUp({ store, isOpen: () => false })
  await keepUp()
  await keepUp()
  expect(asked).toEqual([`${closed.id} true`, `${waal.id} true`])
  expect((await store.listKeepsakes(me.id)).toSorted()).toEqual([`group:${over.id}`, `group:${waal.id}`].toSorted())
  expect(await store.readKeepsake(me.id, `group:${waal.id}`)).toMatchObject({ title: 'Waal', lastChange: 7 })
})
