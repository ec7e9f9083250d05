import { UNANSWERED_AFTER } from 'contract/groups/membership.ts'
import type { ListedPlan, Unwritten } from 'contract/plans/plans.ts'
import { countText, plural } from 'contract/platform/count-text.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { formatClock, formatConversationTime, formatDaysUntil, formatShortStart } from '~/lib/format/dates.ts'
import { hoursInWords } from '~/lib/format/hours.ts'

const requestsText = (count: number): string => `${count} ${plural(count, 'wil', 'willen')} mee`

export function badgeOf(plan: ListedPlan): string | null {
  const { requestCount = 0, unreadCount = 0 } = plan.group ?? {}
  if (plan.state === 'CANCELLED') return 'gaat niet door'
  if (requestCount > 0) return requestsText(requestCount)
  if (plan.need === 'TODAY') return 'vandaag'
  if (plan.need === 'ME') return titleOf(plan).toLowerCase()
  return unreadCount > 0 ? `${unreadCount} nieuw` : null
}

export function eyebrowOf({ need, next, event }: ListedPlan): string {
  if (need === 'TODAY') return 'Vandaag'
  if (need === 'ME') return 'Wacht op jou'
  // A person who looks for company has asked nobody.
  return need === 'OTHERS' && next !== 'WAVE' ? 'Je wacht op antwoord' : formatDaysUntil(event.startDate)
}

const TITLES: Partial<Record<ListedPlan['state'], string>> = {
  SEEKING: 'Je zoekt gezelschap',
  PROPOSED: 'Jij zei ja',
  ON_THE_WAY: 'Je bent onderweg',
  THERE: 'Je bent er',
  HOME: 'Kom goed thuis',
  AFTERWARDS: 'Wie was er?',
}

export function titleOf(plan: ListedPlan): string {
  const { state, next, group, event, people, counterpart, waitlistPosition } = plan
  const name = counterpart?.username ?? 'De groep'
  if (next === 'JUDGE_REQUESTS' && group !== null) return requestsText(group.requestCount)
  if (next === 'ANSWER_INVITATION') return `${name} nodigt je uit`
  if (next === 'ANSWER_PROPOSAL')
    return `We vonden ${people.length === 1 ? '1 persoon' : `${people.length} mensen`} voor je`
  if (next === 'CONFIRM') return 'Ga je nog mee?'
  if (next === 'AGREE_MEETING') return 'Waar spreken jullie af?'
  if (next === 'WAVE_BACK') return `${name} zwaait naar je`
  if (isFullMeanwhile(plan)) return 'De groep is intussen vol'
  if (isAnswerLate(plan)) return `${name} heeft nog niet geantwoord`
  if (state === 'ASKED') return `${name} leest je verzoek`
  if (state === 'WAITING') return `Je staat op plek ${waitlistPosition ?? '…'} van de wachtlijst`
  if (state === 'CANCELLED') return event.isCancelled ? 'Dit evenement gaat niet door' : 'Je gaat niet mee'
  return TITLES[state] ?? (group === null ? 'Je gaat mee' : `Je gaat mee met ${group.name}`)
}

export function sentenceOf(plan: ListedPlan): string | null {
  const { state, next, group, answersWithinHours } = plan
  if (next === 'INVITE') return 'Je bent nog alleen. Nodig mensen uit die ook gezelschap zoeken.'
  if (next === 'CONFIRM') return 'Kun je niet, dan krijgt de groep bericht en kan iemand anders je plek krijgen.'
  if (isOnlySeeker(plan)) return 'Nog niemand anders zoekt. Je krijgt bericht als er iets voor je is.'
  if (next === 'WAIT_FOR_PLACE') return 'Komt er een plek vrij, dan schuif je door. Je krijgt een melding.'
  if (state === 'PROPOSED') return 'Je krijgt een melding zodra de anderen antwoorden.'
  if (isFullMeanwhile(plan)) return 'Je verzoek blijft staan. Komt er een plek vrij, dan ga je voor op de wachtlijst.'
  if (isAnswerLate(plan)) return null
  if (state === 'ASKED')
    return answersWithinHours === null
      ? 'Je krijgt een melding zodra er antwoord is.'
      : `Antwoordt meestal binnen ${hoursInWords(answersWithinHours)}. Je krijgt een melding.`
  return meetingText(plan) ?? (group === null || state === 'GOING' ? null : group.name)
}

const hourText = (at: string): string => `${formatClock(at).replace(':', '.')} uur`

