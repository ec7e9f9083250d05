import { isAdvert } from 'contract/groups/group-name.ts'
import type { Decision, Objection } from 'contract/objections.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { formatDate } from '../../platform/clock.ts'
import type { MailContent } from '../../platform/mail/content.ts'
import { describeDecision, objectBefore, ownWords, ruleOf } from './policy.ts'
import type { DecisionRow, DecisionView, ObjectionView } from './repository.ts'

export function presentDecision({ decision, objection, suspendedAt }: DecisionView): Decision {
  return {
    kind: decision.kind,
    what: describeDecision(decision.kind, decision.subjectName),
    rule: ruleOf(decision.category),
    reason: ownWords(decision.reason),
    decidedAt: decision.createdAt.toISOString(),
    objectBefore: objectBefore(decision.createdAt).toISOString(),
    isSuspended: isSuspendedBy(decision, suspendedAt),
    objection: objection && {
      text: objection.text,
      createdAt: objection.createdAt.toISOString(),
      decision: objection.decision,
      notes: objection.notes,
      decidedAt: objection.decidedAt?.toISOString() ?? null,
    },
  }
}

/** False for a suspension that was lifted, also when another one followed. */
export const isSuspendedBy = ({ kind, createdAt }: DecisionRow, suspendedAt: Date | null): boolean =>
  kind === 'USER_SUSPENDED' && suspendedAt !== null && suspendedAt <= createdAt

export function presentObjection({ objection, decision, ...people }: ObjectionView, canDecide: boolean): Objection {
  return {
    id: objection.id,
    text: objection.text,
    createdAt: objection.createdAt.toISOString(),
    about: {
      kind: decision.kind,
      what: describeDecision(decision.kind, decision.subjectName),
      category: decision.category,
      reason: decision.reason,
      decidedAt: decision.createdAt.toISOString(),
      person: people.person,
      username: people.person?.username ?? decision.username,
      admin: people.admin,
    },
    decision: objection.decision,
    notes: objection.notes,
    decidedAt: objection.decidedAt?.toISOString() ?? null,
    decidedBy: people.decider,
    canDecide,
  }
}

const NAMES_GROUP: readonly DecisionRow['kind'][] = ['GROUP_DELETED', 'GROUP_PICTURE_REMOVED', 'MESSAGE_REMOVED']

/** The page behind the mail's button names the group in any case. */
const describeInMail = ({ kind, subjectName }: Pick<DecisionRow, 'kind' | 'subjectName'>): string =>
  describeDecision(
    kind,
    NAMES_GROUP.includes(kind) && subjectName !== null && isAdvert(subjectName) ? null : subjectName,
  )

/** After "Ons besluit over". */
const MAIL_SUBJECTS: Record<DecisionRow['kind'], string> = {
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

/** The statement of reasons. It never names or implies a reporter. */
export function presentDecisionMail(decision: Omit<DecisionRow, 'tokenHash'>, url: string): MailContent {
  const words = ownWords(decision.reason)
  const day = formatDate(decision.createdAt)
  const isSuspension = decision.kind === 'USER_SUSPENDED'
  return {
    subject: isSuspension
      ? `Je account bij ${PRODUCT_NAME} is geschorst`
      : `Ons besluit over ${MAIL_SUBJECTS[decision.kind]}`,
    heading: `Dag ${decision.username}`,
    paragraphs: [
      `${describeInMail(decision)} Dit geldt sinds ${day}.`,
      `De regel: ${ruleOf(decision.category)}`,
      ...(words === null ? [] : [`Dit schrijft de beheerder erbij: “${words}”`]),
      'Een mens heeft dit besluit genomen, geen computer.',
      `Ben je het er niet mee eens? Maak dan bezwaar via de knop. Dat kan één keer, tot ${formatDate(objectBefore(decision.createdAt))}. Een andere beheerder kijkt er dan opnieuw naar. Je mag ook naar een erkende geschilinstantie (artikel 21 van de DSA) of naar de rechter.`,
      ...(isSuspension ? ['Via dezelfde knop kun je je gegevens downloaden of je account verwijderen.'] : []),
    ],
    action: { label: 'Lees het besluit of maak bezwaar', url },
    note: 'Deze knop is alleen voor jou. Stuur deze mail niet door.',
  }
}

export const presentObjectionReceivedMail = (username: string): MailContent => ({
  subject: `Je bezwaar bij ${PRODUCT_NAME}`,
  heading: `Dag ${username}`,
  paragraphs: [
    'We hebben je bezwaar ontvangen. Een andere beheerder kijkt opnieuw naar het besluit.',
    'Je krijgt een mail zodra er een antwoord is.',
  ],
})

/** Of an account, by another decision than the one that was objected to. */
export type LaterDecision = 'SUSPENDED' | 'DELETED' | null

const LATER_SENTENCES: Readonly<Record<NonNullable<LaterDecision>, string>> = {
  SUSPENDED: 'Je account blijft wel geschorst: dat is een later besluit.',
  DELETED: 'Je account is intussen wel verwijderd: dat is een later besluit.',
}

export function presentObjectionDecidedMail(
  { objection, decision }: ObjectionView,
  later: LaterDecision,
  loginUrl: string,
): MailContent {
  const isReversed = objection.decision === 'REVERSED'
  const canLogIn = isReversed && decision.kind === 'USER_SUSPENDED' && later === null
  return {
    subject: isReversed
      ? 'Je krijgt gelijk: we draaien het besluit terug'
      : 'We hebben opnieuw gekeken: het besluit blijft',
    heading: `Dag ${decision.username}`,
    paragraphs: [
      `Het ging om dit besluit van ${formatDate(decision.createdAt)}: ${describeInMail(decision)}`,
      isReversed
        ? `Je krijgt gelijk. ${later === null ? REVERSED_SENTENCES[decision.kind] : LATER_SENTENCES[later]}`
        : 'Het besluit blijft zoals het is.',
      ...(objection.notes === null ? [] : [`Dit schrijft de beheerder erbij: “${objection.notes}”`]),
      ...(isReversed
        ? ['Sorry voor het ongemak.']
        : [
            'Ben je het er nog steeds niet mee eens? Dan kun je naar een erkende geschilinstantie (artikel 21 van de DSA) of naar de rechter.',
          ]),
    ],
    ...(canLogIn ? { action: { label: 'Inloggen', url: loginUrl } } : {}),
  }
}

const REVERSED_SENTENCES: Readonly<Record<DecisionRow['kind'], string>> = {
  USER_SUSPENDED: 'Je kunt weer inloggen.',
  USER_DELETED: 'Je account kunnen we niet terughalen, maar je mag meteen een nieuw account maken.',
  EVENT_REJECTED: 'Stuur je evenement opnieuw in, dan zetten we het online.',
  EVENT_CANCELLED: 'Stuur je evenement opnieuw in, dan zetten we het online.',
  EVENT_DELETED: 'Stuur je evenement opnieuw in, dan zetten we het online.',
  EVENT_PICTURE_REMOVED: 'Je mag de foto opnieuw gebruiken.',
  GROUP_DELETED: 'De groep kunnen we niet terughalen, maar je mag hem opnieuw maken.',
  GROUP_PICTURE_REMOVED: 'Je mag de foto opnieuw gebruiken.',
  REFERENCE_REMOVED: 'We kunnen niet terugzetten wat je schreef.',
  MESSAGE_REMOVED: 'Het bericht kunnen we niet terugzetten, maar je mag het opnieuw sturen.',
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
