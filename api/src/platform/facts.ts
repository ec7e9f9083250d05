import type { Topic } from 'contract/topics.ts'
import { FACTS, type FactName, type Facts } from '../facts.ts'
import type { Context, RecordFact, TransactionRunner, Unit } from './context.ts'
import { type Database, runTransaction } from './db/database.ts'
import { isDatabaseUnavailable, isTransactionConflict } from './db/errors.ts'
import type { Log } from './http/monitoring/log.ts'

/**
 * What a domain does when facts happen.
 * - `within` runs inside the transaction that recorded the fact: rows only, never the network.
 * - `onCommit` runs in the turn of the commit, before the caller has its result: it ends rights on open sockets, so it
 *   waits for nothing and reads nothing from the database.
 * - `after` runs later, in commit order among facts about the same conversation, group or person: push only, never write.
 * - `changes` names what the fact changed and for whom; after `after`, each person receives one `changed` with all of it.
 *
 * A failure after the commit is logged; the change stays.
 */
export type Reactions = {
  within?: { [N in FactName]?: (unit: Unit, fact: Facts[N]) => Promise<void> }
  onCommit?: { [N in FactName]?: (ctx: Context, fact: Facts[N]) => void }
  after?: { [N in FactName]?: (ctx: Context, fact: Facts[N]) => Promise<void> | void }
  changes?: { [N in FactName]?: readonly Change<Facts[N]>[] }
}

/** Topics that a fact changes for some people: only those who may read the answers that depend on them. */
type Change<F> = {
  topics(fact: F): readonly Topic[]
  to(ctx: Context, fact: F): Promise<readonly (string | null)[]> | readonly (string | null)[]
}

export type FactBus = Context['facts'] & {
  react(reactions: Reactions): void
  /** The listener is called in the turn of every commit that recorded facts, before the caller has its result. */
  onCommit(listener: () => void): void
}

type Recorded = { [N in FactName]: { name: N; fact: Facts[N] } }[FactName]
type OrderedBy = (fact: unknown) => string | string[]
type Within = (unit: Unit, fact: unknown) => Promise<void>
type OnCommit = (ctx: Context, fact: unknown) => void
type After = (ctx: Context, fact: unknown) => Promise<void> | void
type Changes = readonly Change<unknown>[]

type Work<T> = (unit: Unit) => Promise<T>

/** An acceptance loses a race to each request that its person sends to another group meanwhile. */
const MAX_TRIES = 10

/**
 * @param context a function, because the context itself holds the runner made here
 * @param onUnansweredCommit called when a transaction with facts may have been committed: none of their reactions runs
 */
export function createFacts(db: Database, log: Log, context: () => Context, onUnansweredCommit: () => void) {
  const all: Reactions[] = []
  const listeners: (() => void)[] = []
  const queue = createKeyedQueue()

  function logFailure(error: unknown, fact: FactName): void {
    log.error({ err: error, fact }, 'a reaction after commit failed')
  }

  function commit(recorded: readonly Recorded[]): void {
    for (const { name, fact } of recorded)
      for (const { onCommit } of all) {
        try {
          ;(onCommit?.[name] as OnCommit | undefined)?.(context(), fact)
        } catch (error) {
          logFailure(error, name)
        }
      }
    for (const listener of listeners) listener()
    for (const one of recorded) if (hasAfter(one)) queue.add(orderingKeys(one), () => runAfter(one))
  }

  const hasAfter = ({ name }: Recorded): boolean =>
    all.some(({ after, changes }) => after?.[name] !== undefined || changes?.[name] !== undefined)

  async function runAfter({ name, fact }: Recorded): Promise<void> {
    for (const { after } of all) {
      try {
        await (after?.[name] as After | undefined)?.(context(), fact)
      } catch (error) {
        logFailure(error, name)
      }
    }
    await publishChanges(name, fact)
  }

  async function publishChanges(name: FactName, fact: unknown): Promise<void> {
    const topicsOfUser = new Map<string, Set<Topic>>()
    for (const { topics, to } of all.flatMap(({ changes }) => (changes?.[name] ?? []) as Changes)) {
      try {
        for (const userId of await to(context(), fact)) {
          if (userId === null) continue
          const known = topicsOfUser.get(userId) ?? new Set()
          topicsOfUser.set(userId, known)
          for (const topic of topics(fact)) known.add(topic)
        }
      } catch (error) {
        logFailure(error, name)
      }
    }
    // Most people of a fact have the same topics.
    for (const people of Map.groupBy(topicsOfUser, ([, topics]) => [...topics].join(' ')).values()) {
      const userIds = people.map(([userId]) => userId)
      context().sockets.emitToUsers(userIds, 'changed', { topics: [...(people[0]?.[1] ?? [])] })
    }
  }

  async function runOnce<T>(work: Work<T>): Promise<T> {
    const recorded: Recorded[] = []
    let isCommitting = false
    const result = await runTransaction(db, async (tx) => {
      const ctx = context()
      const record: RecordFact = async (name, fact) => {
        recorded.push({ name, fact } as Recorded)
        for (const { within } of all) await (within?.[name] as Within | undefined)?.(unit, fact)
      }
      const unit: Unit = { ctx, tx, record, now: () => ctx.now() }
      const done = await work(unit)
      isCommitting = recorded.length > 0
      return done
    }).catch((error: unknown) => {
      if (isCommitting && isDatabaseUnavailable(error)) onUnansweredCommit()
      throw error
    })
    if (recorded.length > 0) commit(recorded)
    return result
  }

  /** A transaction that lost a race left nothing behind, so it runs again. */
  const transaction: TransactionRunner = async (work) => {
    for (let triesLeft = MAX_TRIES; ; triesLeft--) {
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
    settled: queue.settled,
  }
  return { transaction, bus }
}

/** One queue for all would let a large event delay all others. */
const orderingKeys = ({ name, fact }: Recorded): string[] => [(FACTS[name].orderedBy as OrderedBy)(fact)].flat()

function createKeyedQueue() {
  const last = new Map<string, Promise<void>>()
  return {
    add: (keys: readonly string[], work: () => Promise<void>): void => {
      const done = Promise.all(keys.map((key) => last.get(key))).then(work)
      for (const key of keys) last.set(key, done)
      void done.then(() => {
        for (const key of keys) if (last.get(key) === done) last.delete(key)
      })
    },
    /** Resolves when nothing is left to run, including what is added meanwhile. */
    settled: async (): Promise<void> => {
      while (last.size > 0) await Promise.all(last.values())
    },
  }
}
