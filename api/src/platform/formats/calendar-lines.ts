import ICAL from 'ical.js'

export type CalendarLine = { number: number; name: string; line: string }

/** A VTIMEZONE. Its rules are expanded once, for all times that name it. */
export type ZoneDefinition = { text: string; zone: ICAL.Timezone | null }

/** What a calendar says about all its events. */
type CalendarHead = {
  method: string | null
  /** Of times without a zone of their own. */
  zone: string | null
  /** The VTIMEZONEs of the file by their TZID. */
  definitions: ReadonlyMap<string, ZoneDefinition>
}

/** One VEVENT. */
export type CalendarComponent = { lines: CalendarLine[]; head: CalendarHead }

const BEGIN_OR_END = /^\s*(BEGIN|END)\s*:\s*([\w-]+)\s*$/i
const PROPERTY = /^\s*([\w-]+)\s*[;:]/
const NAMES = new Set(Object.keys(ICAL.design.icalendar.property))
/** Not "https:" or "Aanvang:" in a text: programs write names that are their own in capitals. */
const isPropertyName = (name: string): boolean =>
  name === name.toUpperCase() || /^X-/i.test(name) || NAMES.has(name.toLowerCase())
/** A program that forgets to escape a line break in them goes on in the next line. */
const TEXTS = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION'])
const IGNORED_REST = /^(X-.*|COMMENT|CONTACT|ATTENDEE|ORGANIZER|ATTACH)$/

/** Splits a calendar file into its events, line by line, so that an odd one spoils no other. Lines are counted from 1. */
export function readLines(text: string): { components: CalendarComponent[]; unreadable: number[]; isClosed: boolean } {
  const components: CalendarComponent[] = []
  const unreadable: number[] = []
  const definitions = new Map<string, ZoneDefinition>()
  let head: CalendarHead = { method: null, zone: null, definitions }
  let open: string[] = []
  let event: CalendarComponent | null = null
  let definition: string[] = []
  let isClosed = true
  for (const { number, line } of logicalLines(text)) {
    const [, edge, name = ''] = BEGIN_OR_END.exec(line)?.map((part) => part.toUpperCase()) ?? []
    if (edge === 'BEGIN' && name === 'VCALENDAR') {
      head = { method: null, zone: null, definitions }
      open = []
      isClosed = false
    } else if (edge === 'BEGIN' && name === 'VEVENT') {
      // An event without its end is over where the next one begins.
      open = open.filter((each) => each === 'VCALENDAR')
      event = { head, lines: [] }
      components.push(event)
    } else if (edge === 'BEGIN' && name === 'VTIMEZONE') definition = []
    else if (edge === 'END' && name === 'VCALENDAR') isClosed = true
    const isInZone = open.includes('VTIMEZONE') || name === 'VTIMEZONE'
    if (isInZone) definition.push(line.trim())
    if (edge === 'BEGIN') open.push(name)
    else if (edge === 'END') {
      if (open.includes(name)) open = open.slice(0, open.lastIndexOf(name))
      if (name === 'VTIMEZONE') {
        // A comma is escaped here, and not in the parameter that names the zone.
        const id = definition
          .find((each) => /^TZID[;:]/i.test(each))
          ?.replace(/^[^:]*:/, '')
          .replaceAll('\\', '')
        if (id !== undefined) definitions.set(id.trim(), { text: definition.join('\r\n'), zone: null })
      }
    } else if (open.at(-1) === 'VEVENT' && event !== null) addLine(event, number, line, unreadable)
    else if (open.at(-1) === 'VCALENDAR') {
      const value = line.replace(/^[^:]*:/, '').trim()
      if (/^METHOD[;:]/i.test(line)) head.method = value.toUpperCase()
      if (/^X-WR-TIMEZONE[;:]/i.test(line)) head.zone = value
    }
  }
  return { components, unreadable, isClosed: isClosed && event?.lines.length !== 0 }
}

function addLine({ lines }: CalendarComponent, number: number, line: string, unreadable: number[]): void {
  const name = PROPERTY.exec(line)?.[1]
  const last = lines.at(-1)
  if (name !== undefined && isPropertyName(name))
    lines.push({ number, name: name.toUpperCase(), line: line.trimStart() })
  else if (last !== undefined && TEXTS.has(last.name)) last.line += `\\n${line.trim()}`
  else if (last === undefined || !IGNORED_REST.test(last.name)) unreadable.push(number)
}

/** A line that begins with a space goes on the one before. Empty ones are left out. */
function logicalLines(text: string): { number: number; line: string }[] {
  const lines: { number: number; line: string }[] = []
  for (const [index, line] of text
    .replaceAll('\0', '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const last = lines.at(-1)
    const isFold =
      /^[ \t]/.test(line) && last !== undefined && ![line, last.line].some((each) => BEGIN_OR_END.test(each))
    if (isFold) last.line += line.slice(1)
    else if (line.trim() !== '') lines.push({ number: index + 1, line: line.replace(/^\uFEFF/, '') })
  }
  return lines
}
