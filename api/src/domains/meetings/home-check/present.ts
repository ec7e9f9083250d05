import { EMERGENCY, EMERGENCY_NUMBERS } from 'contract/emergency-numbers.ts'
import type { HomeCheck } from 'contract/home-checks.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { formatTime, formatWeekday } from '../../../platform/clock.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import type { HomeCheckView } from './repository.ts'

export function presentHomeCheck(view: HomeCheckView): HomeCheck {
  const { check, member, outsider } = view
  const inside = member && { userId: member.id, email: null, name: member.username, hasAgreed: true }
  const outside = outsider && {
    userId: null,
    email: outsider.email,
    name: outsider.email,
    hasAgreed: outsider.agreedAt !== null,
  }
  return {
    groupId: check.groupId,
    at: check.at.toISOString(),
    contact: inside ?? outside,
    state: wasTold(view) ? 'TOLD' : check.reminders > 0 ? 'REMINDED' : 'WAITING',
  }
}

const police = EMERGENCY_NUMBERS[0]?.number ?? ''
const when = (at: Date): string => `${formatWeekday(at)} om ${formatTime(at)} uur`

export const presentAskMail = (username: string, url: string): MailContent => ({
  subject: `${username} wil jou als thuiscontact`,
  heading: `Wil je er zijn voor ${username}?`,
  paragraphs: [
    `${username} gaat met ${PRODUCT_NAME} naar een evenement, en vult in hoe laat die thuis wil zijn.`,
    `Zegt ${username} dan niet op tijd dat het goed is, dan mailen wij jou waar die heen ging. Anders hoor je niets.`,
    'Eén keer ja zeggen is genoeg. Wil je dit niet? Doe dan niets.',
  ],
  action: { label: 'Bekijk de vraag', url },
})

export const presentReminderMail = (view: HomeCheckView, isLate: boolean, url: string): MailContent => ({
  subject: 'Ben je thuis?',
  heading: 'Ben je thuis?',
  paragraphs: [
    isLate
      ? `Je wilde ${when(view.check.at)} thuis zijn. Onze server lag stil, dus we vragen het je nu pas. Sorry.`
      : `Je wilde ${when(view.check.at)} thuis zijn.`,
    hasContact(view)
      ? `Laat het ons weten. Horen we niets, dan vertellen we ${contactName(view)} waar je heen ging.`
      : `Laat het ons weten. Je thuiscontact ${view.outsider === null ? 'is er niet meer' : 'heeft nog geen ja gezegd'}, dus we vertellen niemand iets.`,
    `Is er gevaar? Bel ${EMERGENCY.number}.`,
  ],
  action: { label: 'Ik ben thuis', url },
})

/** Whether anybody is told: a mail contact only after agreeing. */
export const hasContact = ({ member, outsider }: HomeCheckView): boolean =>
  member !== null || outsider?.agreedAt != null

/** A mail contact who agreed later heard nothing. */
export const wasTold = ({ check: { toldAt }, member, outsider }: HomeCheckView): boolean =>
  toldAt !== null && (member !== null || (outsider?.agreedAt != null && outsider.agreedAt <= toldAt))

const contactName = ({ member, outsider }: HomeCheckView): string => member?.username ?? outsider?.email ?? 'niemand'

export function presentMissedMail(view: HomeCheckView, isLate: boolean): MailContent {
  const { username } = view.person
  return {
    subject: `${username} heeft niet laten weten dat het goed gaat`,
    heading: `${username} is misschien niet thuis`,
    paragraphs: [
      `${username} wilde ${when(view.check.at)} thuis zijn, en heeft na twee vragen niet laten weten dat het goed gaat. Jij bent het thuiscontact.`,
      ...(isLate ? ['Onze server lag stil, daarom hoor je dit later dan bedoeld. Sorry.'] : []),
      ...planOf(view),
      `Vaak is het niets: een lege telefoon, of in slaap gevallen. Bel ${username} eerst zelf. Neemt die niet op en maak je je zorgen? Bel de politie: ${police}. Is er gevaar, bel ${EMERGENCY.number}.`,
    ],
  }
}

/** Names nobody else of the group. */
function planOf({ event, group, place, meetsAt }: HomeCheckView): string[] {
  if (event === null || group === null) return []
  const venue = event.venue === null ? event.location : `${event.venue} in ${event.location}`
  return [
    `Het plan: ‘${event.title}’, ${when(event.startsAt)}, ${venue}, met een groep van ${group.size} mensen.`,
    ...(place === null || meetsAt === null ? [] : [`De groep had afgesproken op ${when(meetsAt)}: ${place}.`]),
  ]
}

export const presentHomeMail = (username: string): MailContent => ({
  subject: `${username} is thuis`,
  heading: 'Het is goed',
  paragraphs: [`${username} heeft laten weten thuis te zijn. Fijn dat je er was.`],
})
