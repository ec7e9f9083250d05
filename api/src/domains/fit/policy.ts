import { ANSWERS_REASON, GROUP_FIT, placesReason } from 'contract/groups/reasons.ts'
import { keysOf } from 'contract/platform/keys.ts'
import { type SocialPreference, socialScale } from 'contract/users/users.ts'
import { type Coordinates, distanceBetween, nearness } from '../../platform/distance.ts'

export type Home = Coordinates & { province: string }

/** All that the ranking uses of a person: no gender, drug preference, texts or pictures. */
export type FitPerson = {
  id: string
  username: string
  music: readonly string[]
  age: number | null
  social: SocialPreference | null
  /** Null unless the person shows the province. */
  home: Home | null
}

export type FitMember = FitPerson & { wentAlong: boolean }

export type FitGroup = {
  id: string
  createdAt: Date
  memberCount: number
  maxMembers: number
  /** Accepted members; without the viewer, suspended people and people with a block between them and the viewer. */
  members: readonly FitMember[]
  /** The owner usually answers within `GROUP_FIT.answerHours`. */
  answersSoon: boolean
  /** The owner went along often enough for everybody to see it (`trustLimits.shownFrom`). */
  ownerCame: boolean
  /** Kilometres from the viewer's province to the nearest member's; null if either is not shown. */
  nearestKm: number | null
  /** The group's audience as Dutch text, if the viewer is outside it and so cannot join; else null. */
  excludes: string | null
}

export type Scored = { score: number }

/** Up to this difference, in years, a member counts as of the viewer's age. */
const NEAR_AGE_YEARS = 5
/** Up to this difference, in steps of the scale of nine, two people count as alike. */
const NEAR_SOCIAL_STEPS = 1

/** The points of a complete fit. Never gender, drug use, texts or pictures. */
const POINTS = {
  music: 35,
  wentAlong: 25,
  ages: 25,
  region: 15,
  social: 15,
  ownerCame: 8,
  answers: 3,
  places: 2,
} as const
type Part = keyof typeof POINTS

/** The value of a part that the viewer or all members left empty: below a good fit, above none. */
const UNKNOWN = 0.25
/** From this difference on, in years, ages count 0. */
const FAR_AGE_YEARS = 12
/** From this difference on, in steps of the scale, the part counts 0. */
const FAR_SOCIAL_STEPS = 4

const fold = (style: string): string => style.trim().toLowerCase()
const isMost = (count: number, total: number): boolean => count * 2 > total
const known = <Value>(values: readonly (Value | null)[]): Value[] => values.filter((value) => value !== null)

