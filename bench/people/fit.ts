import { createRandom } from '../../api/seed/random.ts'
import { type FitGroup, type FitPerson, type Home, rankGroups } from '../../api/src/domains/fit/service.ts'
import { SOCIAL_PREFERENCES, socialScale } from '../../contract/src/users/users.ts'

const LABELLED = { people: 500, groups: 60, among: 3 } as const
const SEEDS = [1, 2, 3, 4, 5]
const GOAL_SHARE = 0.9

/** What people of a scene listen to. Neighbouring scenes share styles. */
const SCENES = [
  ['techno', 'house', 'trance', 'minimal'],
  ['house', 'disco', 'funk', 'soul'],
  ['hardstyle', 'hardcore', 'techno', 'rawstyle'],
  ['drum & bass', 'dubstep', 'jungle', 'garage'],
  ['indie', 'rock', 'shoegaze', 'postpunk'],
  ['metal', 'rock', 'punk', 'grindcore'],
  ['hiphop', 'r&b', 'trap', 'soul'],
  ['jazz', 'funk', 'blues', 'soul'],
  ['pop', 'nederpop', 'levenslied', 'disco'],
  ['folk', 'americana', 'singer-songwriter', 'indie'],
  ['klassiek', 'jazz', 'ambient', 'opera'],
  ['reggae', 'dancehall', 'afrobeats', 'latin'],
] as const
const HOMES: readonly Home[] = [
  { province: 'Gelderland', latitude: 51.84, longitude: 5.86 },
  { province: 'Utrecht', latitude: 52.09, longitude: 5.12 },
  { province: 'Noord-Holland', latitude: 52.37, longitude: 4.9 },
  { province: 'Zuid-Holland', latitude: 51.92, longitude: 4.48 },
  { province: 'Noord-Brabant', latitude: 51.44, longitude: 5.48 },
  { province: 'Groningen', latitude: 53.22, longitude: 6.57 },
  { province: 'Limburg', latitude: 50.85, longitude: 5.69 },
]

/** The hidden centre around which a group's people are generated. The ranking never reads it. */
type Core = { scene: readonly string[]; age: number; socialStep: number; home: Home }

type LabelledSet = { groups: FitGroup[]; people: { person: FitPerson; bestGroupId: string }[] }

/**
 * Groups generated around a core, and people around the core of one group, which is their label. Both differ from it at random:
 * a style of another scene, some years, another home, and fields that were never filled in.
 */
function makeLabelledSet(seed: number): LabelledSet {
  const random = createRandom(seed)
  const chance = (part: number) => random.next() < part
  const around = (value: number, spread: number, low: number, high: number) =>
    Math.min(high, Math.max(low, value + random.between(-spread, spread)))

  function makePerson({ scene, age, socialStep, home }: Core, placeProbability: number): FitPerson {
    const otherStyles = chance(0.4) ? [random.pick(random.pick(SCENES))] : []
    const ownStyles = random.shuffle(scene).slice(0, random.between(2, 4))
    const scale = around(socialStep, 1, 1, 9)
    const id = random.id()
    return {
      id,
      username: id,
      music: chance(0.08) ? [] : [...new Set([...ownStyles, ...otherStyles])],
      age: chance(0.1) ? null : around(age, 4, 18, 70),
      social: chance(0.15) ? null : (SOCIAL_PREFERENCES.find((value) => socialScale(value) === scale) ?? null),
      home: chance(placeProbability) ? (chance(0.75) ? home : random.pick(HOMES)) : null,
    }
  }

  const made = Array.from({ length: LABELLED.groups }, (_, index) => {
    const core: Core = {
      scene: SCENES[index % SCENES.length] ?? SCENES[0],
      age: random.between(19, 58),
      socialStep: random.between(2, 8),
      home: random.pick(HOMES),
    }
    const members = Array.from({ length: random.between(3, 8) }, () => ({
      ...makePerson(core, 0.6),
      wentAlong: false,
    }))
    const group: FitGroup = {
      id: random.id(),
      createdAt: new Date(Date.UTC(2026, 0, 1) + random.between(0, 10_000_000)),
      memberCount: members.length,
      maxMembers: 10,
      members,
      answersSoon: chance(0.5),
      ownerCame: chance(0.5),
      nearestKm: null,
      excludes: null,
    }
    return { core, group }
  })
  const people = Array.from({ length: LABELLED.people }, () => {
    const { core, group } = random.pick(made)
    return { person: makePerson(core, 0.85), bestGroupId: group.id }
  })
  return { groups: made.map(({ group }) => group), people }
}

/** Share of the people whose labelled group is among the first three, by fit, newest first, and at random. */
function scoreLabelledSet(seed: number): { fit: number; newest: number; random: number } {
  const { groups, people } = makeLabelledSet(seed)
  const random = createRandom(seed + 1)
  const share = (order: (person: FitPerson) => readonly FitGroup[]) => {
    const found = people.filter(({ person, bestGroupId }) =>
      order(person)
        .slice(0, LABELLED.among)
        .some(({ id }) => id === bestGroupId),
    )
    return found.length / people.length
  }
  return {
    fit: share((person) => rankGroups(person, groups, 'fit')),
    newest: share((person) => rankGroups(person, groups, 'newest')),
    random: share(() => random.shuffle(groups)),
  }
}

/** How often the labelled best group of an event is among the first, in the order of fit. */
export async function measureFit(): Promise<void> {
  console.log(
    `Fit: ${LABELLED.people} labelled people, ${LABELLED.groups} groups; the best one among the first ${LABELLED.among}:`,
  )
  for (const seed of SEEDS) {
    const { fit, newest, random } = scoreLabelledSet(seed)
    const percent = (part: number) => `${(part * 100).toFixed(1)}%`
    console.log(
      `  set ${seed}: fit ${percent(fit)} (goal ${percent(GOAL_SHARE)}), newest first ${percent(newest)}, random ${percent(random)}`,
    )
  }
}
