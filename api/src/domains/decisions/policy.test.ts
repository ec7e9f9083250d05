import { DECISION_CATEGORIES } from 'contract/audit.ts'
import { REPORTED_BY_USER } from 'contract/reports.ts'
import { expect, test } from 'vitest'
import { DECISION_KINDS, describeDecision, ownWords, ruleOf } from './policy.ts'

test('no text of a decision names or implies a reporter', () => {
  const texts = [
    ...DECISION_KINDS.flatMap((kind) => [describeDecision(kind, null), describeDecision(kind, 'Zomerfeest')]),
    ...DECISION_CATEGORIES.map(ruleOf),
    ruleOf(null),
  ]
  for (const text of texts) expect(text).not.toMatch(/meld|gemeld|rapport|report/i)
  expect(ownWords(REPORTED_BY_USER)).toBeNull()
  expect(ownWords('Je stuurde reclame.')).toBe('Je stuurde reclame.')
})