function mean(values: readonly number[]): number {
  if (values.length === 0) return UNKNOWN
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const closeness = (difference: number, far: number): number => Math.max(0, 1 - Math.abs(difference) / far)

function musicPart(mine: ReadonlySet<string>, members: readonly FitMember[]): number {
  if (mine.size === 0) return UNKNOWN
  const alike = members.flatMap(({ music }) => {
    const theirs = new Set(music.map(fold))
    if (theirs.size === 0) return []
    const shared = count([...theirs], (style) => mine.has(style))
    return [shared / Math.sqrt(mine.size * theirs.size)]
  })
  return mean(alike)
}

type PeoplePart = Exclude<Part, 'ownerCame' | 'answers' | 'places'>

function peopleParts(me: FitPerson, members: readonly FitMember[]): Record<PeoplePart, number> {
  const { age, social, home } = me
  const ages = known(members.map((member) => member.age))
  const scales = known(members.map((member) => member.social)).map(socialScale)
  const homes = known(members.map((member) => member.home))
  return {
    music: musicPart(new Set(me.music.map(fold)), members),
    wentAlong: members.some(({ wentAlong }) => wentAlong) ? 1 : 0,
    ages: age === null ? UNKNOWN : mean(ages.map((other) => closeness(other - age, FAR_AGE_YEARS))),
    region: home === null ? UNKNOWN : mean(homes.map((other) => nearness(distanceBetween(other, home)))),
    social:
      social === null ? UNKNOWN : mean(scales.map((other) => closeness(other - socialScale(social), FAR_SOCIAL_STEPS))),
  }
}

const partsOf = (me: FitPerson, group: FitGroup): Record<Part, number> => ({
  ...peopleParts(me, group.members),
  ownerCame: group.ownerCame ? 1 : 0,
  answers: group.answersSoon ? 1 : 0,
  places: group.maxMembers > group.memberCount ? 1 : 0,
})

type Sentences = Partial<Record<Part, string>>

/** One person is named; for more the number is given. @param noun for several of these people */
function peopleSentences(me: FitPerson, members: readonly FitMember[], noun: Noun): Sentences {
  const { age, social, home } = me
  const nearAge = age === null ? [] : members.filter((other) => isNear(other.age, age, NEAR_AGE_YEARS))
  const nearSocial =
    social === null
      ? []
      : members.filter((other) =>
          isNear(other.social && socialScale(other.social), socialScale(social), NEAR_SOCIAL_STEPS),
        )
  const fromHere = home === null ? [] : members.filter((other) => other.home?.province === home.province)
  const companions = members.filter(({ wentAlong }) => wentAlong).map(({ username }) => username)
  return {
    ...musicSentence(me, members, noun),
    ...(companions.length > 0 && {
      wentAlong: `Je ging eerder mee met ${listed(companions.slice(0, 2), 'en')}`,
    }),
    ...(isMost(nearAge.length, members.length) && {
      ages:
        members.length === 1
          ? `Jullie schelen hooguit ${NEAR_AGE_YEARS} jaar`
          : `De meesten schelen hooguit ${NEAR_AGE_YEARS} jaar met jou`,
    }),
    ...(fromHere.length > 0 && {
      region: `${numberOf(fromHere, noun, 'reist', 'reizen')} ook vanuit ${home?.province}`,
    }),
    ...(isMost(nearSocial.length, members.length) && {
      social: `${mostOf(members, 'is', 'zijn')} ongeveer even rustig of uitbundig als jij`,
    }),
  }
}

function sentencesOf(me: FitPerson, group: FitGroup): Sentences {
  const freePlaces = group.maxMembers - group.memberCount
  return {
    ...peopleSentences(me, group.members, 'leden'),
    ...(group.answersSoon && { answers: ANSWERS_REASON }),
    ...(freePlaces > 0 && { places: placesReason(freePlaces) }),
  }
}

type People = readonly { username: string }[]
type Noun = 'leden' | 'anderen'
const numberOf = (people: People, noun: Noun, verb: string, verbs: string): string =>
  people.length === 1 ? `${people[0]?.username} ${verb}` : `${people.length} ${noun} ${verbs}`
const mostOf = (people: People, verb: string, verbs: string): string =>
  people.length === 1 ? `${people[0]?.username} ${verb}` : `De meesten ${verbs}`

function musicSentence(me: FitPerson, members: readonly FitMember[], noun: Noun): { music?: string } {
  const likers = (style: string) => members.filter(({ music }) => music.some((other) => fold(other) === fold(style)))
  const styles = [...new Map(me.music.map((style) => [fold(style), style])).values()]
    .map((style) => ({ style, people: likers(style) }))
    .filter(({ people }) => people.length > 0)
    .sort((a, b) => b.people.length - a.people.length)
    .slice(0, 2)
  if (styles.length === 0) return {}
  const people = [...new Set(styles.flatMap((each) => each.people))]
  const names = styles.map(({ style }) => style.trim())
  // Two people may like one style each.
  const everyoneLikesBoth = styles.every((each) => each.people.length === people.length)
  return {
    music: `${numberOf(people, noun, 'houdt', 'houden')} ook van ${listed(names, everyoneLikesBoth ? 'en' : 'of')}`,
  }
}

const count = <Item>(items: readonly Item[], matches: (item: Item) => boolean): number => items.filter(matches).length
const isNear = (value: number | null, own: number, distance: number): boolean =>
  value !== null && Math.abs(value - own) <= distance
const listed = ([first = '', second]: readonly string[], word: 'en' | 'of'): string =>
  second === undefined ? first : `${first} ${word} ${second}`

const PARTS = keysOf(POINTS)

export function scoreOf(me: FitPerson, group: FitGroup): number {
  const parts = partsOf(me, group)
  return PARTS.reduce((sum, part) => sum + POINTS[part] * parts[part], 0)
}

/** At most three, the weightiest first. A group that excludes the person has that reason only. */
export function reasonsFor(me: FitPerson, group: FitGroup): string[] {
  if (group.excludes !== null) return [`Alleen voor ${group.excludes}`]
  return weightiest(sentencesOf(me, group), partsOf(me, group))
}

export const reasonsForPeople = (me: FitPerson, others: readonly FitMember[]): string[] =>
  weightiest(peopleSentences(me, others, 'anderen'), peopleParts(me, others))

function weightiest(sentences: Sentences, parts: Partial<Record<Part, number>>): string[] {
  const points = (part: Part): number => POINTS[part] * (parts[part] ?? 0)
  return PARTS.filter((part) => sentences[part] !== undefined)
    .sort((a, b) => points(b) - points(a))
    .slice(0, GROUP_FIT.reasons)
    .flatMap((part) => sentences[part] ?? [])
}

/** The best fit first; then full groups, then groups that exclude the person; of equal fits the newest first. */
export function compareFits(a: FitGroup & Scored, b: FitGroup & Scored): number {
  const isExcluded = ({ excludes }: FitGroup) => Number(excludes !== null)
  return (
    isExcluded(a) - isExcluded(b) || Number(isFull(a)) - Number(isFull(b)) || b.score - a.score || compareNewest(a, b)
  )
}

const isFull = ({ memberCount, maxMembers }: FitGroup): boolean => memberCount >= maxMembers

export const compareNewest = (a: FitGroup, b: FitGroup): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)

export const compareFreePlaces = (a: FitGroup, b: FitGroup): number =>
  b.maxMembers - b.memberCount - (a.maxMembers - a.memberCount) || compareNewest(a, b)

export const compareNearest = (a: FitGroup, b: FitGroup): number =>
  (a.nearestKm ?? Infinity) === (b.nearestKm ?? Infinity)
    ? compareNewest(a, b)
    : (a.nearestKm ?? Infinity) - (b.nearestKm ?? Infinity)
