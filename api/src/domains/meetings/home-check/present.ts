import { EMERGENCY, EMERGENCY_NUMBERS } from 'contract/emergency-numbers.ts'
import type { HomeCheck } from 'contract/home-checks.ts'
import { DAY } from 'contract/platform/durations.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { formatTime, formatWeekday } from '../../../platform/clock.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import type { HomeCheckView } from './repository.ts'

export function presentHomeCheck(view: HomeCheckView): HomeCheck {
  const { check, member, contact } = view
  const hasAgreed = contact?.agreedAt != null
  const inside = member && { userId: member.id, email: null, name: member.username, hasAgreed }
  const email = contact?.email ?? null
  const outside = email === null ? null : { userId: null, email, name: email, hasAgreed }
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

export const presentReminderMail = (view: HomeCheckView, isLate: boolean, url: string, now: Date): MailContent => ({
  subject: 'Ben je thuis?',
  heading: 'Ben je thuis?',
  paragraphs: [
    isLate
      ? `Je wilde ${when(view.check.at)} thuis zijn. Onze server lag stil, dus we vragen het je nu pas. Sorry.`
      : `Je wilde ${when(view.check.at)} thuis zijn.`,
    canBeTold(view, now)
      ? `Laat het ons weten. Horen we niets, dan vertellen we ${contactName(view)} waar je heen ging.`
      : `Laat het ons weten. Je thuiscontact ${whyNot(view)}, dus we vertellen niemand iets.`,
    `Is er gevaar? Bel ${EMERGENCY.number}.`,
  ],
  action: { label: 'Ik ben thuis', url },
})

const isThere = ({ member, contact }: HomeCheckView): boolean => member !== null || contact?.email != null

/** A contact is told only after agreeing, and once a day: otherwise the person could write to them without end. */
export const canBeTold = (view: HomeCheckView, now: Date): boolean => {
  const { agreedAt = null, toldAt = null } = view.contact ?? {}
  return isThere(view) && agreedAt !== null && (toldAt === null || now.getTime() - toldAt.getTime() >= DAY)
}

function whyNot(view: HomeCheckView): string {
  if (!isThere(view)) return 'is er niet meer'
  return view.contact?.agreedAt == null ? 'heeft nog geen ja gezegd' : 'hoorde vandaag al van ons'
}

export const wasTold = (view: HomeCheckView): boolean => {
  const { check, contact } = view
  return isThere(view) && check.toldAt !== null && contact?.toldAt != null && contact.toldAt >= check.toldAt
}

const contactName = ({ member, contact }: HomeCheckView): string => member?.username ?? contact?.email ?? 'niemand'

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
