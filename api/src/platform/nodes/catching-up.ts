import type { Queryable } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { Log } from '../http/log.ts'
import { BEAT_MS, type Line } from './line.ts'
import { listConnectedNodes } from './repository.ts'

/** Between two looks at which nodes there are; and while one of them is not heard. Milliseconds. */
const CENSUS_MS = 5_000
const CENSUS_SOON_MS = 1_000
/** A node that starts, or a connection that is made anew, is not worth a line in the log. Milliseconds. */
const WORTH_SAYING_MS = 2_000
/** Rounds after the trouble: the first sees what is new, the second announces what nobody has announced meanwhile. */
const LAST_ROUNDS = 2

/**
 * The beat of a node: says that it is there, and makes up from the database for what it may not have been told, as long
 * as it hears nothing, or not everybody, and once whenever something was lost.
 *
 * @param round looks once at everything this node holds sockets for; safe to repeat
 */
export function createCatchingUp(options: { line: Line; db: Queryable; log: Log; round(): Promise<void> }) {
  const { line, db, log, round } = options
  let roundsLeft = 0
  let isRunning = false
  let censusAt = 0
  let trouble: 'deaf' | 'silence' | null = null
  let troubleSince = 0
  let isSaid = false
  let timer: ReturnType<typeof setInterval> | undefined

  function look(): void {
    const silent = line.silent()
    const seen = line.isDeaf() ? 'deaf' : silent.length > 0 ? 'silence' : null
    if (seen !== null && trouble === null) troubleSince = Date.now()
    trouble = seen
    if (trouble !== null) again()
    if (trouble === null && isSaid) {
      isSaid = false
      log.info('all nodes are heard')
    }
    if (trouble === null || isSaid || Date.now() - troubleSince < WORTH_SAYING_MS) return
    isSaid = true
    const instead = 'looking in the database for what the others do'
    if (trouble === 'deaf') log.warn(`Redis is away: ${instead}`)
    else log.warn({ silent }, `a node is not heard through Redis: ${instead}`)
  }

  /** One more than the last ones when a round is under way: that one may have looked already. */
  function again(): void {
    roundsLeft = LAST_ROUNDS + (isRunning ? 1 : 0)
  }

  async function takeCensus(): Promise<void> {
    const wait = trouble === 'silence' ? CENSUS_SOON_MS : CENSUS_MS
    if (trouble === 'deaf' || Date.now() - censusAt < wait) return
    censusAt = Date.now()
    line.take(await listConnectedNodes(db))
  }

  async function work(): Promise<void> {
    if (isRunning) return
    isRunning = true
    const begunAt = Date.now()
    try {
      await takeCensus()
      if (roundsLeft > 0) {
        await round()
        roundsLeft -= 1
      }
    } catch (error) {
      // While the database is away nothing can happen in it either.
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'catching up failed')
    } finally {
      isRunning = false
    }
    // A round that took longer than it may is followed at once: somebody waits for what it saw.
    if (roundsLeft > 0 && timer !== undefined && Date.now() - begunAt > BEAT_MS) setImmediate(() => void work())
  }

  return {
    start: () => {
      timer = setInterval(() => {
        line.beat()
        look()
        void work()
      }, BEAT_MS)
      line.beat()
    },
    /** Something was lost. */
    again,
    stop: async () => {
      clearInterval(timer)
      timer = undefined
      while (isRunning) await new Promise((resolve) => setTimeout(resolve, 10))
    },
  }
}
