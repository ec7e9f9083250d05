import type { FactName, Facts } from '../facts.ts'
import type { Context, RecordFact, TransactionRunner } from './context.ts'
import { type Database, runTransaction, type Tx } from './db/database.ts'
import { isTransactionConflict } from './db/errors.ts'
import type { Log } from './http/log.ts'

export type Record = RecordFact

/**
 * What a domain does when facts happen.
 * `within` runs inside the transaction that recorded the fact: rows only, through `tx`, never the network.
 * `after` runs when it has committed: push only, never write. A failure there is logged; the change stands.
 */
export type Reactions = {
  within?: { [N in FactName]?: (ctx: Context, tx: Tx, fact: Facts[N], record: Record) => Promise<void> }
  after?: { [N in FactName]?: (ctx: Context, fact: Facts[N]) => Promise<void> | void }
}

export type FactBus = Context['facts'] & {
  react(reactions: Reactions): void
  /** Called within the very turn in which facts were committed, before whoever made them has an answer. */
  onCommit(listener: () => void): void
}

type Recorded = { [N in FactName]: { name: N; fact: Facts[N] } }[FactName]
type Within = (ctx: Context, tx: Tx, fact: unknown, record: Record) => Promise<void>
type After = (ctx: Context, fact: unknown) => Promise<void> | void

type Work<T> = (tx: Tx, record: Record) => Promise<T>

/** A transaction that lost against another (a deadlock, a row that went meanwhile) left nothing behind: it runs again. */
const TRIES = 3

/** @param context handed over lazily: the context itself holds the runner made here */
export function createFacts(db: Database, log: Log, context: () => Context) {
  const all: Reactions[] = []
  const listeners: (() => void)[] = []
  // One after the other, in the order of the commits: "accepted" may not overtake "put out" on its way to a screen.
  let announced: Promise<void> = Promise.resolve()

  async function announce(recorded: Recorded[]): Promise<void> {
    for (const { name, fact } of recorded) {
      for (const reactions of all) {
        const after = reactions.after?.[name] as After | undefined
        if (after === undefined) continue
        try {
          await after(context(), fact)
        } catch (error) {
          log.error({ err: error, fact: name }, 'a reaction after commit failed')
        }
      }
    }
  }

  async function runOnce<T>(work: Work<T>): Promise<T> {
    const recorded: Recorded[] = []
    const result = await runTransaction(db, (tx) => {
      const record: Record = async (name, fact) => {
        recorded.push({ name, fact } as Recorded)
        for (const reactions of all)
          await (reactions.within?.[name] as Within | undefined)?.(context(), tx, fact, record)
      }
      return work(tx, record)
    })
    if (recorded.length > 0) {
      for (const listener of listeners) listener()
      announced = announced.then(() => announce(recorded))
    }
    return result
  }

  const transaction: TransactionRunner = async (work) => {
    for (let triesLeft = TRIES; ; triesLeft--) {
      try {
        return await runOnce(work)
      } catch (error) {
        if (triesLeft === 1 || !isTransactionConflict(error)) throw error
      }
    }
  }

  const bus: FactBus = {
    react: (reactions) => {
      all.push(reactions)
    },
    onCommit: (listener) => {
      listeners.push(listener)
    },
    settled: async () => {
      let seen: Promise<void> | null = null
      while (seen !== announced) {
        seen = announced
        await seen
      }
    },
  }
  return { transaction, bus }
}
