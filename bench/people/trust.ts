import { trustLimits } from 'contract/limits.ts'
import { DAY } from 'contract/platform/durations.ts'
import { countsForOthers, isEstablished, judgeTurnout, type Statement } from '../../api/src/domains/turnout/policy.ts'
import { type CountedRecord, visibleTrust } from '../../api/src/testing/visible-trust.ts'

/**
 * How much a ring of colluding accounts can change visible trust, simulated on the functions that decide it. Without the rule
 * every settled outcome counts; the number of events needed is the same.
 */
export async function measureTrust(): Promise<void> {
  console.log('Trust: people whose visible trust changed, with the rule and (in brackets) without it')
  for (const [name, simulate] of Object.entries(SCENARIOS)) {
    const simulated = simulate()
    const { withRule, without } = summarize(simulated)
    const raised = `raised ${withRule.raised} (${without.raised})`
    console.log(`  ${name}: of ${simulated.watched.length} ${raised}, lowered ${withRule.lowered} (${without.lowered})`)
  }
}

const RING = 20
const NOW = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY)

type Account = { id: string; createdAt: Date }
const account = (kind: string, number: number, ageDays: number): Account => ({
  id: `${kind}-${number}`,
  createdAt: daysAgo(ageDays),
})
const accounts = (kind: string, count: number, ageOf: (number: number) => number): Account[] =>
  Array.from({ length: count }, (_, number) => account(kind, number, ageOf(number)))
/** Made within a week. */
const ring = (ageDays: number, count = RING) => accounts('ring', count, (number) => ageDays + number / 4)
/** Friends or strangers who joined over a year. */
const honest = (count: number) => accounts('honest', count, (number) => 60 + number * 50)
const STRANGER = account('stranger', 0, 300)

/** One group at one event. `said` is what `by` states about `about`: true present, false absent, null nothing. */
type GroupAtEvent = {
  eventId: string
  endedAt: Date
  people: readonly Account[]
  said: (by: Account, about: Account) => boolean | null
}

type Simulated = { groups: readonly GroupAtEvent[]; watched: readonly Account[] }
const isOfRing = ({ id }: Account) => id.startsWith('ring')

/** All were there, and everybody says so. */
const honestly = () => true
/** The ring confirms itself and accuses the others, who say nothing. */
const accusing = (by: Account, about: Account) => (isOfRing(by) ? isOfRing(about) : null)

const WEEKS = [21, 14, 7]
const together = (people: readonly Account[], said: GroupAtEvent['said'] = honestly, endings = WEEKS): GroupAtEvent[] =>
  endings.map((days) => ({ eventId: `event ${days}`, endedAt: daysAgo(days), people, said }))

/** Groups that change: at each event everybody is in a group with people of none of the earlier groups. */
function inChangingGroups(people: readonly Account[], size: number): GroupAtEvent[] {
  return WEEKS.flatMap((days, round) =>
    Array.from({ length: people.length / size }, (_, group) => ({
      eventId: `event ${days} ${group}`,
      endedAt: daysAgo(days),
      people: Array.from({ length: size }, (_, seat) => {
        const column = (group + seat * round) % (people.length / size)
        return people[seat * (people.length / size) + column] as Account
      }),
      said: honestly,
    })),
  )
}

const watching = (watched: readonly Account[], groups: readonly GroupAtEvent[]): Simulated => ({ groups, watched })
const aged = ring(200)
/** Two halves, the second made two months after the first. */
const twoBatches = [...ring(200, RING / 2), ...ring(130, RING / 2).map((one) => ({ ...one, id: `${one.id} later` }))]
const sixFriends = accounts('honest', 6, (number) => 200 + number)

