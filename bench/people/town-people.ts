import type { Gender } from 'contract/users/users.ts'
import type { Random } from '../../api/seed/random.ts'
import type { TestUser } from '../../api/src/testing/factories.ts'

/**
 * How simulated people behave. These figures are assumptions, not measurements: read differences between two states of the
 * product, not absolutes.
 */
export type Habits = {
  /** Visits per hour between 8 and 23 without news, and after a bell or mail. */
  visits: number
  visitsOnNews: number
  /** Chance per visit. */
  asks: number
  /** Open requests for one event. */
  maxAsked: number
  founds: number
  waves: number
  wavesBack: number
  /** Chance for each proposal or invitation that is seen; of those who do not say yes half say no, the others nothing. */
  saysYes: number
  /** Chance per event to cancel in the last two days. */
  cancels: number
  /** Chance to come when going. */
  comes: number
}

export const HABITS = {
  bold: {
    visits: 0.12,
    visitsOnNews: 0.45,
    asks: 0.6,
    maxAsked: 3,
    founds: 0.12,
    waves: 0.5,
    wavesBack: 0.8,
    saysYes: 0.85,
    cancels: 0.06,
    comes: 0.95,
  },
  normal: {
    visits: 0.07,
    visitsOnNews: 0.35,
    asks: 0.35,
    maxAsked: 2,
    founds: 0.03,
    waves: 0.25,
    wavesBack: 0.7,
    saysYes: 0.75,
    cancels: 0.08,
    comes: 0.95,
  },
  shy: {
    visits: 0.04,
    visitsOnNews: 0.25,
    asks: 0.08,
    maxAsked: 1,
    founds: 0,
    waves: 0.03,
    wavesBack: 0.5,
    saysYes: 0.65,
    cancels: 0.1,
    comes: 0.92,
  },
  flaky: {
    visits: 0.05,
    visitsOnNews: 0.2,
    asks: 0.4,
    maxAsked: 3,
    founds: 0.02,
    waves: 0.2,
    wavesBack: 0.5,
    saysYes: 0.7,
    cancels: 0.4,
    comes: 0.7,
  },
} as const satisfies Record<string, Habits>
export type Kind = keyof typeof HABITS

/** Of an owner who does answer, per request and visit. `letsMembersAdmit`: says yes when asked once; all others say no. */
export const OWNER = {
  answers: 0.8,
  accepts: 0.85,
  invites: 0.3,
  invitedPerVisit: 2,
  admits: 0.6,
  letsMembersAdmit: 0.3,
}

/** The day of the event. */
export const DAY = {
  /** Chance per visit in the last two days, while there is no meeting. */
  ownerWrites: 0.25,
  memberProposes: 0.04,
  /** Chance per visit while there is a poll, and to choose its first place. */
  votes: 0.5,
  votesFirst: 0.6,
  /** Minutes from the meeting to the arrival, and of the journey. */
  onTime: { earliest: -10, latest: 5 },
  isLate: 0.2,
  late: { earliest: 5, latest: 30 },
  travels: 45,
  /** Opens the day page before leaving; without having read a place a person goes to the entrance. */
  looksBeforeLeaving: 0.85,
  unknownPlace: 'the entrance',
  /** Tells the group "onderweg", and "ik ben er". */
  says: 0.6,
  /** Opens the day page at the gate, every five minutes without company, and walks so many minutes. */
  looksWhenAlone: 0.7,
  walks: 5,
  /** Minutes until two who stand at one place see each other's sign. */
  finds: 2,
  step: 5,
}

export type Plan = {
  event: TownEvent
  /** From when the person wants to go, and until when. */
  from: Date
  cancelsAt: Date | null
}

export type TownEvent = { id: string; title: string; startsAt: Date; kind: EventKind }
export type EventKind = 'ordinary' | 'owner away' | 'countryside' | 'cold start'

export type Profile = { age: number; gender: Gender; music: string[]; placeId: string | null }

export type Person = {
  user: TestUser
  kind: Kind
  habits: Habits
  profile: Profile
  /** Four fields filled: people are matched on more than their age. */
  isFilled: boolean
  /** Wants to go with women and non-binary people. */
  wantsWomen: boolean
  plans: Plan[]
}

const MUSIC = ['Techno', 'House', 'Indie', 'Hiphop', 'Jazz', 'Pop', 'Metal', 'Folk']
const PLACES = ['nijmegen-gelderland', 'arnhem-gelderland', 'utrecht-utrecht', 'amsterdam-noord-holland']

const kindOf = (share: number): Kind => (share < 0.2 ? 'bold' : share < 0.6 ? 'normal' : share < 0.87 ? 'shy' : 'flaky')
const ageOf = (random: Random): number => {
  const share = random.next()
  if (share < 0.45) return random.between(18, 26)
  return share < 0.8 ? random.between(27, 40) : random.between(41, 62)
}

/** @param share from 0 to below 1, spread over the town's people, so that each seed has the same kinds */
export function createProfile(
  random: Random,
  share: number,
): Pick<Person, 'kind' | 'habits' | 'profile' | 'isFilled' | 'wantsWomen'> {
  const kind = kindOf(share)
  const isFilled = random.next() < 0.55
  const gender = random.next() < 0.5 ? 'VROUW' : random.next() < 0.94 ? 'MAN' : 'NON_BINAIR'
  return {
    kind,
    habits: HABITS[kind],
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
