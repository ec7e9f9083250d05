import { audienceRefusal, type GroupAudience } from 'contract/groups/audience.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { proposalLimits } from 'contract/proposals.ts'
import { type Gender, type SocialPreference, userLimits } from 'contract/users/users.ts'
import { type Coordinates, distanceBetween, nearness } from '../../platform/distance.ts'

/** All that matching uses of a person. The gender counts only against the audience that another person asks for. */
export type Profile = {
  id: string
  age: number | null
  gender: Gender | null
  preferences: GroupAudience
  music: readonly string[]
  /** Null unless the person shows the province. */
  home: Coordinates | null
  socialPreference: SocialPreference | null
  /** The person went along often enough for everybody to see it (`trustLimits.shownFrom`). */
  wentBefore: boolean
}

/** About two people, whatever their order. */
export type PairCondition = (oneId: string, otherId: string) => boolean

export function pairCondition(pairs: Iterable<readonly [string, string]>): PairCondition {
  const keys = new Set([...pairs].map(([one, other]) => one + other))
  return (one, other) => keys.size > 0 && (keys.has(one + other) || keys.has(other + one))
}

/** Years. Without preferred ages, people whose ages are further apart are not proposed to each other. */
export const MAX_AGE_GAP = 15

/** Without named ages a person wants people near their own. */
function accepts({ preferences, age }: Profile, other: Profile): boolean {
  if (audienceRefusal(preferences, other) !== null) return false
  if (preferences.minAge !== null || preferences.maxAge !== null) return true
  return age === null || other.age === null || Math.abs(age - other.age) <= MAX_AGE_GAP
}

/** Symmetric. @param isApart whether they have a block between them, or one of them said no to the other */
export function areIncompatible(one: Profile, other: Profile, isApart: PairCondition): boolean {
  if ([one, other].some(({ age }) => age !== null && age < userLimits.adultAge)) return true
  return isApart(one.id, other.id) || !accepts(one, other) || !accepts(other, one)
}

/** What decides with whom a person who looks for company is proposed, among people whose wishes allow it. */
const POINTS = { waved: 5, music: 3, ages: 2, region: 1, came: 1, social: 0.5 } as const

/** How well two people fit, from 0, by `POINTS`. Symmetric. */
export function fitOf(one: Profile, other: Profile, hasWaved: PairCondition): number {
  const sharedMusic = one.music.filter((kind) => other.music.includes(kind)).length
  const closeInAge =
    one.age === null || other.age === null ? 0 : Math.max(0, 1 - Math.abs(one.age - other.age) / MAX_AGE_GAP)
  const nearby = one.home === null || other.home === null ? 0 : nearness(distanceBetween(one.home, other.home))
  const isAlike = one.socialPreference !== null && one.socialPreference === other.socialPreference
  return (
    (hasWaved(one.id, other.id) ? POINTS.waved : 0) +
    Math.min(sharedMusic, POINTS.music) +
    closeInAge * POINTS.ages +
    nearby * POINTS.region +
    (isAlike ? POINTS.social : 0) +
    ([one, other].filter(({ wentBefore }) => wentBefore).length / 2) * POINTS.came
  )
}

/** Whether this person could join these members: an open group that fits needs no proposal. */
export const canJoin = (person: Profile, members: readonly Profile[], isApart: PairCondition): boolean =>
  members.every((member) => !areIncompatible(person, member, isApart))

type Pairing = { isApart: PairCondition; hasWaved: PairCondition }

/**
 * Two to six, each person in at most one. Each begins with the person who has waited longest, and adds those who fit best.
 * Groups are about equally large: seven people become four and three. If somebody is left over, a member who also fits another
 * group moves there and frees a place.
 * @param people in the order of waiting
 * @returns ids by proposal; without people for whom no partner is left
 */
