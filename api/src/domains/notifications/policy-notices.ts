import { groupLabel, groupLabelAtStart, isAdvert } from 'contract/groups/group-name.ts'
import type { NotificationType } from 'contract/notifications.ts'
import { DAY } from 'contract/platform/durations.ts'
import { OUTCOME_SENTENCES } from 'contract/reports.ts'
import type { FactName, Facts, QuestionMoment } from '../../facts.ts'
import { formatTime, formatWeekday } from '../../platform/clock.ts'
import { groupPage, setOutKey } from './delivery/policy.ts'
import {
  type AnnouncedMeeting,
  announcedMeeting,
  groupProposal,
  lookingUpdate,
  type Notice,
  SAFETY_WORDS,
  unlessVoted,
  whenAndWhere,
  whereAndWhen,
  wishExpired,
  wishProposal,
} from './policy-texts.ts'
import type { EventSubject, GroupSubject, ProposedSubject, ReportSubject } from './repository.ts'

export type Subjects = {
  none: object
  event: EventSubject
  seeker: EventSubject & { username: string; age: number | null }
  /** One for each person whom a wish brought into the proposal. */
  proposed: ProposedSubject
  movedPoint: EventSubject & { username: string; meetingPoint: string | null }
  /** One for the members of each group for the event, and one for the applicants. */
  attendees: EventSubject & { groupId: string | null; userIds: string[] }
  group: GroupSubject
  meeting: GroupSubject & { meeting: AnnouncedMeeting }
  attendance: GroupSubject & { meeting: AnnouncedMeeting | null }
  report: ReportSubject
  references: { id: string; writerId: string; subjectId: string; writer: string; eventTitle: string | null }
}

/** Names fields of the fact or the subject, which hold an id, null or a list of ids. The actor of the fact is excluded. */
type Audience<F, S> = {
  to: 'admins' | 'members' | keyof F | keyof S | readonly (keyof F | keyof S)[]
  except?: keyof F | readonly (keyof F)[] | keyof S
  /** The user who caused it; texts about a group contain the name. Not notified, nor are users with a block in either direction. */
  by?: keyof F | keyof S
  when?: (fact: F) => boolean
}

/** Without `actionUrl` it leads to the page of the subject; without `eventId` its mail shows the event of the subject. */
type Text = Pick<Notice, 'title' | 'message'> &
  Partial<Notice> & {
    /** Notifications of earlier meetings of the group are not sent any more, and when outdated count as read. */
    earlierMeetings?: 'outdated' | 'bundled'
  }

type NoticeRow<F, S> = Audience<F, S> & {
  subject: keyof Subjects
  pageOf: (subject: S) => string
  type: NotificationType
  text: (subject: S, fact: F) => Text
}
/** The unread notifications with these keys are done: out of the app, or read with `isKept`. Also of the actor. */
type Withdrawal<F, S> = Audience<F, S> & {
  subject: keyof Subjects
  withdraws: (subject: S, fact: F) => readonly string[]
  isKept?: boolean
}
/** `never` stands for what `subject` names. */
export type Row<F> = NoticeRow<F, never> | Withdrawal<F, never>

const about =
  <N extends keyof Subjects>(subject: N, pageOf: (subject: Subjects[N]) => string) =>
  <F>(
    type: NotificationType,
    audience: Audience<F, Subjects[N]>,
    text: (subject: Subjects[N], fact: F) => Text,
  ): Row<F> => ({ ...audience, subject, pageOf, type, text })

const eventPage = ({ slug }: { slug: string }) => `/events/${slug}`
const chatPage = ({ id }: { id: string }) => `/groups/${id}/chat`
const requestsPage = ({ id }: { id: string }) => `/groups/${id}/manage`
const otherGroupsPage = ({ eventId }: { eventId: string }) => `/groups?eventId=${eventId}`

