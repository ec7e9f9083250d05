import type { Context } from './context.ts'
import type { Replica } from './db/replica.ts'
import { Refusal } from './refusal.ts'

/**
 * @param primary a function, because the context itself holds the runner made here
 * @returns `readFor` of the context. Whatever fails on the replica is read from the primary, refusals included: what is not found
 *   there may be new.
 */
export function createReads(primary: () => Context, replica: Replica | null): Context['readFor'] {
  if (replica === null) return (_, work) => work(primary())
  let onReplica: Context | null = null
  return async (actor, work) => {
    if (actor !== null || !replica.isUsable()) return work(primary())
    onReplica ??= {
      ...primary(),
      db: replica.db,
      transaction: () => Promise.reject(new Error('a read for the replica starts a transaction')),
    }
    const ctx = onReplica
    try {
      return await replica.run(() => work(ctx))
    } catch (error) {
      if (!(error instanceof Refusal)) ctx.log.warn({ err: error }, 'the replica failed, and the primary answers')
      return work(primary())
    }
  }
}
