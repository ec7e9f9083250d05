import { groupLabel, groupLabelAtStart, isAdvert } from 'contract/groups/group-name.ts'
import type { NotificationType } from 'contract/notifications.ts'
import { countText } from 'contract/platform/count-text.ts'
import { formatTime, formatWeekday } from '../../platform/clock.ts'

/** `actionUrl` is a path on this site. `eventId`: the event that the mail shows. */
export type NotificationText = {
  type: NotificationType
  title: string
  message: string
  actionUrl: string
  eventId?: string
}

type EventSubject = { id: string; title: string; slug: string }
type AboutGroup = { id: string; name: string; eventId: string; eventTitle: string }
type GroupSubject = AboutGroup & { username: string }
type Meeting = { startsAt: Date; isWholeDay: boolean; location: string; venue: string | null }

const ownerWrites = (note: string | null) => (note === null ? '' : ` De eigenaar schrijft: “${note}”`)
const reasonSuffix = (reason: string | null) => (reason === null ? '' : ` Reden: ${reason}`)
const eventPath = ({ slug }: { slug: string }) => `/events/${slug}`

/** "zaterdag 6 juni om 20.00 uur", Amsterdam time. Absolute, because the text may be read days later. */
const dutchDateTime = (instant: Date): string => `${formatWeekday(instant)} om ${formatTime(instant)} uur`

/** "zaterdag 6 juni om 20.00 uur, Paradiso in Amsterdam"; of an event of whole days without the time. */
const whenAndWhere = ({ startsAt, isWholeDay, location, venue }: Meeting): string =>
  `${isWholeDay ? formatWeekday(startsAt) : dutchDateTime(startsAt)}, ${venue === null ? location : `${venue} in ${location}`}`

const groupPath = ({ id }: GroupSubject, part = '') => `/groups/${id}${part}`

