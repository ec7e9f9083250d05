import { DAY } from 'contract/platform/durations.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/*
  The last answer of every call that the user made, on the device, so that pages open without a connection. No function
  throws: without IndexedDB nothing is stored.
*/

export type StoredAnswer = { userId: string; key: string; data: unknown; storedAt: number }

interface Schema extends DBSchema {
  answers: {
    key: [userId: string, key: string]
    value: StoredAnswer
    indexes: { storedAt: number }
  }
}

const MAX_AGE_MS = 14 * DAY
const MAX_COUNT = 300

let opening: Promise<IDBPDatabase<Schema>> | null = null

function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(`${PRODUCT_SLUG}-answers`, 1, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: ['userId', 'key'] }).createIndex('storedAt', 'storedAt')
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

/** Undefined when it fails. */
async function attempt<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await open())
  } catch {
    return undefined
  }
}

export async function writeAnswer(answer: StoredAnswer): Promise<void> {
  await attempt((db) => db.put('answers', answer))
}

export function readAnswer(userId: string, key: string): Promise<StoredAnswer | undefined> {
  return attempt((db) => db.get('answers', [userId, key]))
}

export async function deleteAnswer(userId: string, key: string): Promise<void> {
  await attempt((db) => db.delete('answers', [userId, key]))
}

/** Deletes every answer of a user: after logging out nothing may stay readable on the device. */
export async function deleteAnswers(userId: string): Promise<void> {
  await attempt((db) => db.delete('answers', IDBKeyRange.bound([userId], [userId, []])))
}

/** Deletes what is older than 14 days, and the oldest beyond 300 answers. */
export async function deleteOldAnswers(): Promise<void> {
  await attempt(async (db) => {
    const keys = await db.getAllKeysFromIndex('answers', 'storedAt')
    const old = await db.countFromIndex('answers', 'storedAt', IDBKeyRange.upperBound(Date.now() - MAX_AGE_MS))
    const deleted = keys.slice(0, Math.max(old, keys.length - MAX_COUNT))
    await Promise.all(deleted.map((key) => db.delete('answers', key)))
  })
}
