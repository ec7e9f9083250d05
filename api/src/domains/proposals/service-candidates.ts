import { audienceRefusal } from 'contract/groups/audience.ts'
import type { PROPOSAL_ORIGINS } from 'contract/proposals.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { listBlocksAmong } from '../blocks/service.ts'
import { findHome } from '../places/service.ts'
import { canJoin, type PairCondition, type Profile, pairCondition } from './policy.ts'
import {
  listOpenGroups,
  listRefusedPairs,
  listSeekers,
  listWavedPairs,
  listWishing,
  type OpenGroup,
  type ProfileRow,
  type SeekerRow,
} from './repository-candidates.ts'

export type Seeker = {
  profile: Profile
  origin: (typeof PROPOSAL_ORIGINS)[number]
  /** Others read that they look. */
  showsLooking: boolean
  isProposed: boolean
  /** Their yes to an earlier proposal for this event would join the group that was made of it. */
  isAwaited: boolean
  /** May be proposed now: not proposed, and does not leave proposals unanswered. */
  isProposable: boolean
}

export type Candidates = {
  /** Those who look for company at the event, the longest first, and then those whose wish matches it. */
  seekers: Seeker[]
  openGroups: OpenGroup[]
  /** They have a block between them, or one of them said no to the other. */
  isApart: PairCondition
  isBlocked: PairCondition
  hasWaved: PairCondition
  /** The person may ask this group, and could be matched with each member. */
  fits(seeker: Seeker, group: OpenGroup): boolean
}

export type EventToMatch = {
  id: string
  /** People whose wish matches it. */
  wishingIds: readonly string[]
}

export const readCandidates = async (db: Queryable, eventId: string, now: Date): Promise<Candidates> =>
  (await readCandidatesOf(db, [{ id: eventId, wishingIds: [] }], now))(eventId)

/** Many events in as many queries as one. */
export async function readCandidatesOf(
  db: Queryable,
  events: readonly EventToMatch[],
  now: Date,
): Promise<(eventId: string) => Candidates> {
  const wishing = events.flatMap(({ id, wishingIds }) => wishingIds.map((userId) => ({ eventId: id, userId })))
  const eventIds = events.map(({ id }) => id)
  const seekerRows = await listSeekers(db, eventIds, now)
  const wishingRows = wishing.length === 0 ? [] : await listWishing(db, wishing, now)
  // All that follows is about people who chose the event.
  const soughtIds = [...new Set(seekerRows.map(({ eventId }) => eventId))]
  const [groups, refusedPairs, wavedPairs] =
    soughtIds.length === 0
      ? [[], [], []]
      : [
          await listOpenGroups(db, soughtIds, now),
          await listRefusedPairs(db, soughtIds),
          await listWavedPairs(db, soughtIds),
        ]
  const memberIds = groups.flatMap(({ members }) => members.map(({ id }) => id))
  const isBlocked = await readBlocks(db, [...[...seekerRows, ...wishingRows].map(({ id }) => id), ...memberIds])
  return (eventId) => {
    const here = <Row extends { eventId: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.eventId === eventId)
    const isRefused = pairCondition(here(refusedPairs).map(({ userId, otherId }) => [userId, otherId]))
    const isApart: PairCondition = (one, other) => isBlocked(one, other) || isRefused(one, other)
    const seekers = here(seekerRows).map(({ showsLooking, isProposed, isAwaited, isSilent, ...row }) => ({
      profile: seekerProfile(row),
      origin: 'LOOKING' as const,
      showsLooking,
      isProposed,
      isAwaited,
      isProposable: !isProposed && !isSilent,
    }))
    const wishing = here(wishingRows).map((row) => ({
      profile: seekerProfile(row),
      origin: 'WISH' as const,
      showsLooking: false,
      isProposed: false,
      isAwaited: false,
      isProposable: true,
    }))
    return {
      seekers: [...seekers, ...wishing],
      openGroups: here(groups),
      isApart,
      isBlocked,
      hasWaved: pairCondition(here(wavedPairs).map(({ userId, otherId }) => [userId, otherId])),
      fits: ({ profile }, group) =>
        !group.rejectedIds.includes(profile.id) &&
        audienceRefusal(group, profile) === null &&
        canJoin(profile, group.members.map(memberProfile), isApart),
    }
  }
}

export async function readBlocks(db: Queryable, userIds: readonly string[]): Promise<PairCondition> {
  const blocks = await listBlocksAmong(db, userIds)
  return pairCondition(blocks.map(({ blockerId, blockedId }) => [blockerId, blockedId] as const))
}

const ANYONE = { audience: 'EVERYONE', minAge: null, maxAge: null } as const

const memberProfile = ({ homePlaceId, showProvince, timesWent, ...row }: ProfileRow): Profile => ({
  ...row,
  preferences: ANYONE,
  wentBefore: timesWent !== null,
  home: showProvince ? findHome(homePlaceId) : null,
})

const seekerProfile = ({
  audience,
  minAge,
  maxAge,
  ...row
}: Omit<SeekerRow, 'showsLooking' | 'isProposed' | 'isAwaited' | 'isSilent'>): Profile => ({
  ...memberProfile(row),
  preferences: { audience, minAge, maxAge },
})