const BUTTON_LABELS: readonly (readonly [RegExp, string])[] = [
  [/^\/groups\/[^/]+\/manage$/, 'Bekijk het verzoek'],
  [/^\/groups\/[^/]+\/chat$/, 'Open de chat'],
  [/^\/groups\/[^/]+\/thuis$/, 'Laat het weten'],
  [/^\/groups\/[^/]+$/, 'Bekijk de groep'],
  [/^\/groups\?/, 'Bekijk andere groepen'],
  [/^\/events\/[^/]+$/, 'Bekijk het evenement'],
  [/^\/events$/, 'Bekijk evenementen'],
  [/^\/messages/, 'Lees je berichten'],
  [/^\/profile#referenties$/, 'Lees wat er staat'],
  [/^\/admin/, 'Naar beheer'],
]
const MAIL_ADVICE: Partial<Record<NotificationType, readonly string[]>> = {
  group_join_accepted: ['Spreek de eerste keer af op een drukke plek, bij daglicht of de ingang. Deel je adres niet.'],
}
/** What a mail says besides the notification's message. */
export const mailAdvice = (type: NotificationType): readonly string[] => MAIL_ADVICE[type] ?? []

/** The event's name is in every subject. */
export const mailSubject = (title: string, eventTitle: string | undefined): string =>
  eventTitle === undefined || title.includes(eventTitle) ? title : `${title} · ${eventTitle}`

/** The label of the button in a mail. */
export const buttonLabel = (actionUrl: string): string =>
  BUTTON_LABELS.find(([path]) => path.test(actionUrl))?.[1] ?? 'Naar de site'

export const eventCreated = (
  event: EventSubject & { creatorName: string | null },
  isLive: boolean,
): NotificationText => {
  const creator = event.creatorName ?? 'Iemand'
  return isLive
    ? {
        type: 'event_created',
        title: 'Nieuw evenement',
        message: `${creator} heeft ‘${event.title}’ online gezet.`,
        actionUrl: eventPath(event),
      }
    : {
        type: 'event_created',
        title: 'Nieuw evenement om te bekijken',
        message: `${creator} heeft ‘${event.title}’ ingestuurd. Keur het goed of wijs het af.`,
        actionUrl: '/admin/events',
      }
}

export const eventApproved = (event: EventSubject): NotificationText => ({
  type: 'event_approved',
  title: 'Je evenement staat online',
  message: `‘${event.title}’ is goedgekeurd. Nu kan iedereen er een groep voor maken.`,
  actionUrl: eventPath(event),
  eventId: event.id,
})

export const eventRejected = (event: EventSubject, reason: string | null): NotificationText => ({
  type: 'event_rejected',
  title: 'Je evenement is afgewezen',
  message: `‘${event.title}’ komt niet online.${reasonSuffix(reason)}`,
  actionUrl: eventPath(event),
})

export const eventCancelled = (event: EventSubject, reason: string | null): NotificationText => ({
  type: 'event_cancelled',
  title: 'Je evenement is afgelast',
  message: `‘${event.title}’ gaat niet door.${reasonSuffix(reason)}`,
  actionUrl: eventPath(event),
})

/** @param groupId the recipient's group for the event; null for an applicant */
export const eventCancelledForMembers = (
  event: EventSubject,
  reason: string | null,
  groupId: string | null,
): NotificationText => ({
  type: 'event_cancelled',
  title: `${event.title} gaat niet door`,
  message: `‘${event.title}’ is afgelast.${reasonSuffix(reason)}${
    groupId === null ? '' : ' Je groep blijft bestaan, dus praat samen verder in de chat.'
  }`,
  actionUrl: groupId === null ? eventPath(event) : `/groups/${groupId}/chat`,
  eventId: event.id,
})

export const eventDeleted = (event: EventSubject, reason: string | null): NotificationText => ({
  type: 'event_cancelled',
  title: 'Je evenement is verwijderd',
  message: `‘${event.title}’ staat niet meer op de site.${reasonSuffix(reason)}`,
  actionUrl: '/events',
})

export const eventDeletedForMembers = (event: EventSubject): NotificationText => ({
  type: 'event_cancelled',
  title: `${event.title} is verwijderd`,
  message: `‘${event.title}’ staat niet meer op de site. De groepen ervoor zijn ook weg. Schrijf elkaar nog een privébericht.`,
  actionUrl: '/messages',
})

export const groupJoinRequest = (group: GroupSubject, status: 'PENDING' | 'WAITLIST'): NotificationText => ({
  type: 'group_join_request',
  title:
    status === 'PENDING'
      ? `${group.username} wil mee naar ${group.eventTitle}`
      : `${group.username} staat op je wachtlijst voor ${group.eventTitle}`,
  message:
    status === 'PENDING'
      ? `${group.username} wil bij ${groupLabel(group.name)}. Bekijk het verzoek.`
      : `${group.username} wil bij ${groupLabel(group.name)} zodra er een plek vrijkomt.`,
  actionUrl: groupPath(group, '/manage'),
  eventId: group.eventId,
})

/** The title of one mail about several requests. */
export const groupJoinRequests = (count: number, eventTitle: string): string =>
  `${countText(count, 'verzoek', 'verzoeken')} voor ${eventTitle}`

export const groupJoinAccepted = (group: GroupSubject): NotificationText => ({
  type: 'group_join_accepted',
  title: 'Je gaat mee!',
  message: `Je hoort nu bij ${groupLabel(group.name)}. Zeg hallo in de chat.`,
  actionUrl: groupPath(group, '/chat'),
  eventId: group.eventId,
})

/** @param note the owner's own words */
export const groupJoinRejected = (
  group: GroupSubject,
  { wasMember, note }: { wasMember: boolean; note: string | null },
): NotificationText => ({
  type: 'group_join_rejected',
  title: wasMember ? 'Je zit niet meer in de groep' : 'Deze groep wordt het niet',
  message: wasMember
    ? `De eigenaar heeft je uit ${groupLabel(group.name)} gehaald.${ownerWrites(note)} Vraag of je mee mag met een andere groep, of begin er zelf een.`
    : `Je kunt niet mee met ${groupLabel(group.name)}.${ownerWrites(note)} Er zijn meer groepen voor ‘${group.eventTitle}’.`,
  actionUrl: `/groups?eventId=${group.eventId}`,
  eventId: group.eventId,
})

/** @param group with the name of the owner who invites */
export const groupInvitation = (group: GroupSubject): NotificationText => ({
  type: 'group_invitation',
  title: `${group.username} nodigt je uit`,
  message: `${group.username} vraagt je mee naar ‘${group.eventTitle}’ met ${groupLabel(group.name)}. Zeg ja of nee. Zeg je nee, dan hoort niemand dat.`,
  actionUrl: groupPath(group),
  eventId: group.eventId,
})

/** @param others how many other people are proposed */
export const groupProposal = (event: EventSubject, others: number): NotificationText => ({
  type: 'group_proposal',
  title: 'We vonden mensen voor je',
  message: `${others} anderen zoeken ook gezelschap voor ‘${event.title}’ en passen bij jou. Zeggen drie van jullie ja, dan maken wij de groep. Je hebt drie dagen.`,
  actionUrl: eventPath(event),
  eventId: event.id,
})

/** To the first to say yes. */
export const proposalBecameGroup = (group: GroupSubject): NotificationText => ({
  type: 'group_join_accepted',
  title: 'Je gaat mee!',
  message: `Jullie groep voor ‘${group.eventTitle}’ is er, en jij bent de eigenaar. Zeg hallo in de chat.`,
  actionUrl: groupPath(group, '/chat'),
  eventId: group.eventId,
})

export const groupMemberJoined = (group: GroupSubject): NotificationText => ({
  type: 'group_member_joined',
  title: `${group.username} gaat mee naar ${group.eventTitle}`,
  message: `${group.username} gaat mee met ${groupLabel(group.name)}.`,
  actionUrl: groupPath(group),
  eventId: group.eventId,
})

export const groupMemberCancelled = (group: GroupSubject, note: string | null): NotificationText => ({
  type: 'group_member_cancelled',
  title: `${group.username} kan niet mee naar ${group.eventTitle}`,
  message:
    note === null ? `${group.username} is uit ${groupLabel(group.name)} gegaan.` : `${group.username} zegt: ‘${note}’`,
  actionUrl: groupPath(group),
  eventId: group.eventId,
})

export const waitlistPromoted = (group: GroupSubject): NotificationText => ({
  type: 'group_waitlist_promoted',
  title: 'Er is een plek vrij',
  message: `Je staat niet meer op de wachtlijst van ${groupLabel(group.name)}. De eigenaar bekijkt nu je verzoek.`,
  actionUrl: groupPath(group),
  eventId: group.eventId,
})

export const waitlistPromotedForOwner = (group: GroupSubject): NotificationText => ({
  type: 'group_waitlist_promoted',
  title: 'Er is een plek vrij in je groep',
  message: `${group.username} stond vooraan op de wachtlijst van ${groupLabel(group.name)}. Bekijk het verzoek.`,
  actionUrl: groupPath(group, '/manage'),
  eventId: group.eventId,
})

export const eventChanged = (event: EventSubject & Meeting): NotificationText => ({
  type: 'event_changed',
  title: 'Een evenement is veranderd',
  message: `Er is iets veranderd aan ‘${event.title}’. Het is nu op ${whenAndWhere(event)}. Kijk of het nog past.`,
  actionUrl: eventPath(event),
  eventId: event.id,
})

export const eventReminder = (
  event: EventSubject & Meeting,
  group: { id: string; name: string },
): NotificationText => ({
  type: 'event_reminder',
  title: `Bijna: ${event.title}`,
  message: `‘${event.title}’ is op ${whenAndWhere(event)}. Spreek in de chat van ${groupLabel(group.name)} af waar je elkaar treft. Vertel een vriend waar je heen gaat en met wie, en regel je eigen reis terug.`,
  actionUrl: `/groups/${group.id}/chat`,
  eventId: event.id,
})

type MeetingPlace = { place: string; at: Date }

/** "zaterdag 6 juni om 19.30 uur bij ‘De rode brug’" */
const whereAndWhen = ({ place, at }: MeetingPlace) => `${dutchDateTime(at)}: ${place}`

export const meetingChanged = (group: AboutGroup, meeting: MeetingPlace): NotificationText => ({
  type: 'meeting_changed',
  title: `Zo spreken jullie af voor ${group.eventTitle}`,
  message: `${groupLabelAtStart(group.name)} spreekt af op ${whereAndWhen(meeting)}.`,
  actionUrl: `/groups/${group.id}`,
  eventId: group.eventId,
})

const SAFETY_WORDS = 'Vertel een vriend waar je heen gaat en met wie, en regel je eigen reis terug.'

/** @param meeting null until the owner says where the group meets */
export const attendanceQuestion = (
  group: AboutGroup,
  event: Meeting,
  meeting: MeetingPlace | null,
  moment: 'WEEK' | 'DAY',
): NotificationText => ({
  type: 'attendance_question',
  title: moment === 'WEEK' ? `Ga je nog mee naar ${group.eventTitle}?` : `Morgen: ${group.eventTitle}. Ga je nog mee?`,
  message: [
    `‘${group.eventTitle}’ is op ${whenAndWhere(event)}.`,
    meeting === null ? null : `${groupLabelAtStart(group.name)} spreekt af op ${whereAndWhen(meeting)}.`,
    `Laat ${groupLabel(group.name)} weten of je nog meegaat. Kun je niet, dan krijgt iemand anders je plek.`,
    moment === 'DAY' ? SAFETY_WORDS : null,
  ]
    .filter((part) => part !== null)
    .join(' '),
  actionUrl: `/groups/${group.id}`,
  eventId: group.eventId,
})

export const homeSafe = (group: AboutGroup): NotificationText => ({
  type: 'home_safe',
  title: 'Goed thuisgekomen?',
  message: `Hoe was ‘${group.eventTitle}’ met ${groupLabel(group.name)}? Was er iets, dan helpen we je.`,
  actionUrl: `/groups/${group.id}/thuis`,
  eventId: group.eventId,
})

export const turnoutQuestion = (group: AboutGroup): NotificationText => ({
  type: 'turnout_question',
  title: `Wie was er bij ${group.eventTitle}?`,
  message: 'Tik aan wie je zag. Het kost je een halve minuut, en het helpt wie er was aan de volgende groep.',
  actionUrl: `/groups/${group.id}/wie-was-er`,
  eventId: group.eventId,
})

export const turnoutDecided = (): NotificationText => ({
  type: 'turnout_decided',
  title: 'We keken naar je opkomst',
  message: 'Je was het ergens niet mee eens. Een beheerder keek ernaar: lees wat eruit kwam.',
  actionUrl: '/profile/opkomst',
})

export const turnoutContested = (): NotificationText => ({
  type: 'objection_submitted',
  title: 'Iemand betwist een opkomst',
  message: 'Iemand zegt dat het niet klopt dat hij of zij er niet was. Kijk wat de groep zei en beslis.',
  actionUrl: '/admin/reports?tab=opkomst',
})

/** @param event null when it is deleted */
export const referenceOpened = (writer: string, event: { id: string; title: string } | null): NotificationText => ({
  type: 'reference_opened',
  title: `${writer} schreef over jou`,
  message: `${writer} schreef iets over jou${event === null ? '' : ` na ‘${event.title}’`}. Het staat nu op je profiel.`,
  actionUrl: '/profile#referenties',
  ...(event === null ? {} : { eventId: event.id }),
})

export const requestUnanswered = (group: GroupSubject & { requestedAt: Date }): NotificationText => ({
  type: 'group_request_unanswered',
  title: `${group.username} wacht op je antwoord`,
  message: `${group.username} vroeg op ${formatWeekday(group.requestedAt)} of er plek is bij ${groupLabel(group.name)}. Laat iets weten, ook als het nee is.`,
  actionUrl: groupPath(group, '/manage'),
  eventId: group.eventId,
})

export const requestStillOpen = (group: GroupSubject): NotificationText => ({
  type: 'group_request_open',
  title: `Nog geen antwoord voor ${group.eventTitle}`,
  message: `${groupLabelAtStart(group.name)} heeft nog niet geantwoord. We herinnerden de eigenaar eraan. Je verzoek blijft open, en je mag ook andere groepen vragen.`,
  actionUrl: groupPath(group),
  eventId: group.eventId,
})

export const groupAlternatives = (group: GroupSubject): NotificationText => ({
  type: 'group_alternatives',
  title: 'Nog geen antwoord? Er is meer plek',
  message: `${groupLabelAtStart(group.name)} antwoordt al een week niet. Er zijn andere groepen met plek voor ‘${group.eventTitle}’.`,
  actionUrl: `/groups?eventId=${group.eventId}`,
  eventId: group.eventId,
})

export const mentioned = (group: GroupSubject): NotificationText => ({
  type: 'mention',
  title: `${group.username} noemde je`,
  message: `${group.username} noemde je in de chat van ${groupLabel(group.name)}.`,
  actionUrl: groupPath(group, '/chat'),
})

const newMessages = (count: number) => `Je hebt ${countText(count, 'nieuw bericht', 'nieuwe berichten')}`

export const directMessages = (from: { id: string; username: string }, count: number): NotificationText => ({
  type: 'direct_message',
  title: `Nieuw bericht van ${from.username}`,
  message: `${newMessages(count)} van ${from.username}.`,
  actionUrl: `/messages?user=${from.id}`,
})

export const groupMessages = (group: { id: string; name: string }, count: number): NotificationText => ({
  type: 'group_message',
  title: `Nieuw in ${groupLabel(group.name)}`,
  message: `${newMessages(count)} in ${groupLabel(group.name)}.`,
  actionUrl: `/groups/${group.id}/chat`,
})

type ReportSubject = { subjectType: string; subjectName: string | null }

const aboutSubject = ({ subjectType, subjectName }: ReportSubject): string => {
  if (subjectName === null) return ''
  return ` over ${subjectType === 'GROUP' && isAdvert(subjectName) ? 'een groep' : subjectName}`
}

/** @param outcome the text sent to the reporter */
export const reportHandled = (subject: ReportSubject, outcome: string): NotificationText => ({
  type: 'report_handled',
  title: 'Je melding is bekeken',
  message: `We hebben je melding${aboutSubject(subject)} bekeken. ${outcome} Bedankt dat je ons hielp.`,
  actionUrl: '/dashboard',
})

export const reportReceived = (subject: ReportSubject, reference: string): NotificationText => ({
  type: 'report_received',
  title: 'We hebben je melding',
  message: `We kregen je melding${aboutSubject(subject)}. Het nummer is ${reference}. Een beheerder kijkt binnen 48 uur. Is er nu gevaar? Bel 112.`,
  actionUrl: '/dashboard',
})

export const reportUrgent = (reportId: string, reference: string): NotificationText => ({
  type: 'report_urgent',
  title: 'Iemand is misschien in gevaar',
  message: `Kijk nu naar melding ${reference}.`,
  actionUrl: `/admin/reports?report=${reportId}`,
})

export const objectionSubmitted = (): NotificationText => ({
  type: 'objection_submitted',
  title: 'Iemand maakt bezwaar',
  message: 'Er is bezwaar gemaakt tegen een besluit. Een andere beheerder dan de eerste beslist.',
  actionUrl: '/admin/objections',
})

/** @param hours how long the oldest report has been open, in whole hours */
export const reportsOverdue = (count: number, hours: number, isBreached: boolean): NotificationText => ({
  type: 'report_overdue',
  title: count === 1 ? `Een melding wacht ${hours} uur` : `${count} meldingen wachten, de oudste ${hours} uur`,
  message: isBreached
    ? 'We beloofden binnen 48 uur te kijken. Dat is niet gelukt: kijk nu.'
    : `We beloven dat we binnen 48 uur kijken. Daar is nog ${48 - hours} uur voor.`,
  actionUrl: '/admin/reports',
})

const reasonGiven = (reason: string | null) => (reason === null ? '' : ` De beheerder schrijft: “${reason}”`)

/** @param isByAdmin an administrator chose the new owner */
export const groupOwnerBecame = (
  group: { id: string; name: string },
  isByAdmin: boolean,
  reason: string | null,
): NotificationText => ({
  type: 'group_owner_changed',
  title: 'Jij bent nu de eigenaar',
  message: `Je bent nu de eigenaar van ${groupLabel(group.name)}. Jij kiest wie er meegaat.${isByAdmin ? reasonGiven(reason) : ''}`,
  actionUrl: `/groups/${group.id}`,
})

/** To the former owner, when an administrator made another member owner. */
export const groupOwnerEnded = (group: { id: string; name: string }, reason: string | null): NotificationText => ({
  type: 'group_owner_changed',
  title: 'Je bent niet meer de eigenaar',
  message: `Een beheerder maakte een ander lid eigenaar van ${groupLabel(group.name)}. Je blijft lid.${reasonGiven(reason)}`,
  actionUrl: `/groups/${group.id}`,
})

/** To the other members; the new owner is not named, because a member may have blocked them. */
export const groupOwnerChanged = (group: { id: string; name: string }): NotificationText => ({
  type: 'group_owner_changed',
  title: 'Je groep heeft een nieuwe eigenaar',
  message: `${groupLabelAtStart(group.name)} heeft een nieuwe eigenaar. Voelt dat niet goed? Je kunt de groep altijd verlaten.`,
  actionUrl: `/groups/${group.id}`,
})

export const groupDeleted = (group: { name: string; eventId: string }, isByAdmin: boolean): NotificationText => ({
  type: 'group_deleted',
  title: 'Je groep bestaat niet meer',
  message: isByAdmin
    ? `Een beheerder heeft ${groupLabel(group.name)} verwijderd. Er zijn meer groepen.`
    : `De eigenaar heeft ${groupLabel(group.name)} verwijderd. Er zijn meer groepen.`,
  actionUrl: `/groups?eventId=${group.eventId}`,
})

const FIELD_NAMES: Readonly<Record<string, string>> = { username: 'je gebruikersnaam', bio: 'je bio' }

export const profileEdited = (fields: readonly string[], reason: string | null): NotificationText => ({
  type: 'account_changed',
  title: 'Je profiel is aangepast',
  message: `Een beheerder paste ${fields.map((field) => FIELD_NAMES[field] ?? field).join(' en ')} aan.${reasonGiven(reason)}`,
  actionUrl: '/profile',
})

export const adminRightsGranted = (reason: string | null): NotificationText => ({
  type: 'account_changed',
  title: 'Je bent nu beheerder',
  message: `Je account heeft nu beheerdersrechten.${reasonGiven(reason)}`,
  actionUrl: '/admin',
})

export const adminRightsRevoked = (reason: string | null): NotificationText => ({
  type: 'account_changed',
  title: 'Je bent geen beheerder meer',
  message: `Je account heeft geen beheerdersrechten meer.${reasonGiven(reason)}`,
  actionUrl: '/profile',
})
