import { trustLimits } from 'contract/limits.ts'
import { DAY } from 'contract/platform/durations.ts'
import {
  type CountedRecord,
  isEstablished,
  judgeTurnout,
  type Statement,
  visibleTrust,
} from '../api/src/domains/turnout/policy.ts'

/**
 * What a ring of accounts that work together can do to visible trust, played on the functions that decide it. "Without the
 * rule" counts every statement from the first event on.
 */
export async function measureTrust(): Promise<void> {
  const rows = ATTACKS.map(({ name, play }) => ({ name, ...summarize(play()) }))
  console.log('Trust: attackers and targets whose visible trust changed, with the rule and without it')
  for (const { name, withRule, without } of rows)
    console.log(
      `  ${name}: raised ${withRule.raised} (without ${without.raised}), lowered ${withRule.lowered} (without ${without.lowered})`,
    )
}

const RING = 20
const NOW = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY)

type Account = { id: string; createdAt: Date }
const account = (kind: string, number: number, ageDays: number): Account => ({
  id: `${kind}-${number}`,
  createdAt: daysAgo(ageDays),
})
const ring = (ageDays: number) => Array.from({ length: RING }, (_, number) => account('ring', number, ageDays))
const honest = (count: number) => Array.from({ length: count }, (_, number) => account('honest', number, 400))

/** One group at one event. `said` is what each of them states about each: true present, false absent, null nothing. */
type Evening = { endedAt: Date; people: readonly Account[]; said: (by: Account, about: Account) => boolean | null }

type Played = { evenings: readonly Evening[]; watched: readonly Account[] }
const isOfRing = ({ id }: Account) => id.startsWith('ring')

/** Everybody says the truth: all were there. */
const honestly = () => true

type Attack = { name: string; play: () => Played }

const threeWeeks = [21, 14, 7]
const evenings = (
  people: readonly Account[],
  said: Evening['said'],
  endings: readonly number[] = threeWeeks,
): Evening[] => endings.map((days) => ({ endedAt: daysAgo(days), people, said }))

const ATTACKS: readonly Attack[] = [
  {
    name: `${RING} fresh accounts confirm each other at three events`,
    play: () => {
      const members = ring(28)
      return { evenings: evenings(members, honestly), watched: members }
    },
  },
  {
    name: `${RING} fresh accounts confirm a stranger at three events`,
    play: () => {
      const [stranger] = honest(1)
      const people = [...ring(28), ...(stranger ? [stranger] : [])]
      return {
        evenings: evenings(people, (by, about) => (isOfRing(by) ? true : by.id === about.id ? null : null)),
        watched: stranger ? [stranger] : [],
      }
    },
  },
  {
    name: `${RING} fresh accounts say that a silent stranger did not come, three times`,
    play: () => {
      const [stranger] = honest(1)
      const people = [...ring(28), ...(stranger ? [stranger] : [])]
      return {
        evenings: evenings(people, (by, about) => (isOfRing(by) ? isOfRing(about) : null)),
        watched: stranger ? [stranger] : [],
      }
    },
  },
  {
    name: `${RING} accounts of 200 days say that a stranger who answers did not come, three times`,
    play: () => {
      const [stranger] = honest(1)
      const people = [...ring(200), ...(stranger ? [stranger] : [])]
      return {
        evenings: evenings(people, (by, about) => (isOfRing(by) ? isOfRing(about) : true)),
        watched: stranger ? [stranger] : [],
      }
    },
  },
  {
    name: `${RING} fresh accounts say that each of six honest people did not come, who confirm each other`,
    play: () => {
      const six = honest(6)
      return {
        evenings: evenings([...ring(28), ...six], (by, about) => (isOfRing(by) ? isOfRing(about) : true)),
        watched: six,
      }
    },
  },
  {
    name: 'one fresh account of the ring goes to three events with six honest people',
    play: () => {
      const [goer] = ring(28)
      const people = [...(goer ? [goer] : []), ...honest(6)]
      return { evenings: evenings(people, honestly), watched: ring(28) }
    },
  },
  {
    name: `${RING} accounts wait until they are ${trustLimits.establishedDays} days old, then confirm each other at three events`,
    play: () => {
      const members = ring(trustLimits.establishedDays + 22)
      return { evenings: evenings(members, honestly), watched: members }
    },
  },
  {
    name: 'no attack: six honest people go to three events',
    play: () => {
      const six = honest(6)
      return { evenings: evenings(six, honestly), watched: six }
    },
  },
  {
    name: 'no attack: one of six honest people stays away three times and says nothing',
    play: () => {
      const six = honest(6)
      const [absent] = six
      return {
        evenings: evenings(six, (by, about) => (by.id === absent?.id ? null : about.id !== absent?.id)),
        watched: absent ? [absent] : [],
      }
    },
  },
]

type Change = { raised: number; lowered: number }

function summarize({ evenings: played, watched }: Played): { withRule: Change; without: Change } {
  const records = new Map<string, CountedRecord[]>(watched.map(({ id }) => [id, []]))
  for (const [index, { endedAt, people, said }] of played.entries()) {
    const statements = statementsOf(people, said, endedAt)
    const event = { startsAt: new Date(endedAt.getTime() - DAY / 4), overAt: endedAt, isLive: true }
    const judged = judgeTurnout({ event, people: people.map(({ id }) => id), statements, blocks: [] })
    for (const [id, judgement] of judged) {
      const isPresent = judgement.outcome === 'WENT'
      const statedByIds = statements
        .filter((one) => one.aboutId === id && one.byId !== id && one.isEstablished && one.isPresent === isPresent)
        .map(({ byId }) => byId)
      records
        .get(id)
        ?.push({ ...judgement, eventId: `event ${index}`, overAt: endedAt, statedByIds, isContested: false })
    }
  }
  const withRule: Change = { raised: 0, lowered: 0 }
  const without: Change = { raised: 0, lowered: 0 }
  for (const own of records.values()) {
    const shown = visibleTrust(own, NOW)
    withRule.raised += Number(shown.timesWent !== null)
    withRule.lowered += Number(shown.noShows !== null)
    without.raised += Number(own.some(({ outcome }) => outcome === 'WENT'))
    without.lowered += Number(own.some(({ outcome }) => outcome === 'NO_SHOW'))
  }
  return { withRule, without }
}

const statementsOf = (people: readonly Account[], said: Evening['said'], endedAt: Date): Statement[] =>
  people.flatMap((by) =>
    people.flatMap((about) => {
      const isPresent = said(by, about)
      return isPresent === null
        ? []
        : [
            {
              byId: by.id,
              aboutId: about.id,
              isPresent,
              isEstablished: isEstablished(by.createdAt, endedAt),
              statedAt: endedAt,
            },
          ]
    }),
  )
