import { DECISION_CATEGORIES, type DecisionCategory } from 'contract/audit.ts'
import type { Report } from 'contract/reports.ts'
import type { Reasons } from '~/features/admin/components/admin-action-dialog.tsx'

export const DELETED_ACCOUNT = 'Verwijderd account'

export const subjectName = ({ subject, reported }: Report): string =>
  reported?.username ?? subject.name ?? subject.url ?? DELETED_ACCOUNT

/** What the person reads. Names neither the reporter nor what only the reporter could have told. */
const REASONS: Readonly<Record<DecisionCategory, string>> = {
  HARASSMENT: 'Je viel iemand lastig. Dat mag hier niet.',
  FRAUD: 'Wat je deed, lijkt op oplichting. Dat mag hier niet.',
  FAKE: 'Je profiel is niet van een echte persoon, of toont iemand anders.',
  HATE: 'Wat je schreef, is haat of discriminatie. Dat mag hier niet.',
  UNSAFE: 'Wat je deed, is gevaarlijk voor anderen. Dat mag hier niet.',
  MINOR: 'Je bent jonger dan 18. Dit platform is voor wie 18 is of ouder.',
  SPAM: 'Je stuurde spam of reclame. Dat mag hier niet.',
  OTHER: 'Wat je deed, past niet bij onze regels.',
}

/** Reporters have more words than there are rules. */
const RULE_OF: Partial<Record<Report['category'], DecisionCategory>> = {
  FAKE_PROFILE: 'FAKE',
  SEXUAL_HARASSMENT: 'HARASSMENT',
  STALKING: 'HARASSMENT',
  SPIKING: 'UNSAFE',
  PRIVATE_DATA: 'HARASSMENT',
  INAPPROPRIATE_CONTENT: 'OTHER',
}

/** The rule and the reason of a decision on a report of this category, to be changed before they are sent. */
export function decisionPreset(category: Report['category']): Reasons {
  const rule = DECISION_CATEGORIES.find((value) => value === (RULE_OF[category] ?? category)) ?? null
  return { category: rule, reason: rule === null ? null : REASONS[rule] }
}