const meetingText = ({ meeting }: ListedPlan): string | null => meeting && `${hourText(meeting.at)}: ${meeting.place}`

export function todayText(plan: ListedPlan): { title: string; about: string } {
  const { state, next, group, event } = plan
  const title = next === 'CONFIRM' ? titleOf(plan) : (TITLES[state] ?? group?.name ?? event.title)
  const time = event.isWholeDay ? [] : [hourText(event.startDate)]
  return { title, about: meetingText(plan) ?? [event.title, ...time, event.location].join(', ') }
}

const isOnlySeeker = ({ next, people }: ListedPlan) => next === 'WAVE' && people.length === 0

export const isAnswerLate = ({ state, since }: ListedPlan, now = Date.now()): boolean =>
  state === 'ASKED' && since !== null && now - Date.parse(since) >= UNANSWERED_AFTER.applicant * HOUR

export const isFullMeanwhile = ({ state, group }: ListedPlan): boolean =>
  state === 'ASKED' && group !== null && group.currentMembers >= group.maxMembers

type Link = { to: string; label: string }
const TODAY: Link = { to: '/vandaag', label: 'Naar vandaag' }

const linksOf = (eventPath: string, groupPath: string): Partial<Record<NonNullable<ListedPlan['next']>, Link>> => ({
  INVITE: { to: `${groupPath}/manage?tab=invite`, label: 'Nodig mensen uit' },
  AGREE_MEETING: { to: groupPath, label: 'Spreek een plek af' },
  CHAT: { to: `${groupPath}/chat`, label: 'Open de groepschat' },
  SET_OUT: TODAY,
  ARRIVE: TODAY,
  MEET: TODAY,
  REPORT_HOME: { to: '/hoe-was-het', label: 'Ik ben thuis' },
  SAY_WHO_CAME: { to: '/hoe-was-het', label: 'Zeg wie er was' },
  WAVE_BACK: { to: eventPath, label: 'Zwaai terug' },
  WAVE: { to: eventPath, label: 'Bekijk wie er zoekt' },
  CHOOSE: { to: eventPath, label: 'Zoek ander gezelschap' },
})

export function linkOf(plan: ListedPlan): Link | null {
  const { next, group, event } = plan
  const groupPath = `/groups/${group?.id}`
  if (next === null) return group === null ? null : { to: groupPath, label: 'Bekijk de groep' }
  if (next === 'JUDGE_REQUESTS')
    return {
      to: `${groupPath}/manage`,
      label: `Bekijk ${plural(group?.requestCount ?? 1, 'het verzoek', 'de verzoeken')}`,
    }
  if (isOnlySeeker(plan)) return { to: `/events/${event.slug}`, label: 'Bekijk het evenement' }
  return linksOf(`/events/${event.slug}`, groupPath)[next] ?? null
}

export type WaitingItem = { title: string; about: string; to: string }

/** Of an administrator the work list; what needs an act of the user, in the order of the plans; groups of whose members they can still write something. */
export function waitingItems(
  plans: readonly ListedPlan[],
  unwritten: readonly Unwritten[],
  workItems: number,
): WaitingItem[] {
  const asked = plans.filter(isWaiting)
  const writable = unwritten.filter(({ groupId }) => asked.every(({ group }) => group?.id !== groupId))
  return [
    ...(workItems > 0
      ? [{ title: `${countText(workItems, 'besluit', 'besluiten')} te nemen`, about: 'Beheer', to: '/admin' }]
      : []),
    ...asked.map((plan) => ({
      title: titleOf(plan),
      about: aboutOf(plan),
      to: linkOf(plan)?.to ?? `/events/${plan.event.slug}`,
    })),
    ...writable.map(({ groupId, eventTitle, people }) => ({
      title: `Schrijf iets over ${countText(people, 'persoon', 'mensen')}`,
      about: eventTitle,
      to: `/groups/${groupId}`,
    })),
  ]
}

export const isWaiting = ({ need, next }: ListedPlan): boolean => need === 'ME' || next === 'JUDGE_REQUESTS'

function aboutOf({ next, group, event, since }: ListedPlan): string {
  if (next === 'SAY_WHO_CAME') return event.title
  if (next !== 'JUDGE_REQUESTS' || group === null) return `${event.title} · ${formatShortStart(event)}`
  if (since === null || Date.now() - Date.parse(since) < HOUR) return group.name
  return `${group.name} · ${group.requestCount > 1 ? 'oudste ' : ''}${formatConversationTime(since)}`
}
