import { updateArrival, updateTicket } from 'contract/meetings.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { getSession, onSessionChange, sessionEnd } from '~/lib/session/session.ts'
import { withTabLock } from '~/lib/session/tab-lock.ts'
import { registerUnsentCounter } from '~/lib/session/unsent.ts'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'
import { createStore } from '~/lib/store.ts'

const KEY = `${PRODUCT_SLUG}:day-outbox`

/** A change made by the user, possibly offline. A later one of the same group and kind replaces it. */
export type Change =
  | { kind: 'arrival'; groupId: string; body: InputOf<typeof updateArrival>['body'] }
  | { kind: 'ticket'; groupId: string; body: InputOf<typeof updateTicket>['body'] }
type Stored = { userId: string; changes: (Change & { id: string })[] }

function read(): Stored {
  const userId = getSession().user?.id ?? ''
  try {
    const stored = JSON.parse(readStored(KEY) ?? '') as Stored
    if (stored.userId === userId && Array.isArray(stored.changes)) return stored
  } catch {
    // Nothing or something unreadable is stored.
  }
  return { userId, changes: [] }
}

function write(changes: Stored['changes']): void {
  const { userId } = read()
  if (changes.length === 0) removeStored(KEY)
  else writeStored(KEY, JSON.stringify({ userId, changes } satisfies Stored))
  pending.set(changes)
}

const pending = createStore<readonly Change[]>(typeof window === 'undefined' ? [] : read().changes, [])
/** The changes that the server has not acknowledged. */
export const usePendingChanges = pending.use

const isSame = (one: Change, other: Change) => one.kind === other.kind && one.groupId === other.groupId

/** Stores the change, then tries to send everything. A refusal of the server throws; being offline does not. */
export async function sendChange(change: Change): Promise<void> {
  const kept = read().changes.filter((each) => !isSame(each, change))
  write([...kept, { ...change, id: crypto.randomUUID() }])
  await sendPending()
}

/** Sends in order, one tab at a time, until one fails for want of a connection. Safe to repeat. */
export const sendPending = (): Promise<void> =>
  withTabLock('day-outbox', async () => {
    let refused: ApiError | null = null
    for (const change of read().changes) {
      try {
        await send(change)
      } catch (error) {
        if (!(error instanceof ApiError) || isWorthRetrying(error)) break
        refused = error
      }
      // Only this one: a newer change of the same kind may have been stored meanwhile.
      write(read().changes.filter(({ id }) => id !== change.id))
    }
    if (refused) throw refused
  })

const isWorthRetrying = ({ status }: ApiError) => status === 0 || status === 401 || status === 429 || status >= 500

const send = (change: Change): Promise<unknown> =>
  change.kind === 'arrival'
    ? call(updateArrival, { params: { id: change.groupId }, body: change.body })
    : call(updateTicket, { params: { id: change.groupId }, body: change.body })

registerUnsentCounter('changes', () => read().changes.length)

onSessionChange(() => {
  if (sessionEnd() === 'signedOut') removeStored(KEY)
  pending.set(read().changes)
})
