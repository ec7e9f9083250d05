import { voteInPoll } from 'contract/chat/messages.ts'
import { callAny } from '~/lib/api/api.ts'
import { offlineCall } from '~/lib/offline/offline-call.ts'
import { outbox } from '~/lib/offline/outbox.ts'
import { getSession, onSessionChange } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { createStore } from '~/lib/store.ts'
import { announce } from '~/ui/feedback/announce.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { createCacheRefresh } from './cache-refresh.ts'
import { type ConversationDriver, createConversationDriver } from './conversation-driver.ts'
import { type ConversationKey, idOf, kindOf } from './conversation-key.ts'
import { hasEnded } from './conversation-state.ts'
import { store } from './device-store.ts'
import { directTransport } from './direct-transport.ts'
import { groupTransport } from './group-transport.ts'
import { fromGroupMessage } from './message.ts'
import { createMessageOutbox } from './outbox.ts'
import { addPicture } from './pictures.ts'
import type { ServerConnection, Transport } from './transport.ts'

/** A conversation stays open this long after its last screen: people come back, and React mounts twice in development. */
const CLOSE_DELAY_MS = 2_000

export const sentMessages = createStore(0)

export const messageOutbox = createMessageOutbox({
  outbox,
  send: (entry, sending) => transportFor(connectionFor(entry.userId), entry.input.conversation).send(entry, sending),
  onSent(message, { input: { conversation, picture } }) {
    if (picture) addPicture(conversation, message.id, picture.blob)
    entries.get(conversation)?.conversation.addSent(message)
    if (isOpen(conversation)) announce('Bericht verzonden')
    sentMessages.set(sentMessages.get() + 1)
  },
  onAccessLost: (description) => toast({ title: 'Bericht niet verzonden', description, kind: 'error' }),
})

/** The last vote in each poll that the server has not acknowledged. */
export const voteOutbox = offlineCall(voteInPoll, {
  unit: 'votes',
  lane: ({ params }) => params.id,
  replaces: true,
  onSent({ groupMessage }) {
    if (groupMessage === null) return
    entries.get(`group:${groupMessage.groupId}`)?.conversation.addChanged(fromGroupMessage(groupMessage))
  },
  onRefused({ message }) {
    toast({ title: 'Je stem telt niet mee', description: message, kind: 'error' })
    return null
  },
})

const connectionFor = (userId: string): ServerConnection => ({
  userId,
  socket,
  call: (route, input) => callAny(route, { ...input }),
})

function transportFor(connection: ServerConnection, key: ConversationKey): Transport {
  return kindOf(key) === 'group' ? groupTransport(connection, idOf(key)) : directTransport(connection, idOf(key))
}

type Entry = { conversation: ConversationDriver; screens: number; closing?: ReturnType<typeof setTimeout> }
const entries = new Map<ConversationKey, Entry>()
const isOpen = (key: ConversationKey) => (entries.get(key)?.screens ?? 0) > 0

/** Caches every conversation of the signed-in user. Safe to call often. */
export const refreshCache = createCacheRefresh({
  connection() {
    const { user } = getSession()
    return user && connectionFor(user.id)
  },
  isOpen,
})

let userId = getSession().user?.id
onSessionChange(() => {
  const next = getSession().user?.id
  if (next === userId) return
  userId = next
  for (const { conversation, closing } of entries.values()) {
    clearTimeout(closing)
    conversation.close()
  }
  entries.clear()
})

function findOrCreate(key: ConversationKey): Entry {
  const found = entries.get(key)
  if (found) return found
  const connection = connectionFor(getSession().user?.id ?? '')
  const conversation = createConversationDriver({
    connection,
    transport: transportFor(connection, key),
    cache: store,
    isHidden: () => document.visibilityState === 'hidden',
    onProblem: (description) => toast({ title: 'Chat fout', description, kind: 'error' }),
  })
  // Drops unsent messages that another tab has sent. Dropping one that this tab is sending would abort it before its answer.
  conversation.subscribe(() => {
    const waiting = messageOutbox.entries().filter(({ input }) => input.conversation === key)
    if (waiting.length === 0) return
    const stored = new Set(conversation.current().log.messages.map(({ clientId }) => clientId))
    const ids = waiting.map(({ id }) => id).filter((id) => stored.has(id) && outbox.progressOf(id) === null)
    void outbox.drop(ids)
  })
  const entry = { conversation, screens: 0 }
  entries.set(key, entry)
  return entry
}

/** The conversation for a new screen. One that ended for an earlier screen is asked for anew: the user may be a member again. */
export function conversationFor(key: ConversationKey): ConversationDriver {
  const known = entries.get(key)
  if (known?.screens === 0 && hasEnded(known.conversation.current())) entries.delete(key)
  return findOrCreate(key).conversation
}

/** Opens a conversation for one screen. Returns a function that releases it; the last screen closes it. */
export function openConversation(key: ConversationKey): () => void {
  const entry = findOrCreate(key)
  clearTimeout(entry.closing)
  entry.screens += 1
  entry.conversation.open()
  return () => {
    entry.screens -= 1
    if (entry.screens === 0) entry.closing = setTimeout(entry.conversation.close, CLOSE_DELAY_MS)
  }
}

/** An app in the background may be ended without notice. */
export function storeHiddenConversations(): void {
  if (document.visibilityState !== 'hidden') return
  for (const { conversation, screens } of entries.values()) if (screens > 0) conversation.store()
}

/** Asks the server for what the open conversations missed. Does nothing without a connection or in a hidden tab. */
export function resumeOpenConversations(): void {
  if (document.visibilityState !== 'visible' || socket.current().state !== 'connected') return
  for (const { conversation, screens } of entries.values()) if (screens > 0) conversation.resume()
}
