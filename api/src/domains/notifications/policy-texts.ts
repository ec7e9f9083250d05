import { groupLabel, groupLabelAtStart } from 'contract/groups/group-name.ts'
import { REVIEW_HOURS } from 'contract/limits.ts'
import type { MeetingState } from 'contract/meetings.ts'
import type { NotificationType } from 'contract/notifications.ts'
import { countText } from 'contract/platform/count-text.ts'
import type { LookingUpdate } from '../../facts.ts'
import { formatTime, formatWeekday } from '../../platform/clock.ts'

/** `actionUrl` is a path on this site. `eventId`: the event that the mail shows. `groupId`: the group that it is about. */
export type NotificationText = {
  type: NotificationType
  title: string
  message: string
  actionUrl: string
  eventId?: string | null
  groupId?: string | null
}

export type Notice = NotificationText & {
  /** The user who caused it: recipients with a block in either direction are skipped. Null when no user did. */
  causeId: string | null
  /** At most one notification per recipient and key, unless `replacesPrevious`. */
  dedupeKey?: string | null
  /** The day of the event, in what reminds of it the day before. */
  reminderDay?: string
  /** The notification with the same key is overwritten and unread again. */
  replacesPrevious?: boolean
  /** With a key, in milliseconds: a younger notification is overwritten and unread again, but not sent a second time. */
  renewedWithin?: number
  isMailedSeparately?: boolean
  isInAppOnly?: boolean
}

type Meeting = { startsAt: Date; isWholeDay: boolean; location: string; venue: string | null }
export type MeetingPlace = { place: string; at: Date }

/** "zaterdag 6 juni om 20.00 uur", Amsterdam time. Absolute, because the text may be read days later. */
const dutchDateTime = (instant: Date): string => `${formatWeekday(instant)} om ${formatTime(instant)} uur`

/** "zaterdag 6 juni om 20.00 uur, Paradiso in Amsterdam"; of an event of whole days without the time. */
export const whenAndWhere = ({ startsAt, isWholeDay, location, venue }: Meeting): string =>
  `${isWholeDay ? formatWeekday(startsAt) : dutchDateTime(startsAt)}, ${venue === null ? location : `${venue} in ${location}`}`

/** "zaterdag 6 juni om 19.30 uur bij ‘De rode brug’" */
export const whereAndWhen = ({ place, at }: MeetingPlace) => `${dutchDateTime(at)}: ${place}`

export type AnnouncedMeeting = MeetingPlace & { version: number; state: MeetingState; openPollSeq: number | null }

export const unlessVoted = (group: string, meeting: MeetingPlace) =>
  `${groupLabelAtStart(group)} spreekt af op ${whereAndWhen(meeting)}, tenzij jullie iets anders kiezen. Stem mee in de peiling in de chat.`

export const announcedMeeting = (group: string, event: string, meeting: AnnouncedMeeting): Said =>
  ({
    CONFIRMED: {
      title: `Zo spreken jullie af voor ${event}`,
      message: `${groupLabelAtStart(group)} spreekt af op ${whereAndWhen(meeting)}.`,
    },
    PROPOSED: {
      title: `Een voorstel om af te spreken voor ${event}`,
      message: `Iemand uit ${groupLabel(group)} wil afspreken op ${whereAndWhen(meeting)}. Zegt de eigenaar niets anders, dan staat het na een dag vast.`,
    },
    DEFAULT: {
      title: `Zo spreken jullie af voor ${event}`,
      message: `Niemand heeft een plek gekozen. Daarom spreekt ${groupLabel(group)} af op ${whereAndWhen(meeting)}. Liever ergens anders? Stel het nu nog voor.`,
    },
  })[meeting.state]

export const SAFETY_WORDS = 'Vertel een vriend waar je heen gaat en met wie, en regel je eigen reis terug.'

type Said = { title: string; message: string }

