import type { Nodes } from '../nodes/nodes.ts'
import type { IsOld, Sockets } from './sockets.ts'

/** What is said to the sockets of other nodes too; `isOnline` asks. */
const VERBS = [
  'emitToUser',
  'emitToUsers',
  'emitToRoom',
  'removeFromRoom',
  'closeRoom',
  'disconnectSession',
  'disconnectUser',
] as const
type Verb = (typeof VERBS)[number]
/** These carry an event and its payload after whom they are for. */
const CARRIES: readonly Verb[] = ['emitToUser', 'emitToUsers', 'emitToRoom']

/**
 * Tells the sockets of this node at once, and has the other nodes tell theirs the same.
 *
 * @param here tells the sockets of this node
 * @param roomOf the room all sockets of a person stand in
 */
export function spread(
  here: Sockets,
  nodes: Pick<Nodes, 'say' | 'on' | 'presence'>,
  isOld: IsOld,
  roomOf: (userId: string) => string,
) {
  const both = {} as Record<Verb, (...given: unknown[]) => void>
  for (const verb of VERBS) {
    const tellHere = here[verb] as (...given: unknown[]) => void
    both[verb] = (...given) => {
      tellHere(...given)
      nodes.say(`tell ${verb}`, ...given)
    }
    nodes.on(`tell ${verb}`, (_from, ...given: unknown[]) => {
      if (!CARRIES.includes(verb) || !isOld(String(given[1]), given[2])) tellHere(...given)
    })
  }
  return {
    ...(both as Pick<Sockets, Verb>),
    isOnline: (userId) => here.isOnline(userId) || nodes.presence.isElsewhere(roomOf(userId)),
  } satisfies Sockets
}
