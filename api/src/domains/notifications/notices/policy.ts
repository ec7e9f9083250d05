import type { NotificationType } from 'contract/notifications.ts'
import type { FactName, Facts } from '../../../facts.ts'
import type { AnnouncedMeeting, Notice } from '../policy-texts.ts'
import type { EventSubject, GroupSubject, ProposedSubject, ReportSubject } from '../repository.ts'

export type Subjects = {
  none: { eventId?: null }
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
  report: ReportSubject & { eventId?: null }
  references: {
    id: string
    writerId: string
    subjectId: string
    writer: string
    eventId: string | null
    eventTitle: string | null
  }
}

/** What a fact must hold, so that its subjects can be read. */
export type SubjectKeys = {
  none: object
  event: { eventId: string }
  seeker: { eventId: string; userId: string }
  proposed: { proposalIds: string[] }
  movedPoint: { eventId: string; movedById: string }
  attendees: { eventId: string; goingIds: string[] }
  group: { groupId: string }
  meeting: { groupId: string }
  attendance: { groupId: string }
  report: { reportId: string }
  references: { referenceIds: string[] }
}

type Ids = string | null | readonly string[]
type Everyone = { everyAdmin: true } | { membersOf: string }
export type Recipients = Ids | Everyone

type StringKey<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T]

/** The actor of the fact is excluded. */
type Audience<S, F> = {
  to: (subject: S, fact: F) => Recipients
  except?: (subject: S, fact: F) => Ids
  /** The user who caused it; texts about a group contain the name. Not notified, nor are users with a block in either direction. */
  by?: StringKey<F>
  when?: (fact: F) => boolean
}

export const admins = (): Everyone => ({ everyAdmin: true })
export const members = ({ groupId }: { groupId: string }): Everyone => ({ membersOf: groupId })
export const ofSubject =
  <K extends string>(key: K) =>
  (subject: Readonly<Record<K, Ids>>): Ids =>
    subject[key]
export const ofFact =
  <K extends string>(key: K) =>
  (_: object, fact: Readonly<Record<K, Ids>>): Ids =>
    fact[key]

/** Without `actionUrl` it leads to the page of the subject; without `eventId` and `groupId` it is about those of the subject. */
type Text = Pick<Notice, 'title' | 'message'> &
  Partial<Notice> & {
    /** What becomes of notifications of earlier meetings of the group: they are not sent any more, and when outdated count as read. */
    earlierMeetings?: 'outdated' | 'bundled'
  }

type NoticeRow<N extends keyof Subjects, F> = Audience<Subjects[N], F> & {
  subject: N
  keysOf: (fact: F) => SubjectKeys[N]
  pageOf: (subject: Subjects[N]) => string
  type: NotificationType
  text: (subject: Subjects[N], fact: F) => Text
}
export type Row<F, N extends keyof Subjects = keyof Subjects> = { [K in N]: NoticeRow<K, F> }[N]
export type Rows<F> = Row<F> | readonly Row<F>[]
export type Notices = { readonly [N in FactName]?: Rows<Facts[N]> }

const about =
  <N extends keyof Subjects>(subject: N, pageOf: (subject: Subjects[N]) => string) =>
  <F extends SubjectKeys[N]>(
    type: NotificationType,
    audience: Audience<Subjects[N], NoInfer<F>>,
    text: (subject: Subjects[N], fact: NoInfer<F>) => Text,
  ): NoticeRow<N, F> => ({ ...audience, subject, keysOf: (fact) => fact, pageOf, type, text })

export const eventPage = ({ slug }: { slug: string }) => `/events/${slug}`
export const groupPage = ({ groupId }: { groupId: string }) => `/groups/${groupId}`
export const chatPage = ({ groupId }: { groupId: string }) => `/groups/${groupId}/chat`
export const requestsPage = ({ groupId }: { groupId: string }) => `/groups/${groupId}/manage`
export const otherGroupsPage = ({ eventId }: { eventId: string }) => `/groups?eventId=${eventId}`

export const aboutNothing = about('none', () => '/profile')
export const aboutEvent = about('event', eventPage)
export const aboutSeeker = about('seeker', eventPage)
export const aboutProposed = about('proposed', eventPage)
export const aboutMovedPoint = about('movedPoint', eventPage)
export const aboutAttendees = about('attendees', eventPage)
export const aboutGroup = about('group', groupPage)
export const aboutMeeting = about('meeting', groupPage)
export const aboutAttendance = about('attendance', groupPage)
export const aboutReport = about('report', () => '/profile/mijn-meldingen')
export const aboutReferences = about('references', () => '/profile#referenties')

/** Nobody asked them whether they want to be the owner. */
export const WHO_SEES_OWNER = 'Wie jou als eigenaar ziet, kies je in je profiel bij ‘Wie ziet waar je heen gaat?’.'

export const reasonSuffix = (reason: string | null) => (reason === null ? '' : ` Reden: ${reason}`)
export const reasonGiven = (reason: string | null) => (reason === null ? '' : ` De beheerder schrijft: “${reason}”`)

export function noticeOf<N extends keyof Subjects, F>(row: Row<F, N>, subject: Subjects[N], fact: F) {
  const { eventId = null, groupId = null }: { eventId?: string | null; groupId?: string | null } = subject
  return { type: row.type, actionUrl: row.pageOf(subject), eventId, groupId, ...row.text(subject, fact) }
}
