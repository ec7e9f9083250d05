import type { Unit } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { TransactionConflict } from '../../../platform/db/errors.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  findEventIdOfGroup,
  findMembership,
  type LockedGroup,
  listGoingWith,
  listSeatGroupIds,
  lockGroup,
  lockGroupCount,
} from '../repository.ts'
import { cancellationOf, endMembership, isEnded } from './service-leaving.ts'

/** A group, and the other groups of its event in which the person is a member or applicant; all locked. */
export type Seat = { group: LockedGroup; elsewhere: readonly LockedGroup[] }

/**
 * Locks the group and the person's other groups of its event, in order, then the person's group count.
 * @throws TransactionConflict if the person asked another group meanwhile
 */
export async function lockSeat(tx: Tx, groupId: string, userId: string): Promise<Seat | undefined> {
  const eventId = await findEventIdOfGroup(tx, groupId)
  if (eventId === undefined) return undefined
  const locked = await lockSeats(tx, { eventId, userIds: [userId], groupId })
  const group = locked.find(({ id }) => id === groupId)
  return group && { group, elsewhere: locked.filter(({ id }) => id !== groupId) }
}

/** As `lockSeat`, for several people and without a group of their own yet. */
export async function lockSeats(tx: Tx, of: { eventId: string; userIds: readonly string[]; groupId?: string }) {
  const groupIds = await listSeatGroupIds(tx, of)
  const locked: LockedGroup[] = []
  for (const id of groupIds) {
    const group = await lockGroup(tx, id)
    if (group !== undefined) locked.push(group)
  }
  for (const userId of [...of.userIds].sort()) await lockGroupCount(tx, userId)
  // A request is inserted under its person's lock, so none is added from here on.
  const isLocked = (id: string) => groupIds.includes(id)
  if (!(await listSeatGroupIds(tx, of)).every(isLocked)) throw new TransactionConflict()
  return locked
}

type Move = {
  elsewhere: readonly LockedGroup[]
  into: Pick<LockedGroup, 'id' | 'isPublic'>
  userId: string
  /** The person said that they would leave the group with which they go. */
  switches: boolean
  actorId: string
}

/**
 * One seat per person and event, until it is over.
 * @throws Refusal without `switches`: ALREADY_GOING, or to another actor APPLICANT_GOES_ELSEWHERE
 */
export async function leaveElsewhere(unit: Unit, { elsewhere, into, userId, switches, actorId }: Move): Promise<void> {
  const now = unit.now()
  for (const group of elsewhere) {
    if (group.event.overAt <= now) return
    const membership = await findMembership(unit.tx, group.id, userId)
    if (membership === undefined || isEnded(membership)) continue
    if (membership.status === 'ACCEPTED' && !switches)
      actorId === userId ? refuseAlreadyGoing(group.name) : refuse('APPLICANT_GOES_ELSEWHERE')
    const cancellation = cancellationOf(group, 'plain', now)
    await endMembership(unit, { group, membership, cancellation, into })
  }
}

const refuseAlreadyGoing = (name: string): never =>
  refuse('ALREADY_GOING', { message: `Je gaat al met ‘${name}’ naar dit evenement.` })

/** Requires the person's lock. @returns whether the request is one to switch @throws Refusal ALREADY_GOING */
export async function requireSwitch(tx: Tx, eventId: string, userId: string, switches: boolean): Promise<boolean> {
  const [name] = await listGoingWith(tx, eventId, userId)
  if (name !== undefined && !switches) refuseAlreadyGoing(name)
  return name !== undefined
}
