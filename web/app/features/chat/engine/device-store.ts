import type { Conversation } from 'contract/chat/direct.ts'
import type { GroupChat } from 'contract/chat/groups.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ConversationKey } from './conversation-key.ts'
import type { CachedConversation, OutboxEntry, StoredVote } from './stored.ts'

/** The list of conversations of both kinds, as the server last returned it. */
export type CachedInbox = { conversations: readonly Conversation[]; groupChats: readonly GroupChat[] }

/** What the chat stores on the device, per user. No function throws: without IndexedDB everything is stored in memory. */
export type DeviceStore = {
  listOutbox(userId: string): Promise<OutboxEntry[]>
  putOutbox(entry: OutboxEntry): Promise<void>
  hasOutbox(clientId: string): Promise<boolean>
  deleteOutbox(clientId: string): Promise<void>
  listVotes(userId: string): Promise<StoredVote[]>
  /** Replaces an earlier vote in the same poll. */
  putVote(vote: StoredVote): Promise<void>
  /** False also if a later vote replaced it. */
  hasVote(vote: StoredVote): Promise<boolean>
  /** Leaves a later vote in the same poll. */
  deleteVote(vote: StoredVote): Promise<void>
  listCached(userId: string): Promise<ConversationKey[]>
  readCached(userId: string, key: ConversationKey): Promise<CachedConversation | undefined>
  writeCached(userId: string, key: ConversationKey, cached: CachedConversation): Promise<void>
  /** Its pictures too. */
  deleteCached(userId: string, key: ConversationKey): Promise<void>
  readPicture(userId: string, key: ConversationKey, messageId: string): Promise<Blob | undefined>
  /** The newest MAX_PICTURES of a conversation stay. */
  writePicture(userId: string, key: ConversationKey, messageId: string, picture: Blob): Promise<void>
  readInbox(userId: string): Promise<CachedInbox | undefined>
  writeInbox(userId: string, inbox: CachedInbox): Promise<void>
  /** Deletes everything of a user, unsent messages and votes included: after logging out nothing may stay readable on the device. */
  clearUser(userId: string): Promise<void>
}

/** Of one conversation. */
const MAX_PICTURES = 30

/** For tests, and for browsers that forbid IndexedDB. */
export function createMemoryStore(): DeviceStore {
  const outbox = new Map<string, OutboxEntry>()
  const cached = new Map<string, CachedConversation>()
  const inboxes = new Map<string, CachedInbox>()
  const votes = new Map<string, StoredVote>()
  const hasVote = (vote: StoredVote) => votes.get(voteKey(vote).join(' '))?.id === vote.id
  const pictures = new Map<string, Blob>()
  const cacheKey = (userId: string, key: string) => `${userId} ${key}`
  const deletePictures = (prefix: string) => {
    for (const name of pictures.keys()) if (name.startsWith(prefix)) pictures.delete(name)
  }
  return {
    listOutbox: async (userId) => inOrder([...outbox.values()].filter((entry) => entry.userId === userId)),
    putOutbox: async (entry) => void outbox.set(entry.clientId, entry),
    hasOutbox: async (clientId) => outbox.has(clientId),
    deleteOutbox: async (clientId) => void outbox.delete(clientId),
    listVotes: async (userId) => [...votes.values()].filter((vote) => vote.userId === userId),
    putVote: async (vote) => void votes.set(voteKey(vote).join(' '), vote),
    hasVote: async (vote) => hasVote(vote),
    deleteVote: async (vote) => void (hasVote(vote) && votes.delete(voteKey(vote).join(' '))),
    listCached: async (userId) =>
      [...cached.keys()].flatMap((key) => {
        const [owner, conversation] = key.split(' ')
        return owner === userId ? [conversation as ConversationKey] : []
      }),
    readCached: async (userId, key) => cached.get(cacheKey(userId, key)),
    writeCached: async (userId, key, conversation) => void cached.set(cacheKey(userId, key), conversation),
    deleteCached: async (userId, key) => {
      cached.delete(cacheKey(userId, key))
      deletePictures(`${userId} ${key} `)
    },
    readPicture: async (userId, key, messageId) => pictures.get(`${userId} ${key} ${messageId}`),
    writePicture: async (userId, key, messageId, picture) => {
      pictures.set(`${userId} ${key} ${messageId}`, picture)
      const stored = [...pictures.keys()].filter((name) => name.startsWith(`${userId} ${key} `)).sort()
      for (const name of stored.slice(0, -MAX_PICTURES)) pictures.delete(name)
    },
    readInbox: async (userId) => inboxes.get(userId),
    writeInbox: async (userId, inbox) => void inboxes.set(userId, inbox),
    clearUser: async (userId) => {
      inboxes.delete(userId)
      deletePictures(`${userId} `)
      for (const [clientId, entry] of outbox) if (entry.userId === userId) outbox.delete(clientId)
      for (const map of [cached, votes]) for (const key of map.keys()) if (key.startsWith(`${userId} `)) map.delete(key)
    },
  }
}

const voteKey = ({ userId, messageId }: StoredVote): [string, string] => [userId, messageId]

const inOrder = (entries: OutboxEntry[]) => entries.sort((a, b) => a.order - b.order)

interface Schema extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { userId: string } }
  cached: { key: [userId: string, conversation: string]; value: CachedConversation }
  inboxes: { key: string; value: CachedInbox }
  votes: { key: [userId: string, messageId: string]; value: StoredVote }
  /** Ids of messages sort by age. */
  pictures: { key: [userId: string, conversation: string, messageId: string]; value: Blob }
}

