import type { Quote } from 'contract/chat.ts'
import type { Conversation } from 'contract/chat-direct.ts'
import type { Gif } from 'contract/gifs.ts'
import { PRODUCT_SLUG } from 'contract/product.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ChatMessage } from './message.ts'

export type ConversationKind = 'group' | 'direct'
/** `group:<group's id>`, `direct:<the other's id>` */
export type ConversationKey = `${ConversationKind}:${string}`
export const kindOf = (key: ConversationKey) => key.slice(0, key.indexOf(':')) as ConversationKind
export const idOf = (key: ConversationKey) => key.slice(key.indexOf(':') + 1)

/** What someone wrote and the server has not acknowledged yet. */
export type OutboxEntry = {
  clientId: string
  userId: string
  conversation: ConversationKey
  content: string
  type: ChatMessage['type']
  gif: Pick<Gif, 'id' | 'url'> | null
  replyTo: Quote | null
  /** Rises; entries of a conversation go out in this order. */
  order: number
  writtenAt: string
  /** Why it was refused, for good; null while it is waiting. */
  problem: string | null
}

/** What opens without a connection. */
export type Keepsake = {
  title: string | null
  messages: readonly ChatMessage[]
  /** Up to which change of them is known. */
  lastChange: number
  /** Under what they were read (channel.ts); absent in what earlier releases kept. */
  hides?: string
  seenSeq: number | null
}

/** What the chat keeps on the device, per person. None of its functions throws: what cannot be kept is kept in memory. */
export type DeviceStore = {
  listOutbox(userId: string): Promise<OutboxEntry[]>
  putOutbox(entry: OutboxEntry): Promise<void>
  hasOutbox(clientId: string): Promise<boolean>
  deleteOutbox(clientId: string): Promise<void>
  /** Of which conversations something is kept. */
  listKeepsakes(userId: string): Promise<ConversationKey[]>
  readKeepsake(userId: string, conversation: ConversationKey): Promise<Keepsake | undefined>
  writeKeepsake(userId: string, conversation: ConversationKey, keepsake: Keepsake): Promise<void>
  deleteKeepsake(userId: string, conversation: ConversationKey): Promise<void>
  /** The list of direct conversations, as it was last seen. */
  readConversations(userId: string): Promise<readonly Conversation[] | undefined>
  writeConversations(userId: string, conversations: readonly Conversation[]): Promise<void>
  /** What others wrote leaves the device with its person; what waits to be sent stays and goes out at their next visit. */
  forgetKeepsakes(userId: string): Promise<void>
}

/** Lives as long as the page: for browsers that forbid IndexedDB, and for tests. */
export function makeMemoryStore(): DeviceStore {
  const outbox = new Map<string, OutboxEntry>()
  const keepsakes = new Map<string, Keepsake>()
  const lists = new Map<string, readonly Conversation[]>()
  const keyOf = (userId: string, conversation: string) => `${userId} ${conversation}`
  return {
    listOutbox: async (userId) => inOrder([...outbox.values()].filter((entry) => entry.userId === userId)),
    putOutbox: async (entry) => void outbox.set(entry.clientId, entry),
    hasOutbox: async (clientId) => outbox.has(clientId),
    deleteOutbox: async (clientId) => void outbox.delete(clientId),
    listKeepsakes: async (userId) =>
      [...keepsakes.keys()].flatMap((key) =>
        key.startsWith(`${userId} `) ? [key.slice(userId.length + 1) as ConversationKey] : [],
      ),
    readKeepsake: async (userId, conversation) => keepsakes.get(keyOf(userId, conversation)),
    writeKeepsake: async (userId, conversation, keepsake) => void keepsakes.set(keyOf(userId, conversation), keepsake),
    deleteKeepsake: async (userId, conversation) => void keepsakes.delete(keyOf(userId, conversation)),
    readConversations: async (userId) => lists.get(userId),
    writeConversations: async (userId, conversations) => void lists.set(userId, conversations),
    forgetKeepsakes: async (userId) => {
      lists.delete(userId)
      for (const key of keepsakes.keys()) if (key.startsWith(`${userId} `)) keepsakes.delete(key)
    },
  }
}

