import { referenceOf } from 'contract/audit.ts'
import { isAdvert } from 'contract/groups/group-name.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { StatedReasons } from '../../facts.ts'
import { formatDate } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { MailContent } from '../../platform/mail/content.ts'
import { type DecisionKind, describeDecision, ownWords, ruleOf } from './policy.ts'

const NAMES_GROUP: readonly DecisionKind[] = ['GROUP_DELETED', 'GROUP_PICTURE_REMOVED', 'MESSAGE_REMOVED']

/** A name that advertises is left out of the mail. */
const nameInMail = (kind: DecisionKind, name: string | null): string | null =>
  NAMES_GROUP.includes(kind) && name !== null && isAdvert(name) ? null : name

/** After "Ons besluit over". */
const MAIL_SUBJECTS: Record<DecisionKind, string> = {
  USER_SUSPENDED: 'je account',
  USER_DELETED: 'je account',
  EVENT_REJECTED: 'je evenement',
  EVENT_CANCELLED: 'je evenement',
  EVENT_DELETED: 'je evenement',
  EVENT_PICTURE_REMOVED: 'je evenement',
  GROUP_DELETED: 'je groep',
  GROUP_PICTURE_REMOVED: 'je groep',
  REFERENCE_REMOVED: 'wat je over iemand hebt geschreven',
  MESSAGE_REMOVED: 'je bericht',
}

export type StatedDecision = StatedReasons & {
  kind: DecisionKind
  username: string
  subjectName: string | null
  /** The subject of the decision's entry in the audit log. */
  subjectId: string
}

/** The statement of reasons. It never names or implies a reporter. */
export function presentDecisionMail(
  { kind, username, subjectName, subjectId, category, reason }: StatedDecision,
  ctx: Pick<Context, 'config' | 'now' | 'publicUrl'>,
): MailContent {
  const { email } = ctx.config.company
  const words = ownWords(reason)
  const reference = referenceOf(subjectId)
  const isSuspension = kind === 'USER_SUSPENDED'
  return {
    subject: `${isSuspension ? `Je account bij ${PRODUCT_NAME} is geschorst` : `Ons besluit over ${MAIL_SUBJECTS[kind]}`} (kenmerk ${reference})`,
    heading: `Dag ${username}`,
    paragraphs: [
      `${describeDecision(kind, nameInMail(kind, subjectName))} Dit geldt sinds ${formatDate(ctx.now())}.`,
      `De regel: ${ruleOf(category)}`,
      ...(words === null ? [] : [`Dit schrijft de beheerder erbij: “${words}”`]),
      'Een mens heeft dit besluit genomen, geen computer.',
      'Ben je het er niet mee eens? Antwoord dan op deze mail. Iemand anders dan wie besliste leest je antwoord en kijkt opnieuw. Je mag ook naar een erkende geschilinstantie (artikel 21 van de DSA) of naar de rechter.',
      ...(isSuspension
        ? [`Wil je je gegevens hebben, of je account laten verwijderen? Schrijf dan naar ${email}.`]
        : []),
      `Het kenmerk van dit besluit is ${reference}.`,
    ],
    action: { label: 'Schrijf ons', url: `${ctx.publicUrl()}/help?kenmerk=${reference}#contact` },
    replyTo: email,
  }
}

export const presentUnsuspendedMail = (username: string, reason: string | null, loginUrl: string): MailContent => ({
  subject: `Je kunt weer inloggen bij ${PRODUCT_NAME}`,
  heading: `Welkom terug, ${username}`,
  paragraphs: [
    'De schorsing van je account is opgeheven. Je kunt weer inloggen.',
    ...(reason === null ? [] : [`Dit schrijft de beheerder erbij: “${reason}”`]),
  ],
  action: { label: 'Inloggen', url: loginUrl },
})
