import { audienceRefusal, describeAudience, type GroupAudience, type ProfileField } from 'contract/groups/audience.ts'
import { groupLimitWith } from 'contract/groups/groups.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { userLimits } from 'contract/users/users.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { refuse, refuseIf, refuseOn } from '../../platform/refusal.ts'
import type { Viewer } from './filters.ts'
import { refusalAtGroupLimit } from './policy.ts'
import {
  findAllowance,
  findAudienceProfile,
  findMembership,
  isBlockedInGroup,
  isGroupVisible,
  type LockedGroup,
  lockGroup,
} from './repository.ts'

/** @throws Refusal NOT_GROUP_OWNER, or GROUP_NOT_FOUND when the group is hidden from the actor */
export async function lockOwnGroup(tx: Tx, actor: Viewer, groupId: string): Promise<LockedGroup> {
  const group = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
  return group.ownerId === actor.id ? group : refuseOrHide(tx, actor, groupId, 'NOT_GROUP_OWNER')
}

/** @throws Refusal NOT_GROUP_MEMBER, or GROUP_NOT_FOUND when the group is hidden from the actor */
export async function lockGroupOfMember(tx: Tx, actor: Viewer, groupId: string): Promise<LockedGroup> {
  const group = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
  if ((await findMembership(tx, groupId, actor.id))?.status === 'ACCEPTED') return group
  return refuseOrHide(tx, actor, groupId, 'NOT_GROUP_MEMBER', { message: OUTSIDER_MESSAGE })
}

export const OUTSIDER_MESSAGE = 'Alleen leden van deze groep zien en doen dit.'

export async function refuseOrHide(
  db: Queryable,
  viewer: Viewer,
  groupId: string,
  code: RefusalCode,
  extra?: { message: string },
): Promise<never> {
  if (await isGroupVisible(db, viewer, groupId)) refuse(code, extra)
  refuse('GROUP_NOT_FOUND')
}

type GroupAllowance = Awaited<ReturnType<typeof readGroupAllowance>>

export async function readGroupAllowance(db: Queryable, userId: string, now: Date) {
  const { currentGroups, extraGroupSlots } = (await findAllowance(db, userId, now)) ?? refuse('USER_NOT_FOUND')
  const groupLimit = groupLimitWith(extraGroupSlots)
  return { currentGroups, groupLimit, refusal: refusalAtGroupLimit(currentGroups, groupLimit) }
}

/** For the actor's own limit: the 402 names the upgrade that raises it. */
export function refuseAtGroupLimit({ refusal }: GroupAllowance): void {
  refuseIf(refusal, refusal === 'GROUP_LIMIT_REACHED' ? { upgradeType: 'EXTRA_GROUP_SLOTS' } : {})
}

const COMPLETE_PROFILE: Readonly<Record<ProfileField, string>> = {
  gender: 'Vul eerst je geslacht in op je profiel.',
  age: 'Vul eerst je leeftijd in op je profiel.',
}
const INCOMPLETE_APPLICANT: Readonly<Record<ProfileField, string>> = {
  gender: 'Deze persoon heeft geen geslacht ingevuld.',
  age: 'Deze persoon heeft geen leeftijd ingevuld.',
}

/**
 * Whatever adds a user to a group calls it.
 * @param actorId the user, or the person who accepts or invites them
 * @throws Refusal UNDER_AGE, AUDIENCE_MISMATCH, or PROFILE_INCOMPLETE on the missing field
 */
export async function requireInAudience(
  db: Queryable,
  group: GroupAudience,
  userId: string,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  const profile = (await findAudienceProfile(db, userId, now)) ?? refuse('USER_NOT_FOUND')
  if (isMinor(profile)) refuse('UNDER_AGE', actorId === userId ? {} : { message: 'Deze persoon kan nu niet mee.' })
  const refusal = audienceRefusal(group, profile)
  if (refusal === null) return
  if (refusal.code === 'AUDIENCE_MISMATCH')
    refuse(refusal.code, { message: `Deze groep is voor ${describeAudience(group)}.` })
  const messages = actorId === userId ? COMPLETE_PROFILE : INCOMPLETE_APPLICANT
  refuseOn(refusal.field, refusal.code, messages[refusal.field])
}

export async function isInAudience(db: Queryable, group: GroupAudience, userId: string, now: Date): Promise<boolean> {
  const profile = await findAudienceProfile(db, userId, now)
  return profile !== undefined && !isMinor(profile) && audienceRefusal(group, profile) === null
}

const isMinor = ({ age }: { age: number | null }): boolean => age !== null && age < userLimits.adultAge

/** Answers that the owner did not give are not asked for. @throws Refusal UNDER_AGE, AUDIENCE_MISMATCH */
export async function requireOwnerInAudience(db: Queryable, group: GroupAudience, ownerId: string, now: Date) {
  const profile = (await findAudienceProfile(db, ownerId, now)) ?? refuse('USER_NOT_FOUND')
  if (isMinor(profile)) refuse('UNDER_AGE')
  if (audienceRefusal(group, profile)?.code === 'AUDIENCE_MISMATCH')
    refuse('AUDIENCE_MISMATCH', { message: `Jij hoort bij je groep, en deze is voor ${describeAudience(group)}.` })
}

/** The refusal does not name the member with the block. @throws Refusal MEMBER_NEEDS_CONFIRMATION unless `confirmed` */
export async function requireConfirmation(tx: Tx, groupId: string, userId: string, confirmed: boolean | undefined) {
  if (confirmed !== true && (await isBlockedInGroup(tx, groupId, userId))) refuse('MEMBER_NEEDS_CONFIRMATION')
}
