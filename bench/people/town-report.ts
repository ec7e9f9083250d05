import { median, percentile } from '../measuring/statistics.ts'
import type { DayResult } from './town-day.ts'
import type { Person, TownEvent } from './town-people.ts'

export type SeekerResult = {
  event: TownEvent
  person: Person
  isCancelled: boolean
  /** In a group of two or more at the start. */
  isTogether: boolean
  /** Came, and so did somebody of the group. */
  hasMet: boolean
  /** From looking to being let in, invited or greeted; null when never. */
  hoursToContact: number | null
  /** How far somebody came who is not together. */
  reached: string
}

export type TownResult = {
  seekers: readonly SeekerResult[]
  /** One figure per person and day with a mail. */
  mailsPerDay: readonly number[]
  refusals: ReadonlyMap<string, number>
  day: DayResult
}

const percent = (part: number, of: number): string => (of === 0 ? '–' : `${Math.round((part / of) * 100)}%`)

function printBy(title: string, seekers: readonly SeekerResult[], keyOf: (one: SeekerResult) => string): void {
  const lines = [...Map.groupBy(seekers, keyOf)].toSorted().map(([key, all]) => {
    const together = all.filter(({ isTogether }) => isTogether).length
    return `${key} ${percent(together, all.length)} (${all.length})`
  })
  console.log(`  together ${title}: ${lines.join(', ')}`)
}

const ageGroup = (age: number): string => (age <= 26 ? '18–26' : age <= 40 ? '27–40' : '41+')

/** Prints one town, or several as one. Those who cancelled are not counted. */
export function printTown(name: string, results: readonly TownResult[]): void {
  const all = results.flatMap(({ seekers }) => seekers)
  const seekers = all.filter(({ isCancelled }) => !isCancelled)
  const together = seekers.filter(({ isTogether }) => isTogether)
  const contacts = seekers.flatMap(({ hoursToContact }) => (hoursToContact === null ? [] : [hoursToContact]))
  const mails = results.flatMap(({ mailsPerDay }) => mailsPerDay)
  console.log(`Town, ${name}: ${all.length} wanted company, ${all.length - seekers.length} of them cancelled`)
  console.log(
    `  in a group of two or more at the start ${percent(together.length, seekers.length)} (goal 85%), ` +
      `met ${percent(seekers.filter(({ hasMet }) => hasMet).length, seekers.length)}`,
  )
  printBy('by event', seekers, ({ event }) => event.title)
  printBy('by kind of person', seekers, ({ person }) => person.kind)
  printBy('by age', seekers, ({ person }) => ageGroup(person.profile.age))
  printBy('by gender', seekers, ({ person }) => person.profile.gender)
  printBy('by profile', seekers, ({ person }) => (person.isFilled ? 'filled' : 'empty'))
  console.log(
    `  first human contact after ${median(contacts).toFixed(0)} h (goal 24 h), p90 ${percentile(contacts, 0.9).toFixed(0)} h, ` +
      `never ${seekers.length - contacts.length}`,
  )
  console.log(
    `  mails per person and day with one: p95 ${percentile(mails, 0.95)} (goal 2), most ${percentile(mails, 1)} (goal 3)`,
  )
  const alone = seekers.filter(({ isTogether }) => !isTogether)
  const reasons = [...Map.groupBy(alone, ({ reached }) => reached)].map(
    ([reason, those]) => `${reason} ${those.length}`,
  )
  console.log(`  alone ${alone.length}: ${reasons.join(', ')}`)
  const refusals = Object.entries(
    Object.groupBy(
      results.flatMap(({ refusals: counted }) => [...counted]),
      ([key]) => key,
    ),
  ).map(([key, entries]) => `${key} ${entries?.reduce((total, [, count]) => total + count, 0)}`)
  if (refusals.length > 0) console.log(`  refused: ${refusals.join(', ')}`)
}

/** Prints the days of the events. */
export function printDay(name: string, results: readonly TownResult[]): void {
  const days = results.map(({ day }) => day)
  const [groups, members, met, mails] = [
    days.flatMap((day) => day.groups),
    days.flatMap((day) => day.members),
    days.flatMap((day) => day.met),
    days.flatMap((day) => day.mailsAfter),
  ]
  const count = <T>(list: readonly T[], is: (one: T) => boolean) =>
    `${percent(list.filter(is).length, list.length)} (${list.filter(is).length} of ${list.length})`
  const spread = (minutes: readonly number[]) =>
    `median ${median(minutes).toFixed(0)}, p90 ${percentile(minutes, 0.9).toFixed(0)}`
  const neverMet = days.reduce((total, day) => total + day.neverMet, 0)
  console.log(`Day, ${name}: ${groups.length} groups of two or more a day before`)
  console.log(
    `  with a place 24 h before ${count(groups, ({ hadPlace }) => hadPlace)} (goal 100%), ` +
      `said by people ${count(groups, ({ hadChosen }) => hadChosen)}; at the start said or chosen ${count(groups, ({ isChosen }) => isChosen)}`,
  )
  console.log(
    `  members who came and had read the place that stood: before leaving ${count(members, ({ knew }) => knew)}, ` +
      `of their own accord ${count(members, ({ knewByVisit }) => knewByVisit)}`,
  )
  console.log(
    `  minutes until all who came had met: from the meeting ${spread(met.map(({ afterMeeting }) => afterMeeting))}; ` +
      `from the last arrival ${spread(met.map(({ afterLast }) => afterLast))} (${met.length} groups; never ${neverMet})`,
  )
  console.log(
    `  mails the morning after per person and event: most ${percentile(mails, 1)} (goal 1), exactly one ${count(mails, (one) => one === 1)}`,
  )
}
