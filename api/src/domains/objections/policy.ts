import { DECISION_RULES, type DecisionCategory } from 'contract/audit.ts'
import { type DecisionKind, objectionLimits } from 'contract/objections.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { REPORTED_BY_USER } from 'contract/reports.ts'
import { addMonths } from '../../platform/clock.ts'

/** One sentence: what was decided. */
export function describeDecision(kind: DecisionKind, name: string | null): string {
  const event = name === null ? 'Je evenement' : `Je evenement ‘${name}’`
  const group = name === null ? 'Je groep' : `Je groep ‘${name}’`
  const sentences: Record<DecisionKind, string> = {
    USER_SUSPENDED: 'Je account is geschorst. Je kunt niet meer inloggen.',
    USER_DELETED: 'Je account is verwijderd.',
    EVENT_REJECTED: `${event} komt niet online.`,
    EVENT_CANCELLED: `${event} is afgelast.`,
    EVENT_DELETED: `${event} is verwijderd.`,
    EVENT_PICTURE_REMOVED: `De foto van je evenement${name === null ? '' : ` ‘${name}’`} is verwijderd.`,
    GROUP_DELETED: `${group} is verwijderd.`,
    GROUP_PICTURE_REMOVED: `De foto van je groep${name === null ? '' : ` ‘${name}’`} is verwijderd.`,
    REFERENCE_REMOVED: `Wat je over iemand schreef${name === null ? '' : ` na ‘${name}’`}, is verwijderd.`,
    MESSAGE_REMOVED: `Een bericht van jou${name === null ? '' : ` in ‘${name}’`} is verwijderd.`,
  }
  return sentences[kind]
}

export const ruleOf = (category: DecisionCategory | null): string => DECISION_RULES[category ?? 'OTHER']

/** The administrator's own words. The fixed text of the report screen says nothing and implies a reporter. */
export const ownWords = (reason: string | null): string | null => (reason === REPORTED_BY_USER ? null : reason)

export const objectBefore = (decidedAt: Date): Date => addMonths(decidedAt, objectionLimits.months)

/** The first administrator decides only when there is no other. */
export function refusalToDecide(input: {
  isDecided: boolean
  firstAdminId: string | null
  actorId: string
  otherAdmins: number
}): RefusalCode | null {
  const { isDecided, firstAdminId, actorId, otherAdmins } = input
  if (isDecided) return 'OBJECTION_DECIDED'
  return firstAdminId === actorId && otherAdmins > 0 ? 'OBJECTION_NEEDS_OTHER_ADMIN' : null
}
