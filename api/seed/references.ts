import { DAY, HOUR } from 'contract/platform/durations.ts'
import { turnoutClosesAt } from 'contract/turnout.ts'
import { closesAt } from '../src/domains/references/policy.ts'
import type { references } from '../src/domains/references/tables.ts'
import { newId } from '../src/platform/ids.ts'
import type { PlannedGroup, UserRow } from './demo-data.ts'

type ReferenceRow = typeof references.$inferInsert

/** One for each reference: people do not repeat each other. */
const TEXTS = [
  'Was op tijd, had soep voor iedereen en kende de weg terug.',
  'Rustig gezelschap, en toch veel gelachen.',
  'We kenden elkaar niet, maar na een uur leek het of we dat al jaren deden.',
  'Praat met iedereen in de groep en let op of iemand stilvalt.',
  'Wat later dan afgesproken, maar liet het netjes weten.',
  'Zorgde dat we samen in de trein terug zaten.',
  'Danst zoals ik zou willen dansen.',
  'Had een extra regenjas bij zich en gaf hem zonder nadenken weg.',
  'Luistert goed, vraagt door, en vergeet niks.',
  'Ik durfde eerst niet, tot ik zo vrolijk werd begroet.',
  'Neemt de leiding als het moet en laat los als het kan.',
  'Zelfs in de rij staan was leuk.',
  'Wist van elk nummer wie de bassist was. Best indrukwekkend.',
  'Kalm als het druk wordt. Dat had ik nodig.',
  'Deelde de friet eerlijk, ook de krokante.',
  'We hebben vooral over boeken gepraat, midden in de herrie.',
  'Grappig zonder iemand te kakken te zetten.',
  'Bleef bij me toen ik even moest zitten.',
  'Had de route uitgeprint. Op papier. Het klopte.',
  'Straalt iets uit waardoor je je meteen thuis voelt.',
  'Sprak mijn Duitse buurvrouw aan en binnen vijf minuten zongen ze samen.',
  'Zegt gewoon waar het op staat, en meent het goed.',
  'Fijn om weer mee te gaan, net als vorige keer.',
  'Nooit haast, altijd op tijd. Geen idee hoe.',
  'Maakte foto’s waar ik zelf eens goed op sta.',
  'Heeft me geleerd hoe je een tent in één keer terug in de zak krijgt.',
  'Houdt van stilte tussen twee liedjes, ik ook.',
  'Regelde een plek op het bankje voor mijn slechte knie.',
  'Een gezellige kletskous met een grote tas vol pleisters.',
  'Vroeg de volgende dag nog of ik goed was thuisgekomen.',
  'Bescheiden, maar kent iedereen achter de bar.',
  'Liep het laatste stuk met me mee omdat het donker was.',
  'Regelde dat we de toegift niet misten.',
  'Heeft een lach die je drie tenten verder hoort.',
  'Kwam alleen en ging weg met vijf nieuwe vrienden.',
  'Doet niet moeilijk over regen, modder of mijn playlist.',
  'Leerde me klappen op de twee en de vier.',
  'Kent een afhaalchinees die tot vier uur open is. Goud waard.',
  'Stelde iedereen aan elkaar voor toen ik erbij kwam.',
  'Zo iemand die vanzelf een kring groter maakt.',
] as const

/** References of past events: all open, except one of a recent event. */
export function planReferences(now: Date, groups: readonly PlannedGroup[]): ReferenceRow[] {
  const past = groups.filter(({ event }) => event.overAt <= now)
  const rows = past.flatMap((group) => {
    const [first, ...others] = group.members
    const [lastButOne, last] = group.members.slice(-2)
    if (first === undefined || lastButOne === undefined || last === undefined) return []
    if (turnoutClosesAt(group.event.overAt) > now)
      return [rowOf(group, last, lastButOne, others.length, closesAt(group.event.overAt))]
    return others.flatMap((other, index) =>
      index === others.length - 1 && closesAt(group.event.overAt) > now
        ? [rowOf(group, other, first, index, closesAt(group.event.overAt))]
        : [rowOf(group, other, first, index), rowOf(group, first, other, index + 1)],
    )
  })
  return rows.map((row, index) => ({ ...row, text: TEXTS[index] ?? TEXTS[0], again: TEXTS[index] !== TEXTS[4] }))
}

/** @param opensAt omitted when both wrote, two days after the event: then it is open since */
function rowOf(
  { row, event }: PlannedGroup,
  writer: UserRow,
  subject: UserRow,
  index: number,
  opensAt?: Date,
): Omit<ReferenceRow, 'text' | 'again'> {
  const writtenAt = new Date(event.overAt.getTime() + 2 * DAY - index * HOUR)
  return {
    id: newId(),
    groupId: row.id,
    eventId: event.id ?? null,
    eventEndedAt: event.overAt,
    writerId: writer.id ?? '',
    subjectId: subject.id ?? '',
    writtenAt,
    opensAt: opensAt ?? writtenAt,
    announcedAt: opensAt === undefined ? writtenAt : null,
  }
}
