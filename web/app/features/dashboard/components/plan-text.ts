import { UNANSWERED_AFTER } from 'contract/groups/membership.ts'
import type { ListedPlan } from 'contract/plans/plans.ts'
import { countText, plural } from 'contract/platform/count-text.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { formatClock, formatDaysUntil } from '~/lib/format/dates.ts'
import type { BadgeKind } from '~/ui/visuals/badge.tsx'

/** The state in one or two words. */
export function badgeOf({ state, event, waitlistPosition }: ListedPlan): { kind: BadgeKind; label: string } {
  switch (state) {
    case 'SEEKING':
      return { kind: 'primary', label: 'Je zoekt' }
    case 'PROPOSED':
      return { kind: 'primary', label: 'Voorstel' }
    case 'INVITED':
      return { kind: 'primary', label: 'Uitnodiging' }
    case 'ASKED':
      return { kind: 'warning', label: 'Gevraagd' }
    case 'WAITING':
      return { kind: 'warning', label: `Wachtlijst, ${waitlistPosition ?? '…'}` }
    case 'CONFIRMED':
      return { kind: 'success', label: 'Je komt' }
    case 'ON_THE_WAY':
      return { kind: 'success', label: 'Onderweg' }
    case 'THERE':
      return { kind: 'success', label: 'Je bent er' }
    case 'CANCELLED':
      return { kind: 'danger', label: event.isCancelled ? 'Gaat niet door' : 'Je gaat niet' }
    case 'HOME':
    case 'AFTERWARDS':
      return { kind: 'neutral', label: 'Geweest' }
    default:
      return { kind: 'success', label: 'Je gaat mee' }
  }
}

/** Above the title of the card. */
export function eyebrowOf({ need, event }: ListedPlan): string {
  if (need === 'TODAY') return 'Vandaag'
  if (need === 'ME') return 'Wacht op jou'
  return need === 'OTHERS' ? 'Je wacht op antwoord' : formatDaysUntil(event.startDate)
}

export function titleOf(plan: ListedPlan): string {
  const { state, next, group, counterpart } = plan
  const name = counterpart?.username ?? 'De groep'
  if (next === 'JUDGE_REQUESTS' && group !== null)
    return `${countText(group.requestCount, 'persoon wil', 'mensen willen')} met je mee`
  if (next === 'CONFIRM') return 'Ga je nog mee?'
  if (next === 'AGREE_MEETING') return 'Waar treffen jullie elkaar?'
  if (next === 'WAVE_BACK') return `${name} zwaait naar je`
  switch (state) {
    case 'SEEKING':
      return 'Je zoekt gezelschap'
    case 'PROPOSED':
      return 'Jij zei ja'
    case 'ASKED':
      return `${name} leest je verzoek`
    case 'WAITING':
      return `Je staat op plek ${plan.waitlistPosition ?? '…'} van de wachtlijst`
    case 'ON_THE_WAY':
      return 'Je bent onderweg'
    case 'THERE':
      return 'Je bent er'
    case 'HOME':
      return 'Kom goed thuis'
    case 'AFTERWARDS':
      return 'Wie was er?'
    case 'CANCELLED':
      return plan.event.isCancelled ? 'Dit evenement gaat niet door' : 'Je gaat niet mee'
    default:
      return group === null ? 'Je gaat mee' : `Je gaat mee met ${group.name}`
  }
}

/** One sentence below the title; null where the title says it all. */
export function sentenceOf(plan: ListedPlan): string | null {
  const { state, next, meeting, group, answersWithinHours, counterpart } = plan
  if (next === 'INVITE') return 'Je bent nog alleen. Nodig mensen uit die ook gezelschap zoeken.'
  if (next === 'CONFIRM') return 'Kun je niet, dan krijgt de groep bericht en kan iemand anders je plek krijgen.'
  if (next === 'WAIT_FOR_PLACE') return 'Komt er een plek vrij, dan schuif je door. Je krijgt een melding.'
  if (state === 'PROPOSED') return 'Je krijgt een melding zodra de anderen antwoorden.'
  if (state === 'ASKED' && isAnswerLate(plan))
    return `${counterpart?.username ?? 'De groep'} heeft nog niet geantwoord.`
  if (state === 'ASKED')
    return answersWithinHours === null
      ? 'Je krijgt een melding zodra er antwoord is.'
      : `Antwoordt meestal binnen ${inWords(answersWithinHours)}. Je krijgt een melding.`
  if (meeting !== null) return `${formatClock(meeting.at).replace(':', '.')} uur: ${meeting.place}`
  return group === null || state === 'GOING' ? null : group.name
}

const inWords = (hours: number) => (hours % 24 === 0 ? countText(hours / 24, 'dag', 'dagen') : `${hours} uur`)

export const isAnswerLate = ({ state, since }: ListedPlan, now = Date.now()): boolean =>
  state === 'ASKED' && since !== null && now - Date.parse(since) >= UNANSWERED_AFTER.applicant * HOUR

/** The link of the one loud button; null where another act is the next one. */
export function linkOf({ next, group, event }: ListedPlan): { to: string; label: string } | null {
  const groupPath = `/groups/${group?.id}`
  switch (next) {
    case 'JUDGE_REQUESTS':
      return {
        to: `${groupPath}/manage`,
        label: `Bekijk ${plural(group?.requestCount ?? 1, 'het verzoek', 'de verzoeken')}`,
      }
    case 'INVITE':
      return { to: `${groupPath}/manage?tab=invite`, label: 'Nodig mensen uit' }
    case 'AGREE_MEETING':
      return { to: groupPath, label: 'Spreek een plek af' }
    case 'CHAT':
      return { to: `${groupPath}/chat`, label: 'Open de groepschat' }
    case 'SET_OUT':
    case 'ARRIVE':
    case 'MEET':
      return { to: '/vandaag', label: 'Naar vandaag' }
    case 'REPORT_HOME':
      return { to: '/hoe-was-het', label: 'Ik ben thuis' }
    case 'SAY_WHO_CAME':
      return { to: '/hoe-was-het', label: 'Zeg wie er was' }
    case 'WAVE_BACK':
      return { to: `/events/${event.slug}`, label: 'Zwaai terug' }
    case 'WAVE':
      return { to: `/events/${event.slug}`, label: 'Bekijk wie er zoekt' }
    case 'CHOOSE':
      return { to: `/events/${event.slug}`, label: 'Zoek ander gezelschap' }
    case null:
      return group === null ? null : { to: groupPath, label: 'Bekijk de groep' }
    default:
      return null
  }
}
