import { DAY, HOUR } from 'contract/platform/durations.ts'
import { proposalLimits } from 'contract/proposals.ts'
import type { Facts, LookingUpdate } from '../../facts.ts'
import type { Context, RecordFact, Unit } from '../../platform/context.ts'
import { findEventIdOfGroup } from '../groups/service.ts'
import { listUnadvised, listUncalled, updateAdvised, updateLastCalled } from '../looking/service.ts'
import { areIncompatible, expiryOf, quietCause } from './policy.ts'
import { findEvent, listSilent, listYesFromWish } from './repository.ts'
import type { OpenGroup } from './repository-candidates.ts'
import { makeProposals } from './service.ts'
import { readCandidates, type Seeker } from './service-candidates.ts'

/** A person is told why nothing happened after so many milliseconds. */
const QUIET_FOR = 3 * DAY
/** The last call comes so many milliseconds before the start. */
const LAST_CALL_BEFORE = 24 * HOUR
/** Of more people, those who have looked longest are told. */
const TOLD_AT_ONCE = 200

async function tell(record: RecordFact, eventId: string, seekers: readonly Seeker[], update: LookingUpdate) {
  const userIds = seekers.slice(0, TOLD_AT_ONCE).map(({ profile }) => profile.id)
  if (userIds.length > 0) await record('looking.updated', { eventId, userIds, update })
}

/** Tells the people who could be matched with this person, and read that they look. */
export async function tellOfSeeker(
  { tx, record, now }: Unit,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<void> {
  const { seekers, isApart } = await readCandidates(tx, eventId, now())
  const me = seekers.find(({ profile }) => profile.id === userId)
  if (!me?.showsLooking) return
  const told = seekers.filter((other) => other !== me && !areIncompatible(me.profile, other.profile, isApart))
  await tell(record, eventId, told, { kind: 'SEEKER' })
}

export const tellOfGroup = (unit: Unit, { groupId }: { groupId: string }) =>
  tellOfPlaces(unit, groupId, { kind: 'GROUP' }, () => true)

/** Nobody while others wait for the place. */
export const tellOfPlace = (unit: Unit, { groupId }: { groupId: string }) =>
  tellOfPlaces(unit, groupId, { kind: 'PLACE' }, isNewlyOpen)

const isNewlyOpen = ({ freePlaces, applicantIds }: OpenGroup): boolean => freePlaces === 1 && applicantIds.length === 0

async function tellOfPlaces(
  { tx, record, now }: Unit,
  groupId: string,
  update: LookingUpdate,
  isNews: (group: OpenGroup) => boolean,
): Promise<void> {
  const eventId = await findEventIdOfGroup(tx, groupId)
  if (eventId === undefined) return
  const { seekers, openGroups, fits } = await readCandidates(tx, eventId, now())
  const group = openGroups.find(({ id }) => id === groupId)
  if (group === undefined || !isNews(group)) return
  const isOutside = ({ profile }: Seeker) =>
    ![...group.members.map(({ id }) => id), ...group.applicantIds].includes(profile.id)
  const told = seekers.filter((seeker) => isOutside(seeker) && fits(seeker, group))
  await tell(record, eventId, told, update)
}

export async function tellOfEnd(unit: Unit, { proposalId, eventId, userIds }: Facts['proposal.ended']): Promise<void> {
  const { tx, record } = unit
  const now = unit.now()
  const event = await findEvent(tx, eventId)
  if (event === undefined) return
  const { seekers } = await readCandidates(tx, eventId, now)
  const told = seekers.filter(({ profile }) => userIds.includes(profile.id))
  const waitingIds = await listYesFromWish(tx, proposalId)
  if (waitingIds.length > 0)
    await record('looking.updated', { eventId, userIds: waitingIds, update: { kind: 'WISH_PROPOSAL_ENDED' } })
  const isLast = expiryOf(event.startsAt, now) === null
  const silent = await listSilent(tx, [eventId], userIds, proposalLimits.silences)
  const isRepeatedly = ({ profile }: Seeker) => silent.some(({ userId }) => userId === profile.id)
  for (const [isRepeated, seekersOf] of Map.groupBy(told, isRepeatedly))
    await tell(record, eventId, seekersOf, { kind: 'PROPOSAL_ENDED', isLast, isRepeated })
}

/** People for whom nothing happened for three days, once. Safe to repeat. */
export async function adviseSeekers(ctx: Context): Promise<void> {
  const quietSince = new Date(ctx.now().getTime() - QUIET_FOR)
  const quiet = await listUnadvised(ctx.db, quietSince, ctx.now())
  for (const [eventId, rows] of Map.groupBy(quiet, (row) => row.eventId))
    await ctx.transaction(async (unit) => {
      const { tx, record } = unit
      const now = unit.now()
      const quietIds = rows.map(({ userId }) => userId)
      const userIds = await updateAdvised(tx, eventId, quietIds, now)
      const { seekers, openGroups, isApart, isBlocked, fits } = await readCandidates(tx, eventId, now)
      const told = seekers.filter(({ profile }) => userIds.includes(profile.id))
      // Of people whom the list hides from a person the reason says nothing either.
      const isSeenBy = (me: Seeker) => (other: Seeker) =>
        other !== me && other.showsLooking && !isBlocked(me.profile.id, other.profile.id)
      const causeOf = (me: Seeker) =>
        quietCause(
          me.profile,
          seekers.filter(isSeenBy(me)).map(({ profile }) => profile),
          isApart,
          me.isAwaited || openGroups.some((group) => fits(me, group)),
        )
      for (const [cause, seekersOfCause] of Map.groupBy(told, causeOf))
        await tell(record, eventId, seekersOfCause, { kind: 'QUIET', cause })
    })
}

/** A last proposal of all who still look, and the groups that fit. Once per person, safe to repeat. */
export async function lastCall(ctx: Context): Promise<void> {
  const now = ctx.now()
  const eventIds = await listUncalled(ctx.db, { after: now, until: new Date(now.getTime() + LAST_CALL_BEFORE) })
  for (const eventId of eventIds)
    await ctx.transaction(async (unit) => {
      const { tx, record } = unit
      const claimedIds = await updateLastCalled(tx, eventId, now)
      const event = await findEvent(tx, eventId)
      if (claimedIds.length === 0 || event === undefined) return
      await makeProposals(unit, [{ ...event, wishingIds: [] }], 'ALL')
      const { seekers, openGroups, fits } = await readCandidates(tx, eventId, now)
      const called = seekers.filter(({ profile }) => claimedIds.includes(profile.id))
      const countGroups = (seeker: Seeker) =>
        openGroups.filter((group) => !group.applicantIds.includes(seeker.profile.id) && fits(seeker, group)).length
      // People in a proposal are asked by it.
      for (const [groups, seekersOfCount] of Map.groupBy(called, countGroups))
        await tell(
          record,
          eventId,
          groups > 0 ? seekersOfCount : seekersOfCount.filter(({ isProposed, isAwaited }) => !isProposed && !isAwaited),
          {
            kind: 'LAST_CALL',
            groups,
          },
        )
    })
}