const ofUser = (userId: string) => IDBKeyRange.bound([userId], [userId, []])
const ofConversation = (userId: string, key: string) => IDBKeyRange.bound([userId, key], [userId, key, []])

export function createDeviceStore(): DeviceStore {
  const memory = createMemoryStore()
  let opening: Promise<IDBPDatabase<Schema>> | null = null

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= openDB<Schema>(`${PRODUCT_SLUG}-chat`, 6, {
      upgrade(db, oldVersion) {
        if (oldVersion === 0) db.createObjectStore('outbox', { keyPath: 'clientId' }).createIndex('userId', 'userId')
        if (oldVersion < 5) db.createObjectStore('votes', { keyPath: ['userId', 'messageId'] })
        // Caches of an earlier version are dropped and loaded again. Unsent messages and votes exist only here, so they stay.
        for (const name of [...db.objectStoreNames])
          if (name !== 'outbox' && name !== 'votes') db.deleteObjectStore(name)
        db.createObjectStore('cached')
        db.createObjectStore('inboxes')
        db.createObjectStore('pictures')
      },
      // Another tab needs a newer version.
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

  async function orElse<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, fallback: () => Promise<T>): Promise<T> {
    try {
      return await work(await open())
    } catch {
      return fallback()
    }
  }
  const orNothing = (work: (db: IDBPDatabase<Schema>) => Promise<unknown>) =>
    orElse<unknown>(work, async () => undefined).then(() => undefined)

  return {
    async listOutbox(userId) {
      const inMemory = await memory.listOutbox(userId)
      const stored = await orElse(
        (db) => db.getAllFromIndex('outbox', 'userId', userId),
        async () => [],
      )
      return inOrder([...stored, ...inMemory])
    },
    putOutbox: (entry) =>
      orElse(
        async (db) => void (await db.put('outbox', entry)),
        () => memory.putOutbox(entry),
      ),
    async hasOutbox(clientId) {
      if (await memory.hasOutbox(clientId)) return true
      return orElse(
        async (db) => (await db.getKey('outbox', clientId)) !== undefined,
        // The server stores a repeated message once; a message that is not sent is lost.
        async () => true,
      )
    },
    async deleteOutbox(clientId) {
      await memory.deleteOutbox(clientId)
      await orNothing((db) => db.delete('outbox', clientId))
    },
    listVotes: (userId) =>
      orElse(
        (db) => db.getAll('votes', ofUser(userId)),
        () => memory.listVotes(userId),
      ),
    putVote: (vote) =>
      orElse(
        async (db) => void (await db.put('votes', vote)),
        () => memory.putVote(vote),
      ),
    hasVote: (vote) =>
      orElse(
        async (db) => (await db.get('votes', voteKey(vote)))?.id === vote.id,
        () => memory.hasVote(vote),
      ),
    deleteVote: (vote) =>
      orElse(
        async (db) => {
          const { store, done } = db.transaction('votes', 'readwrite')
          if ((await store.get(voteKey(vote)))?.id === vote.id) await store.delete(voteKey(vote))
          await done
        },
        () => memory.deleteVote(vote),
      ),
    listCached: (userId) =>
      orElse(
        async (db) => (await db.getAllKeys('cached', ofUser(userId))).map(([, key]) => key as ConversationKey),
        () => memory.listCached(userId),
      ),
    readCached: (userId, key) =>
      orElse(
        (db) => db.get('cached', [userId, key]),
        () => memory.readCached(userId, key),
      ),
    writeCached: (userId, key, cached) =>
      orElse(
        async (db) => void (await db.put('cached', cached, [userId, key])),
        () => memory.writeCached(userId, key, cached),
      ),
    async deleteCached(userId, key) {
      await memory.deleteCached(userId, key)
      await orNothing((db) =>
        Promise.all([db.delete('cached', [userId, key]), db.delete('pictures', ofConversation(userId, key))]),
      )
    },
    readPicture: (userId, key, messageId) =>
      orElse(
        (db) => db.get('pictures', [userId, key, messageId]),
        () => memory.readPicture(userId, key, messageId),
      ),
    writePicture: (userId, key, messageId, picture) =>
      orElse(
        async (db) => {
          await db.put('pictures', picture, [userId, key, messageId])
          const stored = await db.getAllKeys('pictures', ofConversation(userId, key))
          for (const name of stored.slice(0, -MAX_PICTURES)) await db.delete('pictures', name)
        },
        () => memory.writePicture(userId, key, messageId, picture),
      ),
    readInbox: (userId) =>
      orElse(
        (db) => db.get('inboxes', userId),
        () => memory.readInbox(userId),
      ),
    writeInbox: (userId, inbox) =>
      orElse(
        async (db) => void (await db.put('inboxes', inbox, userId)),
        () => memory.writeInbox(userId, inbox),
      ),
    async clearUser(userId) {
      await memory.clearUser(userId)
      await orNothing(async (db) => {
        const unsent = await db.getAllKeysFromIndex('outbox', 'userId', userId)
        await Promise.all([
          db.delete('cached', ofUser(userId)),
          db.delete('inboxes', userId),
          db.delete('votes', ofUser(userId)),
          db.delete('pictures', ofUser(userId)),
          ...unsent.map((clientId) => db.delete('outbox', clientId)),
        ])
      })
    },
  }
}