const aboutNothing = about('none', () => '/profile')
const aboutEvent = about('event', eventPage)
const withAge = ({ username, age }: { username: string; age: number | null }) =>
  age === null ? username : `${username} (${age})`

const aboutSeeker = about('seeker', eventPage)
const aboutAttendees = about('attendees', eventPage)
const aboutGroup = about('group', groupPage)
const aboutMeeting = about('meeting', groupPage)
const aboutAttendance = about('attendance', groupPage)
const aboutReport = about('report', () => '/profile/mijn-meldingen')
const aboutReferences = about('references', () => '/profile#referenties')

const requestKey = ({ id }: { id: string }, { userId }: { userId: string }) => `request:${id}:${userId}`

/** This request needs no answer any more, and nobody waits for one. */
const requestDone = (isKept: boolean) =>
  [
    {
      subject: 'group',
      to: 'members',
      withdraws: (group: GroupSubject, fact: { userId: string }) => [
        requestKey(group, fact),
        unansweredKey(group, fact),
        leftKey(group, fact),
      ],
      isKept,
    },
    {
      subject: 'group',
      to: 'userId',
      withdraws: (group: GroupSubject) => [stillOpenKey(group), alternativesKey(group)],
      isKept,
    },
  ] as const
const unansweredKey = ({ id }: { id: string }, { userId }: { userId: string }) => `unanswered:${id}:${userId}`
const leftKey = ({ id }: { id: string }, { userId }: { userId: string }) => `left:${id}:${userId}`
const stillOpenKey = ({ id }: { id: string }) => `still-open:${id}`
const alternativesKey = ({ id }: { id: string }) => `alternatives:${id}`

const lookingNotice = ({ eventId }: EventSubject) => ({ dedupeKey: `looking:${eventId}`, replacesPrevious: true })

const ownerWrites = (note: string | null) => (note === null ? '' : ` De eigenaar schrijft: “${note}”`)
const reasonSuffix = (reason: string | null) => (reason === null ? '' : ` Reden: ${reason}`)
const reasonGiven = (reason: string | null) => (reason === null ? '' : ` De beheerder schrijft: “${reason}”`)
const reportedName = ({ subjectType, subjectName }: ReportSubject): string =>
  subjectName === null ? '' : ` over ${subjectType === 'GROUP' && isAdvert(subjectName) ? 'een groep' : subjectName}`
const FIELD_NAMES: Readonly<Record<string, string>> = { username: 'je gebruikersnaam', bio: 'je bio' }

const isByAdmin = ({ actorId, fromUserId }: Facts['group.ownerChanged']) => actorId !== null && actorId !== fromUserId

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

/** Nobody asked them whether they want to be the owner. */
const WHO_SEES_OWNER = 'Wie jou als eigenaar ziet, kies je in je profiel bij ‘Wie ziet waar je heen gaat?’.'

const newMember = ({ username, name, eventTitle }: GroupSubject) => ({
  title: `${username} gaat mee naar ${eventTitle}`,
  message: `${username} gaat mee met ${groupLabel(name)}.`,
})

type Notices = { readonly [N in FactName]?: Row<Facts[N]> | readonly Row<Facts[N]>[] }

