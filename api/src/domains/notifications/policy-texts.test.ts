import { expect, test } from 'vitest'
import * as texts from './policy-texts.ts'

const ADVERT = 'Kaartjes -50%: www.kaartjes-nu.example'
const group = {
  id: 'g',
  name: ADVERT,
  username: 'noor',
  eventId: 'e',
  eventTitle: 'Zomernacht',
  requestedAt: new Date('2027-03-24T22:30:00Z'),
}
const event = {
  id: 'e',
  title: 'Zomernacht',
  slug: 'zomernacht',
  location: 'Nijmegen',
  venue: null,
  isWholeDay: false,
  startsAt: new Date(),
}
const report = { subjectType: 'GROUP', subjectName: ADVERT }
const meeting = { place: 'De rode brug', at: new Date('2027-03-24T22:30:00Z') }

/** Every text about a group. */
const ABOUT_GROUPS = {
  groupJoinRequest: [texts.groupJoinRequest(group, 'PENDING'), texts.groupJoinRequest(group, 'WAITLIST')],
  groupJoinAccepted: [texts.groupJoinAccepted(group)],
  groupJoinRejected: [true, false].map((wasMember) => texts.groupJoinRejected(group, { wasMember, note: null })),
  groupInvitation: [texts.groupInvitation(group)],
  proposalBecameGroup: [texts.proposalBecameGroup(group)],
  groupMemberJoined: [texts.groupMemberJoined(group)],
  groupMemberCancelled: [texts.groupMemberCancelled(group, null), texts.groupMemberCancelled(group, 'Ik ben ziek.')],
  waitlistPromoted: [texts.waitlistPromoted(group)],
  waitlistPromotedForOwner: [texts.waitlistPromotedForOwner(group)],
  eventReminder: [texts.eventReminder(event, group)],
  meetingChanged: [texts.meetingChanged(group, meeting)],
  attendanceQuestion: [texts.attendanceQuestion(group, event, meeting, 'WEEK')],
  homeSafe: [texts.homeSafe(group)],
  turnoutQuestion: [texts.turnoutQuestion(group)],
  requestUnanswered: [texts.requestUnanswered(group)],
  requestStillOpen: [texts.requestStillOpen(group)],
  groupAlternatives: [texts.groupAlternatives(group)],
  mentioned: [texts.mentioned(group)],
  groupMessages: [texts.groupMessages(group, 2)],
  reportHandled: [texts.reportHandled(report, 'We hebben ingegrepen.')],
  reportReceived: [texts.reportReceived(report, 'ABC')],
  groupOwnerBecame: [texts.groupOwnerBecame(group, true, null)],
  groupOwnerEnded: [texts.groupOwnerEnded(group, null)],
  groupOwnerChanged: [texts.groupOwnerChanged(group)],
  groupDeleted: [texts.groupDeleted(group, true), texts.groupDeleted(group, false)],
}

/** Texts that receive no group. */
const WITHOUT_GROUP = [
  'adminRightsGranted',
  'adminRightsRevoked',
  'buttonLabel',
  'directMessages',
  'eventApproved',
  'eventCancelled',
  'eventCancelledForMembers',
  'eventChanged',
  'eventCreated',
  'eventDeleted',
  'eventDeletedForMembers',
  'eventRejected',
  'groupJoinRequests',
  'groupProposal',
  'mailAdvice',
  'mailSubject',
  'objectionSubmitted',
  'profileEdited',
  'referenceOpened',
  'reportUrgent',
  'reportsOverdue',
  'turnoutContested',
  'turnoutDecided',
]

test.each(Object.entries(ABOUT_GROUPS))('%s repeats no advert from a group’s name', (_, about) => {
  for (const { title, message } of about) {
    expect(`${title} ${message}`).not.toContain('kaartjes-nu')
    expect(`${title} ${message}`).not.toContain('‘een groep’')
    expect(message).toMatch(/^[A-Z‘]|^noor/)
  }
})

test('every text is in one of the lists', () => {
  expect(Object.keys(texts).sort()).toEqual([...Object.keys(ABOUT_GROUPS), ...WITHOUT_GROUP].sort())
})
