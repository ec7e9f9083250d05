import { useEffect, useState, useSyncExternalStore } from 'react'
import { getSession, onSessionChange } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { announce } from '~/ui/feedback/announce.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import type { Channel } from './channel.ts'
import { type Conversation, makeConversation } from './conversation.ts'
import { kindOf, makeDeviceStore, type OutboxEntry } from './device-store.ts'
import { directChannel, sendToPerson } from './direct-channel.ts'
import { groupChannel, sendToGroup } from './group-channel.ts'
import { makeKeepUp } from './keep-up.ts'
import { makeOutbox } from './outbox.ts'

export const store = makeDeviceStore()

const sendBy = { group: sendToGroup, direct: sendToPerson }

/** The browser's one outbox; it works on every page, also when no conversation is open. */
export const outbox = makeOutbox({
  store,
  connection: socket,
  send: (entry: OutboxEntry) => sendBy[kindOf(entry.conversation)](entry),
  onShutOut: (_conversation, description) => toast({ title: 'Bericht niet verzonden', description, kind: 'error' }),
})

/** Brings the end of every conversation onto the device. Safe to call often. */
export const keepUp = makeKeepUp({ store, isOpen: (key) => (conversations.get(key)?.users ?? 0) > 0 })

/** React mounts twice in development, and people come back: leaving waits this long. */
const LINGER = 2_000

type Kept = { conversation: Conversation; users: number; leaving?: ReturnType<typeof setTimeout> }
const conversations = new Map<string, Kept>()

let whose = getSession().user?.id
onSessionChange(() => {
  if (getSession().user?.id === whose) return
  whose = getSession().user?.id
  for (const { conversation, leaving } of conversations.values()) {
    clearTimeout(leaving)
    conversation.close()
  }
  conversations.clear()
})

function conversationOver(channel: Channel): Kept {
  const found = conversations.get(channel.key)
  if (found) return found
  const conversation = makeConversation({
    channel,
    connection: socket,
    store,
    userId: getSession().user?.id ?? '',
    onTrouble: (description) => toast({ title: 'Chat fout', description, kind: 'error' }),
  })
  // What shows up in the conversation needs no sending any more, whoever has sent it.
  conversation.watch(() => {
    const waiting = outbox.entries().filter((entry) => entry.conversation === channel.key)
    if (waiting.length === 0) return
    const stored = new Set(conversation.current().log.messages.map(({ clientId }) => clientId))
    void outbox.drop(waiting.map(({ clientId }) => clientId).filter((clientId) => stored.has(clientId)))
  })
  const made = { conversation, users: 0 }
  conversations.set(channel.key, made)
  return made
}

outbox.onSent(({ entry, message }) => {
  const kept = conversations.get(entry.conversation)
  kept?.conversation.acknowledged(message)
  if (kept && kept.users > 0) announce('Bericht verzonden')
})

/** The group's conversation, open for as long as the caller is on screen. Give the caller the group's id as `key`. */
export const useGroupConversation = (groupId: string) => useOpen(() => groupChannel(groupId))

/** The conversation with somebody, likewise. */
export const useDirectConversation = (userId: string) => useOpen(() => directChannel(userId))

function useOpen(channel: () => Channel): Conversation {
  const [kept] = useState(() => conversationOver(channel()))
  useEffect(() => {
    clearTimeout(kept.leaving)
    kept.users += 1
    kept.conversation.open()
    return () => {
      kept.users -= 1
      if (kept.users === 0) kept.leaving = setTimeout(kept.conversation.close, LINGER)
    }
  }, [kept])
  return kept.conversation
}

export function useConversationState(conversation: Conversation) {
  return useSyncExternalStore(conversation.watch, conversation.current)
}

/** All that waits, of every conversation. */
export function useOutbox() {
  return useSyncExternalStore(outbox.watch, outbox.entries)
}
