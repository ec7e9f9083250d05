import { DECISION_CATEGORIES } from 'contract/audit.ts'
import { DECISION_KINDS } from 'contract/objections.ts'
import { REPORTED_BY_USER } from 'contract/reports.ts'
import { expect, test } from 'vitest'
import { describeDecision, objectBefore, ownWords, refusalToDecide, ruleOf } from './policy.ts'

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

test('an objection is possible for six months, also from the end of August', () => {
  expect(objectBefore(new Date('2026-03-15T10:00:00Z')).toISOString()).toBe('2026-09-15T10:00:00.000Z')
  expect(objectBefore(new Date('2026-08-31T10:00:00Z')).getTime()).toBeGreaterThan(Date.parse('2027-02-28T00:00:00Z'))
})

test.each([
  [{ isDecided: true, firstAdminId: 'a', actorId: 'b', otherAdmins: 1 }, 'OBJECTION_DECIDED'],
  [{ isDecided: false, firstAdminId: 'a', actorId: 'a', otherAdmins: 1 }, 'OBJECTION_NEEDS_OTHER_ADMIN'],
  [{ isDecided: false, firstAdminId: 'a', actorId: 'a', otherAdmins: 0 }, null],
  [{ isDecided: false, firstAdminId: 'a', actorId: 'b', otherAdmins: 1 }, null],
  [{ isDecided: false, firstAdminId: null, actorId: 'b', otherAdmins: 0 }, null],
])('%o gives %s', (input, refusal) => {
  expect(refusalToDecide(input)).toBe(refusal)
})
