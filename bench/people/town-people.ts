import { HOUR } from 'contract/platform/durations.ts'
import type { Gender } from 'contract/users/users.ts'
import type { Random } from '../../api/seed/random.ts'
import type { TestUser } from '../../api/src/testing/factories.ts'

type Kind = 'bold' | 'normal' | 'shy' | 'flaky'

/**
 * How simulated people behave. These figures are assumptions, not measurements: read differences between two states of the
 * product, not absolutes.
 */
export const HABITS = {
  /** Per hour between 8 and 23 without news, and after a bell or mail. */
  visits: { bold: 0.12, normal: 0.07, shy: 0.04, flaky: 0.05 },
  visitsOnNews: { bold: 0.45, normal: 0.35, shy: 0.25, flaky: 0.2 },
  /** Chance per visit. */
  asks: { bold: 0.6, normal: 0.35, shy: 0.08, flaky: 0.4 },
  /** Open requests for one event. */
  maxAsked: { bold: 3, normal: 2, shy: 1, flaky: 3 },
  founds: { bold: 0.12, normal: 0.03, shy: 0, flaky: 0.02 },
  waves: { bold: 0.5, normal: 0.25, shy: 0.03, flaky: 0.2 },
  wavesBack: { bold: 0.8, normal: 0.7, shy: 0.5, flaky: 0.5 },
  /** Chance for each proposal or invitation that is seen; of those who do not say yes half say no, the others nothing. */
  saysYes: { bold: 0.85, normal: 0.75, shy: 0.65, flaky: 0.7 },
  /** Chance per event to cancel in the last two days. */
  cancels: { bold: 0.06, normal: 0.08, shy: 0.1, flaky: 0.4 },
  /** Chance to come when going. */
  comes: { bold: 0.95, normal: 0.95, shy: 0.92, flaky: 0.7 },
} as const satisfies Record<string, Record<Kind, number>>
export type Habit = keyof typeof HABITS

/** Of an owner who does answer, per request and visit. `letsMembersAdmit`: says yes when asked once; all others say no. */
export const OWNER = {
  answers: 0.8,
  accepts: 0.85,
  invites: 0.3,
  invitedPerVisit: 2,
  admits: 0.6,
  letsMembersAdmit: 0.3,
}

/**
 * Chance to want to go to an event that the person's wish matches, but that is none of the six they like: for company they take
 * another one.
 */
export const ALSO_GOES = 0.5

export type Plan = {
  event: TownEvent
  /** From when the person wants to go, and until when. */
  from: Date
  cancelsAt: Date | null
  isFromWish: boolean
}

export type TownEvent = { id: string; title: string; startsAt: Date }
type Profile = { age: number; gender: Gender; music: string[]; placeId: string | null }

export type Person = {
  user: TestUser
  kind: Kind
  profile: Profile
  /** Four fields filled: people are matched on more than their age. */
  isFilled: boolean
  /** Wants to go with women and non-binary people. */
  wantsWomen: boolean
  plans: Plan[]
  /** From when the person comes to the site. */
  from: Date
  /** Ids of events. */
  likes: ReadonlySet<string>
  wish: { placeId: string; radius: number; types: readonly string[]; until: string } | null
}

const MUSIC = ['Techno', 'House', 'Indie', 'Hiphop', 'Jazz', 'Pop', 'Metal', 'Folk']
const PLACES = ['nijmegen-gelderland', 'arnhem-gelderland', 'utrecht-utrecht', 'amsterdam-noord-holland']

const kindOf = (share: number): Kind => (share < 0.2 ? 'bold' : share < 0.6 ? 'normal' : share < 0.87 ? 'shy' : 'flaky')
const ageOf = (random: Random): number => {
  const share = random.next()
  if (share < 0.45) return random.between(18, 26)
  return share < 0.8 ? random.between(27, 40) : random.between(41, 62)
}

export const drawCancel = (random: Random, kind: Kind, startsAt: Date): Date | null =>
  random.next() < HABITS.cancels[kind] ? new Date(startsAt.getTime() - random.between(2, 48) * HOUR) : null

export function createProfile(random: Random): Pick<Person, 'kind' | 'profile' | 'isFilled' | 'wantsWomen'> {
  const kind = kindOf(random.next())
  const isFilled = random.next() < 0.55
  const gender = random.next() < 0.5 ? 'VROUW' : random.next() < 0.94 ? 'MAN' : 'NON_BINAIR'
  return {
    kind,
    isFilled,
    wantsWomen: gender === 'VROUW' && random.next() < 0.15,
    profile: {
      age: ageOf(random),
      gender,
      music: isFilled ? random.shuffle(MUSIC).slice(0, 3) : [],
      placeId: isFilled ? random.pick(PLACES) : null,
    },
  }
}