export function matchPeople(people: readonly Profile[], { isApart, hasWaved }: Pairing): string[][] {
  const { min, max } = proposalLimits.people
  let waiting = [...people]
  const chosenGroups: Profile[][] = []
  const leftOver: Profile[] = []
  while (waiting.length > 0) {
    const [first, ...others] = waiting as [Profile, ...Profile[]]
    const size = Math.max(min, Math.ceil(waiting.length / Math.ceil(waiting.length / max)))
    const chosen = [first]
    let last = first
    const fits = new Map<Profile, number>()
    let candidates = others.filter((other) => !areIncompatible(first, other, isApart))
    while (chosen.length < size && candidates.length > 0) {
      for (const one of candidates) fits.set(one, (fits.get(one) ?? 0) + fitOf(one, last, hasWaved))
      const best = candidates.reduce((a, b) => ((fits.get(b) ?? 0) > (fits.get(a) ?? 0) ? b : a))
      chosen.push(best)
      last = best
      candidates = candidates.filter((other) => other !== best && !areIncompatible(best, other, isApart))
    }
    if (chosen.length >= min) chosenGroups.push(chosen)
    else leftOver.push(first)
    waiting = waiting.filter((person) => !chosen.includes(person))
  }
  return placeLeftOver(chosenGroups, leftOver, isApart).map((group) => group.map(({ id }) => id))
}

/** Steps that the search for one person's place may take. */
const MAX_STEPS = 2_000

function placeLeftOver(groups: readonly Profile[][], leftOver: readonly Profile[], isApart: PairCondition) {
  // A person left over is a group of one, which another may join.
  let all = [...groups.map((group) => [...group]), ...leftOver.map((person) => [person])]
  for (const person of leftOver) {
    const others = all.filter((group) => group.length > 1 || group[0] !== person)
    if (others.length === all.length) continue
    all = place(others, person, new Set(), isApart, { left: MAX_STEPS }) ?? all
  }
  return all.filter((group) => group.length >= proposalLimits.people.min)
}

/** In a group with room, or instead of somebody whose group stays large enough or whose partner finds a place. */
function place(
  groups: readonly Profile[][],
  person: Profile,
  moved: ReadonlySet<string>,
  isApart: PairCondition,
  steps: { left: number },
): Profile[][] | null {
  const { min, max } = proposalLimits.people
  const fits = (other: Profile) => !areIncompatible(person, other, isApart)
  const room = groups.find((group) => group.length < max && group.every(fits))
  if (room !== undefined) return groups.map((group) => (group === room ? [...group, person] : [...group]))
  const partners = groups.flatMap((group) =>
    group.filter((other) => !moved.has(other.id) && fits(other)).map((partner) => ({ group, partner })),
  )
  for (const { group, partner } of partners.toSorted((a, b) => b.group.length - a.group.length)) {
    if (steps.left-- <= 0) return null
    const rest = group.filter((other) => other !== partner)
    const others = groups.filter((other) => other !== group)
    const pair = [partner, person]
    if (rest.length >= min) return [...others, rest, pair]
    const [alone] = rest
    const placed = alone && place([...others, pair], alone, new Set([...moved, partner.id, person.id]), isApart, steps)
    if (placed) return placed
  }
  return null
}

export function withoutBlockedPairs(userIds: readonly string[], isBlocked: PairCondition): string[] {
  const chosen: string[] = []
  for (const id of userIds) if (chosen.every((other) => !isBlocked(id, other))) chosen.push(id)
  return chosen
}

/** When a proposal made now expires; null when the event starts too soon to make one. */
export function expiryOf(startsAt: Date, now: Date): Date | null {
  const { openFor, endsBeforeStart } = proposalLimits
  const expiresAt = new Date(Math.min(now.getTime() + openFor, startsAt.getTime() - endsBeforeStart))
  return expiresAt > now ? expiresAt : null
}

type ProposalState = { expiresAt: Date; endedAt: Date | null; madeAt: Date | null; groupId: string | null }

/** After the group is made, later yeses join it; without a group the proposal ends when it expires. */
export function refusalToAnswer({ expiresAt, endedAt, madeAt, groupId }: ProposalState, now: Date): RefusalCode | null {
  const isOpen = madeAt === null ? endedAt === null && now < expiresAt : groupId !== null
  return isOpen ? null : 'PROPOSAL_ENDED'
}

type QuietCause = 'NOBODY' | 'NO_FIT' | 'NO_ANSWER'

export function quietCause(
  me: Profile,
  others: readonly Profile[],
  isApart: PairCondition,
  hasFittingGroup: boolean,
): QuietCause {
  if (hasFittingGroup || others.some((other) => !areIncompatible(me, other, isApart))) return 'NO_ANSWER'
  return others.length === 0 ? 'NOBODY' : 'NO_FIT'
}
