import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { IDBPTransaction } from 'idb'
import { readStored, removeStored } from '../storage.ts'
import type { Entry } from './entry.ts'

/* What the release before left unsent, as entries of the outbox. To be deleted once every device has run this release. */

type Message = Omit<Entry, 'id' | 'verb' | 'input' | 'createdAt'> & { clientId: string; writtenAt: string }
type Vote = { id: string; userId: string; messageId: string; options: number[] }
type DayChanges = {
  userId: string
  changes: { id: string; kind: 'arrival' | 'ticket'; groupId: string; body: unknown }[]
}

/** Takes over the stores of version 6 and earlier of the database, in the transaction that upgrades it. */
export async function listUnsentOf6(
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
): Promise<Entry[]> {
  const all = async <T>(store: string): Promise<T[]> =>
    transaction.objectStoreNames.contains(store) ? await transaction.objectStore(store).getAll() : []
  const messages = (await all<Message>('outbox')).map(
    ({ clientId, userId, order, writtenAt, problem, ...input }): Entry => ({
      ...{ id: clientId, userId, verb: 'sendMessage', input, order, createdAt: writtenAt, problem },
    }),
  )
  const votes = (await all<Vote>('votes')).map(({ id, userId, messageId, options }) =>
    callEntry(id, userId, 'PUT /messages/:id/vote', { params: { id: messageId }, body: { options } }),
  )
  return [...messages, ...votes]
}

/** The unsent arrivals and tickets, which were in local storage. */
export function listDayChanges(): Entry[] {
  const { userId, changes } = JSON.parse(readStored(DAY_KEY) ?? '{"changes":[]}') as DayChanges
  return changes.map(({ id, kind, groupId, body }) =>
    callEntry(id, userId, `PUT /groups/:id/${kind}`, { params: { id: groupId }, body }),
  )
}

/** Once they are in the store. */
export function removeDayChanges(): void {
  for (const key of [DAY_KEY, `${PRODUCT_SLUG}:meetings`]) removeStored(key)
}

const DAY_KEY = `${PRODUCT_SLUG}:day-outbox`

const callEntry = (id: string, userId: string, verb: string, input: object): Entry => ({
  ...{ id, userId, verb, input, order: Date.now(), createdAt: new Date().toISOString(), problem: null },
})
