import { median, percentile } from '../measuring/statistics.ts'
import type { SeekerResult, TownResult } from './town-result.ts'

const percent = (part: number, of: number): string => (of === 0 ? '–' : `${Math.round((part / of) * 100)}%`)

function printBy(title: string, seekers: readonly SeekerResult[], keyOf: (one: SeekerResult) => string): void {
  const lines = [...Map.groupBy(seekers, keyOf)].toSorted().map(([key, all]) => {
    const together = all.filter(({ isTogether }) => isTogether).length
    return `${key} ${percent(together, all.length)} (${all.length})`
  })
  console.log(`  together ${title}: ${lines.join(', ')}`)
}

/** With the subjects of the worst days. */
function printMails(towns: readonly TownResult[]): void {
  const days = towns.flatMap(({ mailDays }) => mailDays)
  const counts = days.map((subjects) => subjects.length)
  console.log(
    `  mails per person and day with one: p95 ${percentile(counts, 0.95)} (goal 2), most ${percentile(counts, 1)} (goal 4)`,
  )
  for (const subjects of days.toSorted((a, b) => b.length - a.length).slice(0, 3))
    console.log(`    ${subjects.map((subject) => `“${subject}”`).join(', ')}`)
}

const ageGroup = (age: number): string => (age <= 26 ? '18–26' : age <= 40 ? '27–40' : '41+')

/** Prints one town, or several as one. Those who cancelled are not counted. */
export function printTown(name: string, results: readonly TownResult[]): void {
  const all = results.flatMap(({ seekers }) => seekers)
  const seekers = all.filter(({ isCancelled }) => !isCancelled)
  const together = seekers.filter(({ isTogether }) => isTogether)
  const contacts = seekers.flatMap(({ hoursToContact }) => (hoursToContact === null ? [] : [hoursToContact]))
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
  printMails(results)
  const alone = seekers.filter(({ isTogether }) => !isTogether)
  const reasons = [...Map.groupBy(alone, ({ reached }) => reached)].map(
    ([reason, those]) => `${reason} ${those.length}`,
  )
  console.log(`  alone ${alone.length}: ${reasons.join(', ')}`)
}

/** Prints the cold starts of one size as one. */
export function printColdStart(name: string, towns: readonly TownResult[]): void {
  const people = towns.flatMap((town) => town.people)
  const contacts = people.flatMap(({ hoursToContact }) => hoursToContact ?? [])
  const met = (all: TownResult['people']) => percent(all.filter(({ hasMet }) => hasMet).length, all.length)
  const proposals = people.map((person) => person.proposals)
  console.log(`Cold start, ${name}: met ${met(people)} (by seed ${towns.map((town) => met(town.people)).join(', ')})`)
  console.log(
    `  proposals per person ${(proposals.reduce((sum, one) => sum + one, 0) / people.length).toFixed(1)}, most ` +
      `${Math.max(...proposals)}; first human contact after ${contacts.length === 0 ? '–' : median(contacts).toFixed(0)} h, ` +
      `never ${people.length - contacts.length} of ${people.length}`,
  )
  printMails(towns)
}