export const NOTICES: Notices = {
  'event.submitted': aboutEvent('event_created', { to: 'admins', except: 'creatorId' }, (event, { isLive }) => ({
    title: isLive ? 'Nieuw evenement' : 'Nieuw evenement om te bekijken',
    message: isLive
      ? `${event.creatorName ?? 'Iemand'} heeft ‘${event.title}’ online gezet.`
      : `${event.creatorName ?? 'Iemand'} heeft ‘${event.title}’ ingestuurd. Keur het goed of wijs het af.`,
    actionUrl: isLive ? eventPage(event) : '/admin/events',
    eventId: null,
  })),
  'event.approved': aboutEvent('event_approved', { to: 'creatorId' }, ({ title }) => ({
    title: 'Je evenement staat online',
    message: `‘${title}’ is goedgekeurd. Nu kan iedereen er een groep voor maken.`,
  })),
  // The mail about a rejected, cancelled or deleted event is the statement of reasons.
  'event.rejected': aboutEvent('event_rejected', { to: 'creatorId' }, ({ title }, { reason }) => ({
    title: 'Je evenement is afgewezen',
    message: `‘${title}’ komt niet online.${reasonSuffix(reason)}`,
    eventId: null,
    isMailedSeparately: true,
  })),
  'event.updated': aboutEvent('event_changed', { to: 'goingIds' }, (event) => ({
    title: `${event.title} is veranderd`,
    message: `Er is iets veranderd aan ‘${event.title}’. Het is nu op ${whenAndWhere(event)}. Kijk of het nog past.`,
  })),
  'event.meetingPointDecided': aboutEvent(
    'event_changed',
    { to: 'creatorId', except: 'actorId' },
    ({ title }, { isAccepted }) => ({
      title: `Je plek bij ‘${title}’ is ${isAccepted ? 'goedgekeurd' : 'niet overgenomen'}`,
      message: isAccepted
        ? 'Groepen zien nu jouw afspreekplek.'
        : 'Een beheerder laat de afspreekplek zoals die was. Je kunt een andere voorstellen.',
    }),
  ),
  'event.meetingPointMoved': about('movedPoint', eventPage)(
    'event_changed',
    { to: 'goingIds', except: 'movedById' },
    (event) => ({
      title: `${event.title}: andere afspreekplek`,
      message: `${event.username} heeft de afspreekplek bij ‘${event.title}’ ${
        event.meetingPoint === null ? 'weggehaald' : `veranderd: ${event.meetingPoint}`
      }. Spreek met je groep af of dat voor jullie uitmaakt.`,
    }),
  ),
  'event.cancelled': [
    aboutEvent('event_cancelled', { to: 'creatorId' }, ({ title }, { reason }) => ({
      title: 'Je evenement is afgelast',
      message: `‘${title}’ gaat niet door.${reasonSuffix(reason)}`,
      eventId: null,
      isMailedSeparately: true,
    })),
    aboutAttendees('event_cancelled', { to: 'userIds', except: 'creatorId' }, (event, { reason }) => ({
      title: `${event.title} gaat niet door`,
      message: `‘${event.title}’ is afgelast.${reasonSuffix(reason)}${
        event.groupId === null ? '' : ' Je groep blijft bestaan, dus praat samen verder in de chat.'
      }`,
      actionUrl: event.groupId === null ? eventPage(event) : chatPage({ id: event.groupId }),
    })),
  ],
  'event.deleted': [
    aboutEvent('event_cancelled', { to: 'creatorId' }, ({ title }, { reason }) => ({
      title: 'Je evenement is verwijderd',
      message: `‘${title}’ staat niet meer op de site.${reasonSuffix(reason)}`,
      actionUrl: '/events',
      eventId: null,
      isMailedSeparately: true,
    })),
    aboutEvent('event_cancelled', { to: 'goingIds', except: 'creatorId' }, ({ title }) => ({
      title: `${title} is verwijderd`,
      message: `‘${title}’ staat niet meer op de site. De groepen ervoor zijn ook weg. Schrijf elkaar nog een privébericht.`,
      actionUrl: '/messages',
      eventId: null,
    })),
  ],
  'group.joinRequested': aboutGroup('group_join_request', { to: 'ownerId', by: 'userId' }, (group, fact) => ({
    title:
      fact.status === 'PENDING'
        ? `${group.username} wil mee naar ${group.eventTitle}`
        : `${group.username} staat op je wachtlijst voor ${group.eventTitle}`,
    message:
      fact.status === 'PENDING'
        ? `${group.username} wil bij ${groupLabel(group.name)}. Bekijk het verzoek.`
        : `${group.username} wil bij ${groupLabel(group.name)} zodra er een plek vrijkomt.`,
    actionUrl: requestsPage(group),
    dedupeKey: requestKey(group, fact),
    renewedWithin: DAY,
  })),
  'group.joinWithdrawn': requestDone(false),
  'group.memberAccepted': [
    ...requestDone(true),
    aboutGroup('group_join_accepted', { to: 'userId', by: 'actorId' }, (group) => ({
      title: 'Je gaat mee!',
      message: `Je hoort nu bij ${groupLabel(group.name)}. Zeg hallo in de chat.`,
      actionUrl: chatPage(group),
    })),
    aboutGroup(
      'group_member_joined',
      { to: 'members', by: 'userId', when: ({ isFounder, isByMember }) => !isFounder && !isByMember },
      newMember,
    ),
    aboutGroup(
      'group_member_joined',
      { to: 'members', by: 'userId', except: 'ownerId', when: ({ isByMember = false }) => isByMember },
      newMember,
    ),
    aboutGroup(
      'group_member_joined',
      { to: 'ownerId', by: 'userId', when: ({ isByMember = false }) => isByMember },
      (group) => ({
        title: newMember(group).title,
        message: `Een lid heeft ${group.username} toegelaten bij ${groupLabel(group.name)}, omdat het verzoek al twee dagen op je wachtte.`,
      }),
    ),
  ],
  'group.blockedPersonJoined': aboutGroup('blocked_person_joined', { to: 'userIds' }, ({ id, name }) => ({
    title: 'Iemand die je hebt geblokkeerd, zit in je groep',
    message: `In ${groupLabel(name)} zit nu iemand die je hebt geblokkeerd. Verlaat de groep, praat met ons, of blijf: jij kiest.`,
    actionUrl: `/groups/${id}?geblokkeerd=1`,
  })),
  'group.memberOutsideAudience': aboutGroup(
    'member_outside_audience',
    { to: 'ownerId', by: 'userId' },
    ({ id, name, username }) => ({
      title: `${username} past niet meer bij je groep`,
      message: `${username} heeft het profiel veranderd en hoort nu niet meer bij de mensen voor wie ${groupLabel(name)} is. ${username} blijft lid, tenzij jij anders beslist.`,
      actionUrl: `/groups/${id}/manage?tab=members`,
    }),
  ),
  'group.memberCancelled': aboutGroup('group_member_cancelled', { to: 'members', by: 'userId' }, (group, { note }) => ({
    title: `${group.username} kan niet mee naar ${group.eventTitle}`,
    message:
      note === null
        ? `${group.username} is uit ${groupLabel(group.name)} gegaan.`
        : `${group.username} zegt: ‘${note}’`,
  })),
  'proposal.made': aboutEvent(
    'group_proposal',
    { to: 'userIds' },
    ({ title }, { proposalIds, people, isRepeated }) => ({
      ...groupProposal(title, people, isRepeated),
      dedupeKey: `proposal:${proposalIds[0]}`,
    }),
  ),
  'proposal.madeFromWish': about('proposed', eventPage)(
    'group_proposal',
    { to: 'recipientId' },
    ({ proposalId, names, ...event }) => ({
      ...wishProposal(event, names),
      dedupeKey: `proposal:${proposalId}`,
    }),
  ),
  'wish.expired': aboutNothing('looking_update', { to: 'userId' }, (_, { placeId, placeName, radius }) => ({
    ...wishExpired(placeName),
    actionUrl: `/events?near=${placeId}&radius=${radius}`,
    dedupeKey: 'wish',
    replacesPrevious: true,
  })),
  'proposal.groupMade': aboutGroup('group_join_accepted', { to: 'ownerId' }, (group) => ({
    title: 'Je gaat mee!',
    message: `Jullie groep voor ‘${group.eventTitle}’ is er, en jij bent de eigenaar. ${WHO_SEES_OWNER} Zeg hallo in de chat.`,
    actionUrl: chatPage(group),
  })),
  'looking.updated': aboutEvent('looking_update', { to: 'userIds' }, (event, { update }) => ({
    ...lookingUpdate(event.title, update),
    ...lookingNotice(event),
  })),
  'looking.waved': aboutSeeker(
    'looking_update',
    { to: 'toId', by: 'userId', when: ({ isFirst }) => isFirst },
    (seeker, { isMutual }) => ({
      ...(isMutual
        ? {
            title: `${withAge(seeker)} zwaait terug`,
            message: `Jullie zoeken allebei gezelschap voor ‘${seeker.title}’. Jullie kunnen elkaar nu een bericht sturen.`,
          }
        : {
            title: `${withAge(seeker)} zwaait naar je`,
            message: `${seeker.username} zoekt ook gezelschap voor ‘${seeker.title}’. Zwaai je terug, dan kunnen jullie elkaar een bericht sturen.`,
          }),
      ...lookingNotice(seeker),
    }),
  ),
  'group.invited': aboutGroup('group_invitation', { to: 'userId', by: 'actorId' }, (group) => ({
    title: `${group.username} nodigt je uit`,
    message: `${group.username} vraagt je mee naar ‘${group.eventTitle}’ met ${groupLabel(group.name)}. Zeg ja of nee. Zeg je nee, dan hoort niemand dat.`,
    dedupeKey: `invitation:${group.id}`,
  })),
  'group.memberRejected': [
    ...requestDone(true),
    aboutGroup('group_join_rejected', { to: 'userId', by: 'actorId' }, (group, fact) => ({
      title: fact.wasMember ? 'Je zit niet meer in de groep' : 'Je kunt niet mee met deze groep',
      message: fact.wasMember
        ? `De eigenaar heeft je uit ${groupLabel(group.name)} gehaald.${ownerWrites(fact.note)} Vraag of je mee mag met een andere groep, of begin er zelf een.`
        : `Je kunt niet mee met ${groupLabel(group.name)}.${ownerWrites(fact.note)} Er zijn meer groepen voor ‘${group.eventTitle}’.`,
      actionUrl: otherGroupsPage(group),
    })),
  ],
  'group.waitlistPromoted': [
    aboutGroup('group_waitlist_promoted', { to: 'userId' }, ({ name }) => ({
      title: 'Er is een plek vrij',
      message: `Je staat niet meer op de wachtlijst van ${groupLabel(name)}. De eigenaar bekijkt nu je verzoek.`,
    })),
    aboutGroup('group_waitlist_promoted', { to: 'ownerId', by: 'userId' }, (group) => ({
      title: 'Er is een plek vrij in je groep',
      message: `${group.username} stond vooraan op de wachtlijst van ${groupLabel(group.name)}. Bekijk het verzoek.`,
      actionUrl: requestsPage(group),
    })),
  ],
  'group.requestUnanswered': aboutGroup('group_request_unanswered', { to: 'ownerId', by: 'userId' }, (group, fact) => ({
    title: `${group.username} wacht op je antwoord`,
    message: `${group.username} heeft op ${formatWeekday(group.requestedAt)} gevraagd of er plek is bij ${groupLabel(group.name)}. Laat iets weten, ook als het nee is.`,
    actionUrl: requestsPage(group),
    dedupeKey: unansweredKey(group, fact),
  })),
  'group.requestLeftToMembers': aboutGroup(
    'group_request_unanswered',
    { to: 'userIds', by: 'userId' },
    (group, fact) => ({
      title: `${group.username} wacht al twee dagen`,
      message: `De eigenaar van ${groupLabel(group.name)} heeft nog niet geantwoord. Jij mag ${group.username} nu toelaten.`,
      dedupeKey: leftKey(group, fact),
      isInAppOnly: true,
    }),
  ),
  'group.requestStillOpen': aboutGroup('group_request_open', { to: 'userId' }, ({ id, name, eventTitle }) => ({
    title: `Nog geen antwoord voor ${eventTitle}`,
    message: `${groupLabelAtStart(name)} heeft nog niet geantwoord. We hebben de eigenaar een herinnering gestuurd. Je verzoek blijft open, en je mag ook andere groepen vragen.`,
    dedupeKey: stillOpenKey({ id }),
  })),
  'group.requestIgnored': aboutGroup('group_alternatives', { to: 'userId' }, (group) => ({
    title: 'Nog geen antwoord? Er is meer plek',
    message: `${groupLabelAtStart(group.name)} heeft al een week niet geantwoord. Er zijn andere groepen met plek voor ‘${group.eventTitle}’.`,
    actionUrl: otherGroupsPage(group),
    dedupeKey: alternativesKey(group),
  })),
  'group.meetingAnnounced': aboutMeeting('meeting_changed', { to: 'members' }, ({ id, name, eventTitle, meeting }) => ({
    ...announcedMeeting(name, eventTitle, meeting),
    dedupeKey: `meeting:${id}:${meeting.version}`,
    earlierMeetings: 'outdated',
  })),
  'group.membersAsked': [
    aboutAttendance(
      'attendance_question',
      { to: 'userIds', when: isOneOf('WEEK', 'DAY') },
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
        dedupeKey: `attendance-${moment}:${group.eventId}:${eventDay}:${group.id}`,
        earlierMeetings: 'bundled',
      }),
    ),
    aboutGroup(
      'meeting_question',
      { to: 'userIds', when: isOneOf('MEETING_OWNER') },
      ({ id, name, eventTitle }, { moment, eventDay }) => ({
        title: `Waar spreken jullie af voor ${eventTitle}?`,
        message: `Niemand weet nog waar ${groupLabel(name)} elkaar treft. Kies een plek en een tijd, dan hoeft niemand te zoeken.`,
        dedupeKey: `${moment}:${id}:${eventDay}`,
      }),
    ),
    aboutMeeting(
      'meeting_question',
      { to: 'userIds', when: isOneOf('MEETING_ALL') },
      ({ id, name, eventTitle, meeting }, { moment, eventDay }) => ({
        title: `Waar spreken jullie af voor ${eventTitle}?`,
        message: unlessVoted(name, meeting),
        actionUrl: `${chatPage({ id })}?bericht=${meeting.openPollSeq}`,
        dedupeKey: `${moment}:${id}:${eventDay}`,
        // At the same time members are asked whether they still come, in a mail that says this too.
        isInAppOnly: true,
      }),
    ),
    // On the day a mail comes too late.
    aboutMeeting(
      'day_question',
      { to: 'userIds', when: isOneOf('SET_OUT', 'CALL_OUT') },
      ({ id, name, meeting }, { moment, eventDay }) => ({
        ...(moment === 'SET_OUT'
          ? {
              title: `Tot zo: ${meeting.place}`,
              message: `${groupLabelAtStart(name)} ziet elkaar om ${formatTime(meeting.at)} uur. Laat weten waar je bent.`,
              actionUrl: '/vandaag',
            }
          : {
              title: 'Nog niet iedereen heeft iets laten horen',
              message: `Jij bent er al. Roep de anderen van ${groupLabel(name)} even in de chat: waar staan jullie?`,
              actionUrl: chatPage({ id }),
            }),
        dedupeKey: moment === 'SET_OUT' ? setOutKey(id, eventDay) : `${moment}:${id}:${eventDay}`,
        isMailedSeparately: true,
      }),
    ),
  ],
  'event.morningAfterAsked': aboutEvent('morning_after', { to: 'userIds' }, ({ eventId, title }, { eventDay }) => ({
    title: 'Goed thuisgekomen?',
    message: `Hoe was ‘${title}’? Laat weten dat je thuis bent en wie er was. Een halve minuut. Was er iets, dan helpen we je.`,
    actionUrl: '/hoe-was-het',
    dedupeKey: `morning-after:${eventId}:${eventDay}`,
  })),
  // Mailed at once, whatever the preferences (meetings domain).
  'homeCheck.reminded': aboutNothing('home_check', { to: 'userId' }, (_, { at, reminders, isLate }) => ({
    title: 'Ben je thuis?',
    message: isLate
      ? 'Onze server lag stil, dus we vragen het je nu pas. Tik op ‘Ik ben thuis’, dan vertellen we niemand iets.'
      : 'Tik op ‘Ik ben thuis’. Horen we niets, dan vertellen we je thuiscontact waar je heen ging.',
    actionUrl: '/vandaag',
    dedupeKey: `home-check:${at}:${reminders}`,
    isMailedSeparately: true,
  })),
  'homeCheck.missed': aboutNothing('home_check', { to: 'contactUserId' }, () => ({
    title: 'Iemand heeft niet laten weten dat het goed gaat',
    message: 'Jij bent het thuiscontact. In je mail staat wat we weten en wat je kunt doen. Is er gevaar? Bel 112.',
    actionUrl: '/vandaag',
    isMailedSeparately: true,
  })),
  'references.opened': aboutReferences('reference_opened', { to: 'subjectId', by: 'writerId' }, (pair) => ({
    title: `${pair.writer} heeft over jou geschreven`,
    message: `${pair.writer} heeft iets over jou geschreven${pair.eventTitle === null ? '' : ` na ‘${pair.eventTitle}’`}. Het staat nu op je profiel.`,
    dedupeKey: `reference:${pair.id}`,
  })),
  'message.mentioned': aboutGroup('mention', { to: 'userIds', by: 'senderId' }, (group) => ({
    title: `${group.username} heeft je genoemd`,
    message: `${group.username} heeft je genoemd in de chat van ${groupLabel(group.name)}.`,
    actionUrl: chatPage(group),
    eventId: null,
  })),
  'report.submitted': [
    aboutReport('report_received', { to: 'reporterId' }, (report) => ({
      title: 'We hebben je rapport ontvangen',
      message: `We hebben je rapport${reportedName(report)} ontvangen. Het nummer is ${report.reference}. Een beheerder kijkt binnen 48 uur. Is er nu gevaar? Bel 112.`,
    })),
    aboutReport(
      'report_urgent',
      { to: 'admins', except: 'concernedIds', when: ({ isUrgent }) => isUrgent },
      ({ reference }, { reportId }) => ({
        title: 'Iemand is misschien in gevaar',
        message: `Kijk nu naar rapport ${reference}.`,
        actionUrl: `/admin/reports?report=${reportId}`,
        // Each of these administrators gets a mail, whatever the preferences (reports domain).
        isMailedSeparately: true,
      }),
    ),
  ],
  'report.reviewed': aboutReport('report_handled', { to: 'reporterId' }, (report) => ({
    title: 'Je rapport is bekeken',
    message: `We hebben je rapport${reportedName(report)} bekeken. ${OUTCOME_SENTENCES[report.outcome ?? 'HANDLED']} Bedankt dat je ons hielp. Ben je het er niet mee eens? Schrijf ons en noem nummer ${report.reference}.`,
  })),
  // An owner who feels unsafe leaves unannounced. Every owner leaves in the same way, so that this reveals nothing.
  'group.ownerChanged': [
    aboutGroup('group_owner_changed', { to: 'toUserId' }, ({ name }, fact) => ({
      title: 'Jij bent nu de eigenaar',
      message: `Je bent nu de eigenaar van ${groupLabel(name)}. Jij kiest wie er meegaat. ${WHO_SEES_OWNER}${isByAdmin(fact) ? reasonGiven(fact.reason) : ''}`,
      eventId: null,
      isInAppOnly: fact.actorId === null,
    })),
    aboutGroup('group_owner_changed', { to: 'fromUserId', when: isByAdmin }, ({ name }, { reason }) => ({
      title: 'Je bent niet meer de eigenaar',
      message: `Een beheerder heeft een ander lid eigenaar van ${groupLabel(name)} gemaakt. Je blijft lid.${reasonGiven(reason)}`,
      eventId: null,
    })),
    // The new owner is not named, because a member may have blocked them.
    aboutGroup(
      'group_owner_changed',
      { to: 'members', except: ['fromUserId', 'toUserId'] },
      ({ name }, { actorId }) => ({
        title: 'Je groep heeft een nieuwe eigenaar',
        message: `${groupLabelAtStart(name)} heeft een nieuwe eigenaar. Voelt dat niet goed? Je kunt de groep altijd verlaten.`,
        eventId: null,
        isInAppOnly: actorId === null,
      }),
    ),
  ],
  'group.deleted': [
    aboutGroup(
      'group_deleted',
      { to: 'applicantIds', when: ({ cause }) => cause === 'MOVED' },
      (group, { movedToId }) => ({
        title: `${groupLabelAtStart(group.name)} is gestopt`,
        message: `De eigenaar van ${groupLabel(group.name)} gaat nu met een andere groep naar ‘${group.eventTitle}’. Vraag of jij daar ook mee mag.`,
        actionUrl: movedToId === undefined ? otherGroupsPage(group) : groupPage({ id: movedToId }),
        eventId: null,
      }),
    ),
    aboutGroup(
      'group_deleted',
      // The owner gets an administrator's reasons by mail. The notification of a deleted event mentions its groups.
      {
        to: ['memberIds', 'applicantIds'],
        except: 'ownerId',
        when: ({ cause }) => cause === 'OWNER' || cause === 'ADMIN',
      },
      (group, { cause }) => ({
        title: 'Je groep bestaat niet meer',
        message: `${cause === 'ADMIN' ? 'Een beheerder' : 'De eigenaar'} heeft ${groupLabel(group.name)} verwijderd. Er zijn meer groepen.`,
        actionUrl: otherGroupsPage(group),
        eventId: null,
      }),
    ),
  ],
  'user.profileEditedByAdmin': aboutNothing('account_changed', { to: 'userId' }, (_, { fields, reason }) => ({
    title: 'Je profiel is aangepast',
    message: `Een beheerder heeft ${fields.map((field) => FIELD_NAMES[field] ?? field).join(' en ')} aangepast.${reasonGiven(reason)}`,
  })),
  'user.ageReviewed': aboutNothing('account_changed', { to: 'userId' }, (_, { isAdult }) =>
    isAdult
      ? {
          title: 'Je kunt weer meedoen',
          message: 'Een beheerder heeft naar je leeftijd gekeken. Je kunt weer gezelschap zoeken, vragen en schrijven.',
        }
      : {
          title: 'We hebben naar je leeftijd gekeken',
          message: 'Klopt je leeftijd niet? Dan kun je die nu in je profiel aanpassen.',
        },
  ),
  'user.adminGranted': aboutNothing('account_changed', { to: 'userId' }, (_, { reason }) => ({
    title: 'Je bent nu beheerder',
    message: `Je account heeft nu beheerdersrechten.${reasonGiven(reason)}`,
    actionUrl: '/admin',
  })),
  'user.adminRevoked': aboutNothing('account_changed', { to: 'userId' }, (_, { reason }) => ({
    title: 'Je bent geen beheerder meer',
    message: `Je account heeft geen beheerdersrechten meer.${reasonGiven(reason)}`,
  })),
}

export function noticeOf(row: NoticeRow<never, never>, subject: object, fact: object) {
  const text = row.text(subject as never, fact as never)
  const { eventId = null }: { eventId?: string | null } = subject
  return { type: row.type, actionUrl: row.pageOf(subject as never), eventId, ...text }
}
