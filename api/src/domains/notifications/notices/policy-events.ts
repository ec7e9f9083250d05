import { whenAndWhere } from '../policy-texts.ts'
import {
  aboutAttendees,
  aboutEvent,
  aboutMovedPoint,
  admins,
  chatPage,
  eventPage,
  type Notices,
  ofFact,
  ofSubject,
  reasonSuffix,
} from './policy.ts'

export const eventNotices: Notices = {
  'event.submitted': aboutEvent('event_created', { to: admins, except: ofFact('creatorId') }, (event, { isLive }) => ({
    title: isLive ? 'Nieuw evenement' : 'Nieuw evenement om te bekijken',
    message: isLive
      ? `${event.creatorName ?? 'Iemand'} heeft ‘${event.title}’ online gezet.`
      : `${event.creatorName ?? 'Iemand'} heeft ‘${event.title}’ ingestuurd. Keur het goed of wijs het af.`,
    actionUrl: isLive ? eventPage(event) : '/admin/events',
    eventId: null,
  })),
  'event.approved': aboutEvent('event_approved', { to: ofSubject('creatorId') }, ({ title }) => ({
    title: 'Je evenement staat online',
    message: `‘${title}’ is goedgekeurd. Nu kan iedereen er een groep voor maken.`,
  })),
  // The mail about a rejected, cancelled or deleted event is the statement of reasons.
  'event.rejected': aboutEvent('event_rejected', { to: ofSubject('creatorId') }, ({ title }, { reason }) => ({
    title: 'Je evenement is afgewezen',
    message: `‘${title}’ komt niet online.${reasonSuffix(reason)}`,
    eventId: null,
    isMailedSeparately: true,
  })),
  'event.updated': aboutEvent('event_changed', { to: ofFact('goingIds') }, (event) => ({
    title: `${event.title} is veranderd`,
    message: `Er is iets veranderd aan ‘${event.title}’. Het is nu op ${whenAndWhere(event)}. Kijk of het nog past.`,
  })),
  'event.meetingPointDecided': aboutEvent(
    'event_changed',
    { to: ofSubject('creatorId') },
    ({ title }, { isAccepted }) => ({
      title: `Je plek bij ‘${title}’ is ${isAccepted ? 'goedgekeurd' : 'niet overgenomen'}`,
      message: isAccepted
        ? 'Groepen zien nu jouw afspreekplek.'
        : 'Een beheerder laat de afspreekplek zoals die was. Je kunt een andere voorstellen.',
    }),
  ),
  'event.meetingPointMoved': aboutMovedPoint(
    'event_changed',
    { to: ofFact('goingIds'), except: ofFact('movedById') },
    (event) => ({
      title: `${event.title}: andere afspreekplek`,
      message: `${event.username} heeft de afspreekplek bij ‘${event.title}’ ${
        event.meetingPoint === null ? 'weggehaald' : `veranderd: ${event.meetingPoint}`
      }. Spreek met je groep af of dat voor jullie uitmaakt.`,
    }),
  ),
  'event.cancelled': [
    aboutEvent('event_cancelled', { to: ofSubject('creatorId') }, ({ title }, { reason }) => ({
      title: 'Je evenement is afgelast',
      message: `‘${title}’ gaat niet door.${reasonSuffix(reason)}`,
      eventId: null,
      isMailedSeparately: true,
    })),
    aboutAttendees(
      'event_cancelled',
      { to: ofSubject('userIds'), except: ofSubject('creatorId') },
      (event, { reason }) => ({
        title: `${event.title} gaat niet door`,
        message: `‘${event.title}’ is afgelast.${reasonSuffix(reason)}${
          event.groupId === null ? '' : ' Je groep blijft bestaan, dus praat samen verder in de chat.'
        }`,
        actionUrl: event.groupId === null ? eventPage(event) : chatPage({ groupId: event.groupId }),
      }),
    ),
  ],
  'event.deleted': [
    aboutEvent('event_cancelled', { to: ofSubject('creatorId') }, ({ title }, { reason }) => ({
      title: 'Je evenement is verwijderd',
      message: `‘${title}’ staat niet meer op de site.${reasonSuffix(reason)}`,
      actionUrl: '/events',
      eventId: null,
      isMailedSeparately: true,
    })),
    aboutEvent('event_cancelled', { to: ofFact('goingIds'), except: ofSubject('creatorId') }, ({ title }) => ({
      title: `${title} is verwijderd`,
      message: `‘${title}’ staat niet meer op de site. De groepen ervoor zijn ook weg. Schrijf elkaar nog een privébericht.`,
      actionUrl: '/messages',
      eventId: null,
    })),
  ],
}
