import { groupLabel, groupLabelAtStart } from 'contract/groups/group-name.ts'
import type { Facts, QuestionMoment } from '../../../facts.ts'
import { formatTime } from '../../../platform/clock.ts'
import { SET_OUT_PAGE } from '../delivery/policy.ts'
import { announcedMeeting, SAFETY_WORDS, unlessVoted, whenAndWhere, whereAndWhen } from '../policy-texts.ts'
import type { GroupSubject } from '../repository.ts'
import {
  aboutAttendance,
  aboutEvent,
  aboutGroup,
  aboutMeeting,
  aboutNothing,
  chatPage,
  members,
  type Notices,
  ofFact,
  type Subjects,
} from './policy.ts'

const isOneOf =
  (...moments: QuestionMoment[]) =>
  ({ moment }: Facts['group.membersAsked']) =>
    moments.includes(moment)

const askedAlone = ({ name }: GroupSubject) => [
  `Je bent nog alleen in ${groupLabel(name)}: nodig mensen uit die ook gezelschap zoeken.`,
  'Laat weten of je nog gaat.',
]
const askedTogether = ({ name, meeting }: Subjects['attendance']) => [
  meeting === null
    ? null
    : meeting.openPollSeq !== null
      ? unlessVoted(name, meeting)
      : `${groupLabelAtStart(name)} spreekt af op ${whereAndWhen(meeting)}.`,
  `Laat ${groupLabel(name)} weten of je nog meegaat. Kun je niet, dan krijgt iemand anders je plek.`,
]

export const meetingNotices: Notices = {
  'group.meetingAnnounced': aboutMeeting(
    'meeting_changed',
    { to: members },
    ({ groupId, name, eventTitle, meeting }) => ({
      ...announcedMeeting(name, eventTitle, meeting),
      dedupeKey: `meeting:${groupId}:${meeting.version}`,
      earlierMeetings: 'outdated',
    }),
  ),
  'group.membersAsked': [
    aboutAttendance(
      'attendance_question',
      { to: ofFact('userIds'), when: isOneOf('WEEK', 'DAY') },
      (group, { moment, eventDay }) => ({
        title:
          moment === 'WEEK' ? `Ga je nog mee naar ${group.eventTitle}?` : `Morgen: ${group.eventTitle}. Ga je nog mee?`,
        message: [
          `‘${group.eventTitle}’ is op ${whenAndWhere(group)}.`,
          ...(group.isAlone ? askedAlone(group) : askedTogether(group)),
          moment === 'DAY' ? SAFETY_WORDS : null,
        ]
          .filter((part) => part !== null)
          .join(' '),
        // Once per moment and date of the event. Groups of one event each ask by themselves.
        dedupeKey: `attendance-${moment}:${group.eventId}:${eventDay}:${group.groupId}`,
        ...(moment === 'DAY' ? { reminderDay: eventDay } : {}),
        earlierMeetings: 'bundled',
      }),
    ),
    aboutGroup(
      'meeting_question',
      { to: ofFact('userIds'), when: isOneOf('MEETING_OWNER') },
      ({ groupId, name, eventTitle }, { moment, eventDay }) => ({
        title: `Waar spreken jullie af voor ${eventTitle}?`,
        message: `Niemand weet nog waar ${groupLabel(name)} elkaar treft. Kies een plek en een tijd, dan hoeft niemand te zoeken.`,
        dedupeKey: `${moment}:${groupId}:${eventDay}`,
      }),
    ),
    aboutMeeting(
      'meeting_question',
      { to: ofFact('userIds'), when: isOneOf('MEETING_ALL') },
      ({ groupId, name, eventTitle, meeting }, { moment, eventDay }) => ({
        title: `Waar spreken jullie af voor ${eventTitle}?`,
        message: unlessVoted(name, meeting),
        actionUrl: `${chatPage({ groupId })}?bericht=${meeting.openPollSeq}`,
        dedupeKey: `${moment}:${groupId}:${eventDay}`,
        // At the same time members are asked whether they still come, in a mail that says this too.
        isInAppOnly: true,
      }),
    ),
    // On the day a mail comes too late.
    aboutMeeting(
      'day_question',
      { to: ofFact('userIds'), when: isOneOf('SET_OUT', 'CALL_OUT') },
      ({ groupId, name, meeting }, { moment, eventDay }) => ({
        ...(moment === 'SET_OUT'
          ? {
              title: `Tot zo: ${meeting.place}`,
              message: `${groupLabelAtStart(name)} ziet elkaar om ${formatTime(meeting.at)} uur. Laat weten waar je bent.`,
              actionUrl: SET_OUT_PAGE,
            }
          : {
              title: 'Nog niet iedereen heeft iets laten horen',
              message: `Jij bent er al. Roep de anderen van ${groupLabel(name)} even in de chat: waar staan jullie?`,
              actionUrl: chatPage({ groupId }),
            }),
        dedupeKey: `${moment}:${groupId}:${eventDay}`,
        isMailedSeparately: true,
      }),
    ),
  ],
  'event.morningAfterAsked': aboutEvent(
    'morning_after',
    { to: ofFact('userIds') },
    ({ eventId, title }, { eventDay }) => ({
      title: 'Goed thuisgekomen?',
      message: `Hoe was ‘${title}’? Laat weten dat je thuis bent en wie er was. Een halve minuut. Was er iets, dan helpen we je.`,
      actionUrl: '/hoe-was-het',
      dedupeKey: `morning-after:${eventId}:${eventDay}`,
    }),
  ),
  // Mailed at once, whatever the preferences (meetings domain).
  'homeCheck.reminded': aboutNothing('home_check', { to: ofFact('userId') }, (_, { at, reminders, isLate }) => ({
    title: 'Ben je thuis?',
    message: isLate
      ? 'Onze server lag stil, dus we vragen het je nu pas. Tik op ‘Ik ben thuis’, dan vertellen we niemand iets.'
      : 'Tik op ‘Ik ben thuis’. Horen we niets, dan vertellen we je thuiscontact waar je heen ging.',
    actionUrl: '/vandaag',
    dedupeKey: `home-check:${at}:${reminders}`,
    isMailedSeparately: true,
  })),
  'homeCheck.missed': aboutNothing('home_check', { to: ofFact('contactUserId') }, () => ({
    title: 'Iemand heeft niet laten weten dat het goed gaat',
    message: 'Jij bent het thuiscontact. In je mail staat wat we weten en wat je kunt doen. Is er gevaar? Bel 112.',
    actionUrl: '/vandaag',
    isMailedSeparately: true,
  })),
}
