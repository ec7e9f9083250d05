import { getSession, onSessionChange } from '../session/session.ts'
import { type Entry, newClientId, OUTBOX_CHANNEL } from './entry.ts'
import { isOnDevice, listDeviceKeys, readFromDevice, removeFromDevice, writeToDevice } from './store.ts'

export const NONE: readonly Entry[] = []

type Followers = {
  onUserChange(): void
  /** After a change by another tab too. */
  onLoaded(): void
}

/** What the signed-in user wrote and the server has not acknowledged: in memory, and on the device for all tabs. */
export function createUnsentEntries() {
  let userId: string | null = null
  let entries = NONE
  let lastOrder = 0
  /** Not yet on the device, and therefore not sent. */
  const unstored = new Set<string>()
  /** Begun and ended writes of this tab to the device. */
  let writes = 0
  const listeners = new Set<() => void>()
  let tabs: BroadcastChannel | null = null

  function notify(): void {
    for (const listener of [...listeners]) listener()
  }

  function setEntries(next: readonly Entry[]): void {
    entries = next.toSorted((a, b) => a.order - b.order)
    notify()
  }

  const without = (ids: readonly string[]) => entries.filter(({ id }) => !ids.includes(id))

  async function load(onLoaded: () => void): Promise<void> {
    const owner = userId
    if (owner === null) return
    let stored: readonly Entry[]
    let writesBefore: number
    do {
      writesBefore = writes
      stored = await readStored(owner)
      // What was read may lack what was written meanwhile, and hold what was dropped.
    } while (writes !== writesBefore)
    if (owner !== userId) return
    const ids = new Set(stored.map(({ id }) => id))
    setEntries([...stored, ...entries.filter(({ id }) => unstored.has(id) && !ids.has(id))])
    onLoaded()
  }

  function nextOrder(): number {
    lastOrder = Math.max(Date.now(), lastOrder + 1, (entries.at(-1)?.order ?? 0) + 1)
    return lastOrder
  }

  async function put(entry: Entry, replaced: readonly string[] = []): Promise<void> {
    setEntries([...without([entry.id, ...replaced]), entry])
    await changeDevice(writeToDevice('unsent', [entry.userId, entry.id], entry))
  }

  async function changeDevice(change: Promise<unknown>): Promise<void> {
    writes += 1
    await change
    writes += 1
    tabs?.postMessage('changed')
  }

  return {
    list: () => entries,
    find: (id: string) => entries.find((entry) => entry.id === id),
    isStored: ({ id }: Entry) => !unstored.has(id),
    isOfUser: (entry: Entry) => entry.userId === userId,
    notify,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Null without a user. */
    make(verb: string, input: unknown): Entry | null {
      if (userId === null) return null
      const createdAt = new Date().toISOString()
      return { id: newClientId(), userId, verb, input, order: nextOrder(), createdAt, problem: null }
    },
    /** The replaced ones leave the list at once, the device by `remove`. */
    async add(entry: Entry, replaced: readonly string[]): Promise<void> {
      unstored.add(entry.id)
      await put(entry, replaced)
      unstored.delete(entry.id)
    },
    put,
    /** Behind all others: later ones may have been sent already. */
    putLast: (entry: Entry) => put({ ...entry, order: nextOrder() }),
    async remove(ids: readonly string[]): Promise<void> {
      const owner = userId
      if (ids.length === 0 || owner === null) return
      setEntries(without(ids))
      await changeDevice(Promise.all(ids.map((id) => removeFromDevice('unsent', [owner, id]))))
    },
    /** Another tab may have sent it, or have been refused; the list then follows. */
    async isStillUnsent(entry: Entry): Promise<boolean> {
      const key = [entry.userId, entry.id] as const
      if (entry.userId !== userId || !(await isOnDevice('unsent', key))) {
        setEntries(without([entry.id]))
        return false
      }
      const stored = await readFromDevice<Entry>('unsent', key)
      if (entry.userId !== userId) return false
      if (stored === undefined || stored.problem === null) return true
      setEntries([...without([entry.id]), stored])
      return false
    },
    /** Follows the session and the other tabs. Returns a function that stops it. */
    follow({ onUserChange, onLoaded }: Followers): () => void {
      const followSession = () => {
        const next = getSession().user?.id ?? null
        if (next === userId) return
        userId = next
        onUserChange()
        setEntries(NONE)
        void load(onLoaded)
      }
      tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX_CHANNEL)
      tabs?.addEventListener('message', () => void load(onLoaded))
      const stopSession = onSessionChange(followSession)
      followSession()
      return () => {
        stopSession()
        tabs?.close()
        userId = null
      }
    },
  }
}

export type UnsentEntries = ReturnType<typeof createUnsentEntries>

async function readStored(userId: string): Promise<readonly Entry[]> {
  const keys = await listDeviceKeys('unsent', [userId])
  const stored = await Promise.all(keys.map((key) => readFromDevice<Entry>('unsent', key)))
  return stored.filter((entry) => entry !== undefined)
}
