import { groupProposal, lookingUpdate, wishExpired, wishProposal } from '../policy-texts.ts'
import type { EventSubject } from '../repository.ts'
import {
  aboutEvent,
  aboutGroup,
  aboutNothing,
  aboutProposed,
  aboutSeeker,
  chatPage,
  type Notices,
  ofFact,
  ofSubject,
  WHO_SEES_OWNER,
} from './policy.ts'

const withAge = ({ username, age }: { username: string; age: number | null }) =>
  age === null ? username : `${username} (${age})`

const lookingNotice = ({ eventId }: EventSubject) => ({ dedupeKey: `looking:${eventId}`, replacesPrevious: true })

export const matchingNotices: Notices = {
  'proposal.made': aboutEvent(
    'group_proposal',
    { to: ofFact('userIds') },
    ({ title }, { proposalIds, people, isRepeated }) => ({
      ...groupProposal(title, people, isRepeated),
      dedupeKey: `proposal:${proposalIds[0]}`,
    }),
  ),
  'proposal.madeFromWish': aboutProposed(
    'group_proposal',
    { to: ofSubject('recipientId') },
    ({ proposalId, names, ...event }) => ({
      ...wishProposal(event, names),
      dedupeKey: `proposal:${proposalId}`,
    }),
  ),
  'proposal.groupMade': aboutGroup('group_join_accepted', { to: ofFact('ownerId') }, (group) => ({
    title: 'Je gaat mee!',
    message: `Jullie groep voor ‘${group.eventTitle}’ is er, en jij bent de eigenaar. ${WHO_SEES_OWNER} Zeg hallo in de chat.`,
    actionUrl: chatPage(group),
  })),
  'wish.expired': aboutNothing('looking_update', { to: ofFact('userId') }, (_, { placeId, placeName, radius }) => ({
    ...wishExpired(placeName),
    actionUrl: `/events?near=${placeId}&radius=${radius}`,
    dedupeKey: 'wish',
    replacesPrevious: true,
  })),
  'looking.updated': aboutEvent('looking_update', { to: ofFact('userIds') }, (event, { update }) => ({
    ...lookingUpdate(event.title, update),
    ...lookingNotice(event),
  })),
  'looking.waved': aboutSeeker(
    'looking_update',
    { to: ofFact('toId'), by: 'userId', when: ({ isFirst }) => isFirst },
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
}