const SCENARIOS: Readonly<Record<string, () => Simulated>> = {
  [`${RING} fresh accounts confirm each other at three events`]: () => watching(ring(2), together(ring(2))),
  [`${RING} accounts wait until they are 200 days old, then confirm each other at three events`]: () =>
    watching(aged, together(aged)),
  [`the same ${RING}, in pairs that change`]: () => watching(aged, inChangingGroups(aged, 2)),
  [`the same ${RING}, in groups of four that change`]: () => watching(aged, inChangingGroups(aged, 4)),
  [`the same ${RING}, and each goes to two events with strangers`]: () => {
    const outside = aged.flatMap((each) =>
      together([each, ...honest(5)], honestly, [3, 5]).map((one) => ({
        ...one,
        eventId: `${one.eventId} ${each.id}`,
      })),
    )
    return watching(aged, [...together(aged), ...outside])
  },
  'one of them goes to three events with strangers': () =>
    watching(aged, [...together(aged), ...together([...aged.slice(0, 1), ...honest(5)], honestly, [2, 4, 6])]),
  [`${RING} fresh accounts confirm a stranger at three events`]: () =>
    watching(
      [STRANGER],
      together([...ring(2), STRANGER], (by) => (isOfRing(by) ? true : null)),
    ),
  [`${RING} accounts of 200 days confirm a stranger at three events`]: () =>
    watching(
      [STRANGER],
      together([...aged, STRANGER], (by) => (isOfRing(by) ? true : null)),
    ),
  [`${RING} fresh accounts say three times that a silent stranger did not come`]: () =>
    watching([STRANGER], together([...ring(2), STRANGER], accusing)),
  [`${RING} accounts of 200 days say three times that a silent stranger did not come`]: () =>
    watching([STRANGER], together([...aged, STRANGER], accusing)),
  [`${RING} accounts of 200 days say three times that a stranger who answers did not come`]: () =>
    watching(
      [STRANGER],
      together([...aged, STRANGER], (by, about) => (isOfRing(by) ? isOfRing(about) : true)),
    ),
  [`${RING} accounts of 200 days say three times that six honest people, who confirm each other, did not come`]: () => {
    const six = honest(6)
    return watching(
      six,
      together([...aged, ...six], (by, about) => (isOfRing(by) ? isOfRing(about) : true)),
    )
  },
  [`${RING} accounts made in three batches, two months apart, confirm each other at three events`]: () => {
    const batches = accounts('ring', RING, (number) => 100 + (number % 3) * 60)
    return watching(batches, together(batches))
  },
  [`${RING} accounts made in two batches, two months apart, confirm each other at three events`]: () =>
    watching(twoBatches, together(twoBatches)),
  [`${RING} accounts made in two batches say three times that a silent stranger did not come`]: () =>
    watching([STRANGER], together([...twoBatches, STRANGER], accusing)),
  'no attack: six people who joined over a year go to three events together': () =>
    watching(honest(6), together(honest(6))),
  'no attack: six friends who joined in the same week go to three events together': () =>
    watching(sixFriends, together(sixFriends)),
  'no attack: the same six friends, at each event with two others': () =>
    watching(sixFriends, together([...sixFriends, ...honest(2)])),
  'no attack: one of six people who joined over a year stays away three times and says nothing': () => {
    const six = honest(6)
    const [absent] = six as [Account, ...Account[]]
    return watching(
      [absent],
      together(six, (by, about) => (by.id === absent.id ? null : about.id !== absent.id)),
    )
  },
  ...Object.fromEntries(
    [365, 180, 90].map((days) => [
      `no attack: 300 people who joined over ${days} days, each at three events in random groups of five, 60 % answer`,
      () => simulateMembers(days),
    ]),
  ),
}

/** A fixed sequence, so that the figures are the same at each run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const MEMBERS = 300
const ANSWERING = 0.6

/** Everybody joined at least 30 days before the first of the three events. */
function simulateMembers(joinedOverDays: number): Simulated {
  const random = randomOf(joinedOverDays)
  const members = accounts('honest', MEMBERS, () => 52 + random() * joinedOverDays)
  const groups = WEEKS.flatMap((days) => {
    const order = members.map((member) => ({ member, by: random() })).sort((one, other) => one.by - other.by)
    return Array.from({ length: MEMBERS / 5 }, (_, group) => {
      const people = order.slice(group * 5, group * 5 + 5).map(({ member }) => member)
      const answering = new Set(people.filter(() => random() < ANSWERING).map(({ id }) => id))
      const said = (by: Account) => (answering.has(by.id) ? true : null)
      return { eventId: `event ${days} ${group}`, endedAt: daysAgo(days), people, said }
    })
  })
  return { groups, watched: members }
}

type Change = { raised: number; lowered: number }

function summarize({ groups, watched }: Simulated): { withRule: Change; without: Change } {
  const records = new Map<string, CountedRecord[]>(watched.map(({ id }) => [id, []]))
  for (const { eventId, endedAt, people, said } of groups) {
    const statements = statementsOf(people, said, endedAt)
    const event = { startsAt: new Date(endedAt.getTime() - DAY / 4), overAt: endedAt, isLive: true }
    const memberSince = new Map(people.map(({ id, createdAt }) => [id, createdAt]))
    const judged = judgeTurnout({
      event,
      people: people.map(({ id }) => id),
      memberSince,
      statements,
      blocks: [],
      met: [],
    })
    for (const [id, judgement] of judged) {
      const isPresent = judgement.outcome === 'WENT'
      const statedBy = statements
        .filter((one) => one.aboutId === id && one.isPresent === isPresent && countsForOthers(one, memberSince))
        .map(({ byId }) => ({ id: byId, memberSince: memberSince.get(byId) ?? NOW }))
      records.get(id)?.push({ ...judgement, eventId, overAt: endedAt, statedBy, isContested: false })
    }
  }
  const withRule: Change = { raised: 0, lowered: 0 }
  const without: Change = { raised: 0, lowered: 0 }
  for (const own of records.values()) {
    const shown = visibleTrust(own, NOW)
    withRule.raised += Number(shown.timesWent !== null)
    withRule.lowered += Number(shown.noShows !== null)
    without.raised += Number(own.filter(({ outcome }) => outcome === 'WENT').length >= trustLimits.shownFrom)
    without.lowered += Number(own.filter(({ outcome }) => outcome === 'NO_SHOW').length >= trustLimits.noShowsShownFrom)
  }
  return { withRule, without }
}

const statementsOf = (people: readonly Account[], said: GroupAtEvent['said'], endedAt: Date): Statement[] =>
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
