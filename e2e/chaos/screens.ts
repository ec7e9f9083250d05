import { chatLimits, listMessages } from 'contract/chat/chat.ts'
import { listDirectMessages } from 'contract/chat/direct.ts'
import { listGroupChats } from 'contract/chat/groups.ts'
import { getGroup, listMyGroups } from 'contract/groups/listing.ts'
import { listMembers } from 'contract/groups/membership.ts'
import { getMeeting } from 'contract/meetings.ts'
import { countNotifications, listNotifications } from 'contract/notifications.ts'
import { getPremiumFeatures } from 'contract/payments/premium.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { isSameTopic, type Topic } from 'contract/topics.ts'
import { openSocket } from '../../api/src/testing/socket.ts'
import type { ServerConnection } from '../../web/app/features/chat/engine/transport.ts'
import { coded, makeMemoryCache, makeTestSocket } from '../chat-client.ts'
import { beside, type Crowd } from './crowd.ts'
import type { Person } from './person.ts'

const RECONNECT_MS = 200
/** An open chat holds at least the newest page; after a long absence it drops what is older. */
const PAGE = chatLimits.history.first

export type Screen = {
  what: string
  /** As shown. */
  shown(): unknown
  /** As a fresh load shows it; undefined if the person may no longer see it. */
  load(): Promise<unknown>
}
export type Screens = { list: readonly Screen[]; isConnected(): boolean; close(): void }

/** The pages and chats that a person keeps open: connected again after every disconnection, by whatever node answers. */
export function openScreens(crowd: Crowd, me: Person): Screens {
  const { today, past } = crowd
  const { engine } = me.release
  let isOpen = true
  const testSocket = makeTestSocket(async () => {
    try {
      return await openSocket(me.node().address, { accessToken: me.accessToken })
    } catch (error) {
      // Renews a token that has expired, and moves to another node when this one does not answer.
      await me.call(countNotifications)
      throw error
    }
  })
  const connecting = setInterval(() => {
    if (!testSocket.isConnected()) void testSocket.connect().catch(() => undefined)
  }, RECONNECT_MS)

  const connection: ServerConnection = {
    userId: me.user.id,
    socket: testSocket.socket,
    async call(route, { params, query, body }) {
      const answer = await me.call(route, { params, query, body } as never)
      if (answer === null) throw coded('CUT_OFF')
      if (answer.data === null) throw coded(answer.code ?? '')
      return answer.data
    },
  }
  const drive = (transport: ReturnType<typeof engine.groupTransport>) => {
    const onProblem = () => undefined
    const conversation = engine.createConversationDriver({ connection, transport, cache: makeMemoryCache(), onProblem })
    conversation.open()
    return conversation
  }
  const mine = [...today, past].filter(({ members }) => members.includes(me))
  const chats = mine.map(({ groupId }) => {
    const conversation = drive(engine.groupTransport(connection, groupId))
    const load = async () =>
      (await me.call(listMessages, { params: { id: groupId }, query: { limit: PAGE } }))?.data?.messages.map(
        engine.fromGroupMessage,
      )
    return {
      conversation,
      what: `chat of group ${groupId}`,
      shown: () => conversation.current().log.messages.slice(-PAGE),
      load,
    }
  })
  // As the web app polls open conversations: a node that is killed between a commit and its broadcast tells nobody.
  const polling = setInterval(() => {
    for (const { conversation } of [...chats, direct]) conversation.resume()
  }, MINUTE)
  const { id: userId } = beside(crowd, me).user
  const conversation = drive(engine.directTransport(connection, userId))
  const direct = {
    ...{
      conversation,
      what: `conversation with ${userId}`,
      shown: () => conversation.current().log.messages.slice(-PAGE),
    },
    load: async () =>
      (await me.call(listDirectMessages, { params: { userId }, query: { limit: PAGE } }))?.data?.messages.map(
        engine.fromDirectMessage,
      ),
  }

  const pages = [
    ...mine.flatMap(({ groupId }) =>
      [getGroup, listMembers, getMeeting].map((route) => openPage(route, { id: groupId })),
    ),
    ...[listMyGroups, getPremiumFeatures, countNotifications, listNotifications, listGroupChats, listMyPlans].map(
      (route) => openPage(route, {}),
    ),
  ]

  /** Loads its answer again when a topic of it changes, and after every connection. */
  function openPage(route: AnyRoute, params: object) {
    const own = me.release.routeOf(route) ?? route
    const topics = own.dependsOn({ params, query: {} })
    let [shown, running, isStale] = [undefined as unknown, false, true]
    const load = async () => (await me.call(route, { params } as never))?.data ?? undefined
    async function refresh(): Promise<void> {
      isStale = true
      if (running) return
      running = true
      while (isStale && isOpen) {
        isStale = false
        shown = await load().catch(() => undefined)
      }
      running = false
    }
    testSocket.socket.onConnected(() => void refresh())
    testSocket.socket.on('resume', () => void refresh())
    if (route === listGroupChats) testSocket.socket.on('group-chat:read', () => void refresh())
    testSocket.socket.on('changed', ({ topics: changed }) => {
      if (topics.some((topic) => changed.some((one) => isSameTopic(topic, one as Topic)))) void refresh()
    })
    return { what: `${route.path} ${JSON.stringify(params)}`, shown: () => shown, load }
  }

  return {
    list: [...chats, direct, ...pages],
    isConnected: testSocket.isConnected,
    close: () => {
      isOpen = false
      clearInterval(connecting)
      clearInterval(polling)
      for (const chat of [...chats, direct]) chat.conversation.close()
      testSocket.disconnect()
    },
  }
}
