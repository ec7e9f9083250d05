import { expect, test } from 'vitest'
import { BLOCK_REASONS } from './blocks.ts'
import { chatLimits, MESSAGE_TYPES } from './chat/chat.ts'
import { EVENT_STATUSES, EVENT_TYPES } from './events/events.ts'
import { MEMBERSHIP_STATUSES } from './groups/groups.ts'
import { NOTIFICATION_TYPES } from './notifications.ts'
import { PAYMENT_STATUSES } from './payments/payments.ts'
import { FEATURE_TYPES } from './payments/premium.ts'
import { DRUG_USE_PREFERENCES, GENDERS, SOCIAL_PREFERENCES } from './users/users.ts'

/** The values that the specification lists. */
test.each<[string, readonly string[], readonly string[]]>([
  ['genders', GENDERS, ['MAN', 'VROUW', 'TRANSGENDER', 'NON_BINAIR', 'GENDERFLUIDE', 'ANDERS', 'LIEVER_NIET']],
  [
    'preferences at a party',
    DRUG_USE_PREFERENCES,
    [
      'VOLLEDIG_NUCHTER_IEDEREEN',
      'VOLLEDIG_NUCHTER_ANDEREN',
      'ALCOHOL_MET_ANDEREN',
      'ALCOHOL_ANDEREN_VRIJ',
      'GA_HARD_ANDEREN_VRIJ',
      'GA_HARD_MET_ANDEREN',
      'FLEXIBEL_OMGEVING',
    ],
  ],
  ['block reasons', BLOCK_REASONS, ['HARASSMENT', 'SPAM', 'INAPPROPRIATE_CONTENT', 'FAKE_PROFILE', 'OTHER']],
  ['event statuses', EVENT_STATUSES, ['PENDING', 'APPROVED', 'PUBLISHED', 'REJECTED', 'CANCELLED']],
  ['event types', EVENT_TYPES, ['FESTIVAL', 'CONCERT', 'PARTY', 'CONFERENCE', 'MEETUP', 'WORKSHOP', 'SPORT', 'OTHER']],
  ['membership statuses', MEMBERSHIP_STATUSES, ['NOT_MEMBER', 'PENDING', 'ACCEPTED', 'REJECTED', 'WAITLIST']],
  ['payment statuses', PAYMENT_STATUSES, ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED']],
  ['upgrades', FEATURE_TYPES, ['EXTRA_GROUP_SLOTS', 'EXTENDED_GROUP_SIZE', 'CHAT_ENHANCEMENTS']],
])('are exactly those of the specification: %s', (_, values, listed) => {
  expect([...values].sort()).toEqual([...listed].sort())
})

test.each<[string, readonly string[], readonly string[]]>([
  ['message types', MESSAGE_TYPES, ['TEXT', 'EMOJI', 'GIF']],
  [
    'notification types',
    NOTIFICATION_TYPES,
    [
      'event_approved',
      'group_join_accepted',
      'event_rejected',
      'group_join_rejected',
      'event_created',
      'group_request_received',
      'group_join_request',
      'group_member_joined',
    ],
  ],
  [
    'social preferences',
    SOCIAL_PREFERENCES,
    [
      'ERG_INTROVERT',
      'BEETJE_INTROVERT',
      'INTROVERT',
      'INTROVERT_NUCHTER',
      'GEMIDDELD',
      'VERLEGEN_NIET_INTROVERT',
      'BEETJE_EXTROVERT',
      'EXTROVERT_VERLEGEN',
      'EXTROVERT',
      'SUPER_EXTROVERT',
    ],
  ],
])('contain those of the specification: %s', (_, values, listed) => {
  expect(values).toEqual(expect.arrayContaining([...listed]))
})

test('a chat opens with fifty messages and loads older ones by twenty-five', () => {
  expect(chatLimits.history).toMatchObject({ first: 50, older: 25 })
})