const QUIET_WORDS: Readonly<Record<Extract<LookingUpdate, { kind: 'QUIET' }>['cause'], string>> = {
  NOBODY: 'Tot nu toe zoekt niemand anders hier gezelschap. Maak zelf de groep: wie later komt, ziet die meteen staan.',
  NO_FIT:
    'Er zoeken wel anderen, maar jullie leeftijden of wensen passen niet bij elkaar. Kies ruimere leeftijden bij ‘Met wie?’, of maak zelf een groep.',
  NO_ANSWER:
    'Er zijn wel mensen of groepen die bij je passen, maar het is nog geen groep geworden. Zwaai naar iemand, vraag een groep, of maak er zelf een.',
}

export function lookingUpdate(event: string, update: LookingUpdate): Said {
  switch (update.kind) {
    case 'SEEKER':
      return {
        title: 'Er zoekt nog iemand gezelschap',
        message: `Voor ‘${event}’ zoekt nog iemand gezelschap die bij je past. Zwaai even, dan leren jullie elkaar kennen.`,
      }
    case 'GROUP':
      return {
        title: 'Een nieuwe groep die bij je past',
        message: `Voor ‘${event}’ is een groep gemaakt die bij je past. Vraag of je mee mag.`,
      }
    case 'PLACE':
      return {
        title: 'Er is een plek vrij',
        message: `In een groep voor ‘${event}’ die bij je past, is een plek vrijgekomen. Vraag of je mee mag.`,
      }
    case 'PROPOSAL_ENDED':
      return {
        title: 'Dit voorstel is het niet geworden',
        message: update.isRepeated
          ? `Met een voorstel lukt het nog niet voor ‘${event}’. Maak zelf de groep: wie later komt, ziet die meteen staan. Of zoek gezelschap bij alles in de buurt.`
          : update.isLast
            ? `Te weinig mensen hebben ja gezegd voor ‘${event}’, en er is geen tijd voor een nieuw voorstel. Kijk of er een groep met plek is, of maak er zelf een.`
            : `Te weinig mensen hebben ja gezegd voor ‘${event}’. Je zoekt nog steeds: we kijken elk uur wie er bij je past, en doen je dan een nieuw voorstel.`,
      }
    case 'WISH_PROPOSAL_ENDED':
      return {
        title: 'Dit voorstel is het niet geworden',
        message: `Te weinig mensen hebben ja gezegd voor ‘${event}’. We zoeken verder naar een avond die bij je past.`,
      }
    case 'QUIET':
      return { title: `Nog niemand gevonden voor ${event}`, message: QUIET_WORDS[update.cause] }
    case 'LAST_CALL':
      return {
        title: `Bijna: ${event}. Je zoekt nog gezelschap`,
        message:
          update.groups === 0
            ? 'Er is nu geen groep met plek die bij je past. Maak er zelf een: wie ook nog zoekt, krijgt bericht.'
            : `Er ${update.groups === 1 ? 'is nog een groep' : `zijn nog ${update.groups} groepen`} die bij je ${update.groups === 1 ? 'past' : 'passen'}, met plek. Vraag of je mee mag.`,
      }
  }
}

export const groupProposal = (title: string, people: number, isRepeated: boolean): Said => {
  if (isRepeated && people === 2)
    return {
      title: 'Het wacht alleen op jullie ja',
      message: `Voor ‘${title}’ passen jij en nog iemand bij elkaar. Alleen jullie ja ontbreekt nog. Eén tik, en de groep is er.`,
    }
  return people === 2
    ? {
        title: 'We hebben iemand voor je gevonden',
        message: `Er zoekt nog iemand gezelschap voor ‘${title}’. Zeggen jullie allebei ja, dan maken wij de groep.`,
      }
    : {
        title: 'We hebben mensen voor je gevonden',
        message: `${people - 1} anderen zoeken ook gezelschap voor ‘${title}’. Zeggen er twee of meer ja, dan maken wij de groep.`,
      }
}

