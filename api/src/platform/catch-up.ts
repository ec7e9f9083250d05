import type { Context } from './context.ts'
import type { IsOld, OnTold } from './realtime/sockets.ts'

/**
 * How a room makes up for what its node was not told, because Redis was away or another node was killed: from the
 * database, to the sockets of this node alone.
 */
export type CatchUp = {
  /** Called for everything told to sockets here, so that nothing is told twice. */
  told?: OnTold
  /** Whether this was made up for already: what another node says late is then not told again. */
  isOld?: IsOld
  /** Safe to repeat; about four times a second while it is needed. */
  round(): Promise<void>
}
export type MakeCatchUp = (ctx: Context) => CatchUp