const inOrder = (entries: OutboxEntry[]) => entries.sort((a, b) => a.order - b.order)

interface Schema extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { userId: string } }
  keepsakes: { key: [userId: string, conversation: string]; value: Keepsake }
  conversations: { key: string; value: readonly Conversation[] }
}

const ofPerson = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

export function makeDeviceStore(): DeviceStore {
  const memory = makeMemoryStore()
  let opening: Promise<IDBPDatabase<Schema>> | null = null

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= openDB<Schema>(`${PRODUCT_SLUG}-chat`, 2, {
      upgrade(db, before) {
        if (before < 1) db.createObjectStore('outbox', { keyPath: 'clientId' }).createIndex('userId', 'userId')
        // What was kept before messages could change says nothing of changes, and comes again.
        if (before === 1) db.deleteObjectStore('keepsakes')
        db.createObjectStore('keepsakes')
        db.createObjectStore('conversations')
      },
      // Another tab wants a newer version: let it.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        opening = null
      },
    })
    opening.catch(() => {
      opening = null
    })
    return opening
  }

  /** On the device, or when that is not possible in memory. */
  async function tried<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    try {
      return await work(await open())
    } catch {
      return otherwise()
    }
  }

  return {
    async listOutbox(userId) {
      const remembered = await memory.listOutbox(userId)
      const kept = await tried(
        (db) => db.getAllFromIndex('outbox', 'userId', userId),
        async () => [],
      )
      // Written by an earlier release, which knew of neither.
      const whole = kept.map((entry) => ({ ...entry, gif: entry.gif ?? null, replyTo: entry.replyTo ?? null }))
      return inOrder([...whole, ...remembered])
    },
    putOutbox: (entry) =>
      tried(
        async (db) => void (await db.put('outbox', entry)),
        () => memory.putOutbox(entry),
      ),
    async hasOutbox(clientId) {
      if (await memory.hasOutbox(clientId)) return true
      return tried(
        async (db) => (await db.getKey('outbox', clientId)) !== undefined,
        // Sending once too often is harmless, not sending is not.
        async () => true,
      )
    },
    async deleteOutbox(clientId) {
      await memory.deleteOutbox(clientId)
      await tried(
        (db) => db.delete('outbox', clientId),
        async () => undefined,
      )
    },
    listKeepsakes: (userId) =>
      tried(
        async (db) =>
          (await db.getAllKeys('keepsakes', ofPerson(userId))).map(
            ([, conversation]) => conversation as ConversationKey,
          ),
        () => memory.listKeepsakes(userId),
      ),
    readKeepsake: (userId, conversation) =>
      tried(
        (db) => db.get('keepsakes', [userId, conversation]),
        () => memory.readKeepsake(userId, conversation),
      ),
    writeKeepsake: (userId, conversation, keepsake) =>
      tried(
        async (db) => void (await db.put('keepsakes', keepsake, [userId, conversation])),
        () => memory.writeKeepsake(userId, conversation, keepsake),
      ),
    async deleteKeepsake(userId, conversation) {
      await memory.deleteKeepsake(userId, conversation)
      await tried(
        (db) => db.delete('keepsakes', [userId, conversation]),
        async () => undefined,
      )
    },
    readConversations: (userId) =>
      tried(
        (db) => db.get('conversations', userId),
        () => memory.readConversations(userId),
      ),
    writeConversations: (userId, conversations) =>
      tried(
        async (db) => void (await db.put('conversations', conversations, userId)),
        () => memory.writeConversations(userId, conversations),
      ),
    async forgetKeepsakes(userId) {
      await memory.forgetKeepsakes(userId)
      await tried(
        async (db) => {
          await db.delete('keepsakes', ofPerson(userId))
          await db.delete('conversations', userId)
        },
        async () => undefined,
      )
    },
  }
}