const inList = new Intl.ListFormat('nl', { type: 'conjunction' })

export const wishProposal = (
  { title, venue, startsAt }: Meeting & { title: string },
  names: readonly string[],
): Said => ({
  title: `${title}${venue === null ? '' : ` in ${venue}`}, ${formatWeekday(startsAt)}, met ${inList.format(names)}`,
  message: `‘${title}’ past bij wat je zoekt. Zeggen ${names.length === 1 ? 'jullie allebei' : 'er twee of meer'} ja, dan maken wij de groep.`,
})

export const wishExpired = (placeName: string): Said => ({
  title: `Je zoektocht in ${placeName} is voorbij`,
  message: `Je zoektocht in ${placeName} is voorbij. Verder zoeken?`,
})

const BUTTON_LABELS: readonly (readonly [RegExp, string])[] = [
  [/^\/groups\/[^/]+\/manage$/, 'Bekijk het verzoek'],
  [/^\/groups\/[^/]+\/chat$/, 'Open de chat'],
  [/^\/hoe-was-het$/, 'Laat het weten'],
  [/^\/groups\/[^/]+$/, 'Bekijk de groep'],
  [/^\/groups\?/, 'Bekijk andere groepen'],
  [/^\/events\/[^/]+$/, 'Bekijk het evenement'],
  [/^\/events$/, 'Bekijk evenementen'],
  [/^\/events\?/, 'Verder zoeken'],
  [/^\/messages/, 'Lees je berichten'],
  [/^\/profile#referenties$/, 'Lees wat er staat'],
  [/^\/profile\/mijn-meldingen$/, 'Bekijk je rapporten'],
  [/^\/admin/, 'Naar beheer'],
]
const MAIL_ADVICE: Partial<Record<NotificationType, readonly string[]>> = {
  group_join_accepted: ['Spreek de eerste keer af op een drukke plek, bij daglicht of de ingang. Deel je adres niet.'],
}
export const mailAdvice = (type: NotificationType): readonly string[] => MAIL_ADVICE[type] ?? []

/** The event's name is in every subject. */
export const mailSubject = (title: string, eventTitle: string | undefined): string =>
  eventTitle === undefined || title.includes(eventTitle) ? title : `${title} · ${eventTitle}`

export const buttonLabel = (actionUrl: string): string =>
  BUTTON_LABELS.find(([path]) => path.test(actionUrl))?.[1] ?? 'Naar de site'

export const groupJoinRequests = (count: number, eventTitle: string): string =>
  `${countText(count, 'verzoek', 'verzoeken')} voor ${eventTitle}`

export const eventReminder = (
  event: { id: string; title: string } & Meeting,
  group: { id: string; name: string },
): NotificationText => ({
  type: 'event_reminder',
  title: `Bijna: ${event.title}`,
  message: `‘${event.title}’ is op ${whenAndWhere(event)}. Lees in de chat van ${groupLabel(group.name)} waar je elkaar treft, of spreek het daar af. ${SAFETY_WORDS}`,
  actionUrl: `/groups/${group.id}/chat`,
  eventId: event.id,
  groupId: group.id,
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
  groupId: group.id,
})

/** @param hours how long the oldest report has been open, in whole hours */
export const reportsOverdue = (count: number, hours: number, isBreached: boolean): NotificationText => ({
  type: 'report_overdue',
  title: count === 1 ? `Een rapport wacht ${hours} uur` : `${count} rapporten wachten, de oudste ${hours} uur`,
  message: isBreached
    ? `We hebben beloofd binnen ${REVIEW_HOURS} uur te kijken. Dat is niet gelukt: kijk nu.`
    : `We beloven dat we binnen ${REVIEW_HOURS} uur kijken. Daar is nog ${REVIEW_HOURS - hours} uur voor.`,
  actionUrl: '/admin/reports',
})
