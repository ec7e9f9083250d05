import { isOver } from 'contract/events/over-at.ts'
import type { GroupMember } from 'contract/groups/membership.ts'
import { type EventDay, meetingLimits } from 'contract/meetings.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import { formatClock } from '~/lib/format/dates.ts'

/** So long after the meeting one hears nothing of somebody, and who stands there alone is offered other groups. */
const SILENT_AFTER = meetingLimits.callOutAfter.minutes * MINUTE
const LEAVES_BEFORE = 3 * HOUR

const clock = (instant: string) => `${formatClock(instant).replace(':', '.')} uur`
const isHere = ({ arrival }: GroupMember) => arrival?.status === 'HERE'

const meetsAt = ({ meeting, group }: EventDay) => Date.parse(meeting?.at ?? group.event.startDate)
const names = new Intl.ListFormat('nl-NL')

export function presenceText(day: EventDay, now: number): string | null {
  const { members } = day
  const here = members.filter(isHere).length
  const late = members.filter(({ arrival }) => arrival?.status === 'LATE').map(({ user }) => user.username)
  if (here === 0 && late.length === 0) return null
  const count =
    here === members.length ? 'Iedereen is er.' : `${here} van ${members.length} ${here === 1 ? 'is' : 'zijn'} er.`
  const lateText = late.length === 0 ? '' : ` ${names.format(late)} ${late.length === 1 ? 'is' : 'zijn'} iets later.`
  const silent = members.filter(({ arrival }) => arrival === null).map(({ user }) => user.username)
  const isSilence = silent.length > 0 && now >= meetsAt(day) + SILENT_AFTER
  return `${count}${lateText}${isSilence ? ` Van ${names.format(silent)} weet nog niemand iets: roep even in de chat.` : ''}`
}

export function isAlone(day: EventDay, me: string, now: number): boolean {
  const { members, group } = day
  const others = members.filter(({ userId }) => userId !== me)
  const self = members.find(({ userId }) => userId === me)
  return (
    self !== undefined &&
    isHere(self) &&
    !others.some(isHere) &&
    (others.length === 0 || now >= meetsAt(day) + SILENT_AFTER) &&
    !isOver(group.event, now)
  )
}

export function nextStep({ group, meeting, members }: EventDay, me: string, now: number): string {
  if (isOver(group.event, now)) return 'Kom goed thuis. Morgenochtend vragen we of je er bent.'
  const status = members.find(({ userId }) => userId === me)?.arrival?.status ?? null
  const othersAreHere = members.some((member) => member.userId !== me && isHere(member))
  if (status === 'HERE')
    return othersAreHere ? 'Vind elkaar: houd jullie teken omhoog.' : 'Je bent de eerste. Houd jullie teken omhoog.'
  if (meeting === null) return 'Er is nog geen plek. Stel er hieronder een voor.'
  if (status !== null) return `Tot zo: ${meeting.place}. Ben je er? Tik op ‘Ik ben er’.`
  if (now < Date.parse(meeting.at) - LEAVES_BEFORE)
    return `Om ${clock(meeting.at)}: ${meeting.place}. Laad je telefoon vast op.`
  return `Om ${clock(meeting.at)}: ${meeting.place}. Ga je op pad? Tik op ‘Onderweg’.`
}
