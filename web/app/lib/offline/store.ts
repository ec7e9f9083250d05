import { DAY, SECOND } from 'contract/platform/durations.ts'
import { type IDBPDatabase, openDB } from 'idb'
import { getSession, onSessionChange, sessionEnd, wasOutOfReachFor } from '../session/session.ts'
import { createStore } from '../store.ts'
import { DEVICE_DATABASE } from './entry.ts'

/**
 * Per user. No function throws, or waits for long: without an IndexedDB that answers all is in memory. After logging out, here or
 * by somebody elsewhere, nothing of the user may stay; of an expired session only what was not sent.
 */

/** `unsent` exists only here; the others are copies of what the server has. */
const COPIES = ['answers', 'conversations', 'pictures'] as const
export type StoreName = 'unsent' | (typeof COPIES)[number]
/** The user's id first. */
export type Key = readonly [userId: string, ...rest: string[]]

const inMemory = new Map<string, { store: StoreName; key: Key; value: unknown }>()
const nameOf = (store: StoreName, key: Key) => JSON.stringify([store, ...key])
const startsWith = (key: Key, prefix: Key) => prefix.every((part, index) => key[index] === part)
const rangeOf = (prefix: Key) => IDBKeyRange.bound(prefix, [...prefix, []])

const MAX_AGE_MS = 14 * DAY
const MAX_ANSWERS = 300

/** Safari's database may hang, and a tab of an earlier release may keep it from opening. */
const ANSWER_MS = 3 * SECOND

let opening: Promise<IDBPDatabase> | null = null
let wasOpened = false
/** What is pending then may still succeed; nothing else is tried until it does. */
let isHanging = false
const unremoved: { store: StoreName; prefix: Key }[] = []

/** False while nothing is stored, because the database cannot be opened or does not answer. */
const isStoring = createStore(true)
export const useIsDeviceStoring = isStoring.use

function setClosed(): void {
  opening = null
  isStoring.set(false)
}

function setHanging(): void {
  isHanging = true
  isStoring.set(false)
}

function setAnswering(): void {
  if (!isHanging) return
  isHanging = false
  isStoring.set(true)
  for (const { store, prefix } of unremoved.splice(0)) void removeFromDevice(store, prefix)
  for (const { store, key, value } of inMemory.values()) void writeToDevice(store, key, value)
}

function open(): Promise<IDBPDatabase> {
  opening ??= openDB(DEVICE_DATABASE, 8, {
    upgrade(db, _oldVersion, _newVersion, transaction) {
      for (const name of [...db.objectStoreNames]) if (name !== 'unsent') db.deleteObjectStore(name)
      if (!db.objectStoreNames.contains('unsent')) db.createObjectStore('unsent')
      for (const name of COPIES) db.createObjectStore(name)
      transaction.objectStore('answers').createIndex('storedAt', 'storedAt')
    },
    blocked: setHanging,
    // Another tab needs a newer version.
    blocking: (_current, _blocked, event) => {
      const db = event.target as IDBDatabase
      db.close()
      setClosed()
    },
    terminated: () => {
      opening = null
    },
  }).then(removeCopiesUnlessSeen)
  opening.then(() => {
    wasOpened = true
    isStoring.set(true)
  }, setClosed)
  return opening
}

/** A lost phone that is kept from the network cannot be told that its session ended: a day later it shows nothing. */
async function removeCopiesUnlessSeen(db: IDBPDatabase): Promise<IDBPDatabase> {
  const owner = getSession().user?.id
  if (owner === undefined || !wasOutOfReachFor(DAY)) return db
  for (const store of COPIES) await db.delete(store, rangeOf([owner]))
  await closeNotifications().catch(() => undefined)
  return db
}

/** Those that the service worker showed. */
async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** Undefined when it fails, or does not answer in time. */
async function onDevice<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  if (isHanging) return undefined
  const answer = (async () => work(await open()))()
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      setHanging()
      resolve(undefined)
    }, ANSWER_MS)
    const end = (value?: T) => {
      clearTimeout(timer)
      setAnswering()
      resolve(value)
    }
    answer.then(end, () => end())
  })
}

export async function writeToDevice(store: StoreName, key: Key, value: unknown): Promise<void> {
  const isStored = await onDevice(async (db) => Boolean(await db.put(store, value, [...key])))
  if (isStored) inMemory.delete(nameOf(store, key))
  else inMemory.set(nameOf(store, key), { store, key, value })
}

export async function readFromDevice<T>(store: StoreName, key: Key): Promise<T | undefined> {
  const found = inMemory.get(nameOf(store, key))
  return found ? (found.value as T) : onDevice<T>((db) => db.get(store, [...key]))
}

/** True also if the device cannot say now: the server stores a repeated message once; a message that is not sent is lost. */
export async function isOnDevice(store: StoreName, key: Key): Promise<boolean> {
  if (inMemory.has(nameOf(store, key))) return true
  return (await onDevice(async (db) => (await db.getKey(store, [...key])) !== undefined)) ?? wasOpened
}

export async function listDeviceKeys(store: StoreName, prefix: Key): Promise<Key[]> {
  const stored = await onDevice((db) => db.getAllKeys(store, rangeOf(prefix)))
  const others = [...inMemory.values()].filter((each) => each.store === store && startsWith(each.key, prefix))
  return [...((stored ?? []) as unknown as Key[]), ...others.map(({ key }) => key)]
}

export async function removeFromDevice(store: StoreName, prefix: Key): Promise<void> {
  for (const [name, each] of inMemory) if (each.store === store && startsWith(each.key, prefix)) inMemory.delete(name)
  await onDevice((db) => db.delete(store, rangeOf(prefix)))
  if (isHanging) unremoved.push({ store, prefix })
}

/** Deletes the answers of any user that are older than 14 days, and the oldest beyond 300. */
export async function removeOldAnswers(): Promise<void> {
  await onDevice(async (db) => {
    const keys = await db.getAllKeysFromIndex('answers', 'storedAt')
    const old = await db.countFromIndex('answers', 'storedAt', IDBKeyRange.upperBound(Date.now() - MAX_AGE_MS))
    for (const key of keys.slice(0, Math.max(old, keys.length - MAX_ANSWERS))) await db.delete('answers', key)
  })
}

/** Asks the browser not to delete what is stored when it needs the space, or after a week. Firefox asks the user. */
export function requestPersistence(): void {
  void navigator.storage?.persist?.().catch(() => false)
}

let userId = getSession().user?.id
onSessionChange(() => {
  const before = userId
  userId = getSession().user?.id
  const end = sessionEnd()
  if (before === undefined || before === userId || end === null || end === 'elsewhere') return
  for (const store of end === 'expired' ? COPIES : (['unsent', ...COPIES] as const))
    void removeFromDevice(store, [before])
  void closeNotifications().catch(() => undefined)
})
