import type { RefusalCode } from 'contract/platform/errors.ts'
import { proposalLimits } from 'contract/proposals.ts'
import type { SocialPreference } from 'contract/users/users.ts'

/** Years. People whose ages are further apart are not matched. */
export const MAX_AGE_GAP = 15
const ADULT = 18

/** All that matching uses of a person: no gender and no drug preference. */
export type Profile = {
  id: string
  age: number | null
  /** The age range of the newest group with one that the person owns. */
  minAge: number | null
  maxAge: number | null
  music: readonly string[]
  /** Null unless the person shows it. */
  province: string | null
  socialPreference: SocialPreference | null
  /** The person went along often enough for everybody to see it (`trustLimits.shownFrom`). */
  wentBefore: boolean
}

/** Whether two people have a block between them. */
export type IsBlocked = (oneId: string, otherId: string) => boolean

const excludes = (wish: Profile, { age }: Profile): boolean =>
  age !== null && (age < (wish.minAge ?? age) || age > (wish.maxAge ?? age))

/** Whether these two cannot be matched. Symmetric. */
export function areIncompatible(one: Profile, other: Profile, isBlocked: IsBlocked): boolean {
  if (isBlocked(one.id, other.id) || excludes(one, other) || excludes(other, one)) return true
  if ([one, other].some(({ age }) => age !== null && age < ADULT)) return true
  return one.age !== null && other.age !== null && Math.abs(one.age - other.age) > MAX_AGE_GAP
}

/** How well two people fit, from 0. Symmetric. */
export function fitOf(one: Profile, other: Profile): number {
  const sharedMusic = one.music.filter((kind) => other.music.includes(kind)).length
  const ages = one.age === null || other.age === null ? 0 : Math.max(0, 1 - Math.abs(one.age - other.age) / MAX_AGE_GAP)
  const region = one.province !== null && one.province === other.province ? 1 : 0
  const party = one.socialPreference !== null && one.socialPreference === other.socialPreference ? 0.5 : 0
  const came = [one, other].filter(({ wentBefore }) => wentBefore).length / 2
  return Math.min(sharedMusic, 3) + 2 * ages + region + party + came
}

/** Whether this person could join these members: an open group that fits needs no proposal. */
export const canJoin = (person: Profile, members: readonly Profile[], isBlocked: IsBlocked): boolean =>
  members.every((member) => !areIncompatible(person, member, isBlocked))

/**
 * Matches people into proposals of three to six, each person in at most one. Each proposal begins with the person who has
 * waited longest, and adds the people who fit best with those chosen. Sizes are even: seven people make four and three, not
 * six and one left over.
 *
 * @param people in the order of waiting
 * @returns ids by proposal; without people who fit with fewer than two others
 */
export function matchPeople(people: readonly Profile[], isBlocked: IsBlocked): string[][] {
  const { min, max } = proposalLimits.people
  let waiting = [...people]
  const proposals: string[][] = []
  while (waiting.length >= min) {
    const [first, ...others] = waiting as [Profile, ...Profile[]]
    const size = Math.max(min, Math.ceil(waiting.length / Math.ceil(waiting.length / max)))
    const chosen = [first]
    let candidates = others.filter((other) => !areIncompatible(first, other, isBlocked))
    while (chosen.length < size && candidates.length > 0) {
      const best = candidates.reduce((a, b) => (totalFit(b, chosen) > totalFit(a, chosen) ? b : a))
      chosen.push(best)
      candidates = candidates.filter((other) => other !== best && !areIncompatible(best, other, isBlocked))
    }
    const isEnough = chosen.length >= min
    if (isEnough) proposals.push(chosen.map(({ id }) => id))
    waiting = waiting.filter((person) => (isEnough ? !chosen.includes(person) : person !== first))
  }
  return proposals
}

const totalFit = (person: Profile, chosen: readonly Profile[]): number =>
  chosen.reduce((sum, other) => sum + fitOf(person, other), 0)

/** Leaves out each user with a block between them and an earlier one. */
export function withoutBlockedPairs(userIds: readonly string[], isBlocked: IsBlocked): string[] {
  const chosen: string[] = []
  for (const id of userIds) if (chosen.every((other) => !isBlocked(id, other))) chosen.push(id)
  return chosen
}

type ProposalState = { expiresAt: Date; madeAt: Date | null; groupId: string | null }

/** After the group is made, later yeses join it; without a group the proposal ends when it expires. */
export function refusalToAnswer({ expiresAt, madeAt, groupId }: ProposalState, now: Date): RefusalCode | null {
  const isOpen = madeAt === null ? now < expiresAt : groupId !== null
  return isOpen ? null : 'PROPOSAL_ENDED'
}
