import { describe, expect, test } from 'vitest'
import type { LookingUpdate } from '../../facts.ts'
import { noticeOf } from './notices/policy.ts'
import { NOTICES } from './policy-notices.ts'
import * as texts from './policy-texts.ts'

const ADVERT = 'Kaartjes -50%: www.kaartjes-nu.example'
const at = new Date('2027-03-24T22:30:00Z')

/** The fields of every subject. */
const SUBJECT = {
  id: 'g',
  name: ADVERT,
  username: 'noor',
  eventId: 'e',
  eventTitle: 'Zomernacht',
  requestedAt: at,
  groupId: 'g',
  title: 'Zomernacht',
  slug: 'zomernacht',
  creatorName: 'noor',
  location: 'Nijmegen',
  venue: null,
  isWholeDay: false,
  startsAt: at,
  meeting: { place: 'De rode brug', at, version: 2, state: 'CONFIRMED' },
  subjectType: 'GROUP',
  subjectName: ADVERT,
  reference: 'ABC',
  outcome: 'ACTED',
  writer: 'noor',
  names: ['noor'],
}
const UPDATES: readonly LookingUpdate[] = [
  { kind: 'SEEKER' },
  { kind: 'GROUP' },
  { kind: 'PLACE' },
  { kind: 'PROPOSAL_ENDED', isLast: false, isRepeated: false },
  { kind: 'PROPOSAL_ENDED', isLast: true, isRepeated: false },
  { kind: 'PROPOSAL_ENDED', isLast: false, isRepeated: true },
  { kind: 'WISH_PROPOSAL_ENDED' },
  { kind: 'QUIET', cause: 'NOBODY' },
  { kind: 'QUIET', cause: 'NO_FIT' },
  { kind: 'QUIET', cause: 'NO_ANSWER' },
  { kind: 'LAST_CALL', groups: 0 },
  { kind: 'LAST_CALL', groups: 1 },
  { kind: 'LAST_CALL', groups: 2 },
]
/** The fields of every fact, in the values on which texts depend. */
const FACTS = [
  {
    userIds: ['a', 'b'],
    proposalIds: ['p'],
    people: 2,
    isRepeated: true,
    fields: ['bio'],
    status: 'PENDING',
    wasMember: true,
    moment: 'WEEK',
    cause: 'ADMIN',
  },
  {
    userIds: ['a', 'b', 'c'],
    proposalIds: ['p'],
    people: 3,
    fields: ['bio'],
    status: 'WAITLIST',
    wasMember: false,
    moment: 'DAY',
    cause: 'OWNER',
  },
].flatMap((fact) => [
  ...UPDATES.map((update) => ({ ...fact, update, note: null, reason: null, isLive: true, actorId: null })),
  { ...fact, update: UPDATES[0], note: null, reason: null, isLive: true, actorId: null },
  {
    ...fact,
    update: UPDATES[0],
    note: 'Ik ben ziek.',
    reason: 'Te laat.',
    isLive: false,
    actorId: 'a',
    fromUserId: 'b',
  },
])

const ROWS = Object.entries(NOTICES).flatMap(([name, rows]) =>
  [rows].flat().map((row, index) => [`${name} ${index}`, row] as const),
)

describe('repeats no advert from a group’s name', () => {
  const expectClean = ({ title, message }: Pick<texts.NotificationText, 'title' | 'message'>) => {
    expect(`${title} ${message}`).not.toContain('kaartjes-nu')
    expect(`${title} ${message}`).not.toContain('‘een groep’')
    expect(message).toMatch(/^[A-Z‘]|^noor|^\d/)
  }

  test.each(ROWS)('%s', (_, row) => {
    for (const fact of FACTS) expectClean(noticeOf(row as never, SUBJECT as never, fact as never))
  })

  test('texts without a fact', () => {
    expectClean(texts.eventReminder({ ...SUBJECT, id: 'e' }, SUBJECT))
    expectClean(texts.groupMessages(SUBJECT, 2))
  })
})
