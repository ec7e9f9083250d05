import { DECISION_RULES, type DecisionCategory } from 'contract/audit.ts'
import { REPORTED_BY_USER } from 'contract/reports.ts'

export const DECISION_KINDS = [
  'USER_SUSPENDED',
  'USER_DELETED',
  'EVENT_REJECTED',
  'EVENT_CANCELLED',
  'EVENT_DELETED',
  'EVENT_PICTURE_REMOVED',
  'GROUP_DELETED',
  'GROUP_PICTURE_REMOVED',
  'MESSAGE_REMOVED',
  'REFERENCE_REMOVED',
] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

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
