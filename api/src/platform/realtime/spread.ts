import type { Nodes } from '../nodes/nodes.ts'
import type { IsOld, Tell } from './tell.ts'

/** What is said to the sockets of other nodes too; `isOpen` asks. */
const VERBS = ['user', 'users', 'room', 'leaveRoom', 'closeRoom', 'endSession', 'endUser'] as const
type Verb = (typeof VERBS)[number]
/** These carry an event and its payload after whom they are for. */
const CARRIES: readonly Verb[] = ['user', 'users', 'room']

/**
 * Tells the sockets of this node at once, and has the other nodes tell theirs the same.
 *
 * @param here tells the sockets of this node
 * @param roomOf the room all sockets of a person stand in
 */
export function spread(
  here: Tell,
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
    ...(both as Pick<Tell, Verb>),
    isOpen: (userId) => here.isOpen(userId) || nodes.presence.isElsewhere(roomOf(userId)),
  } satisfies Tell
}
