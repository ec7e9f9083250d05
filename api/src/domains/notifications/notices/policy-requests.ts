import { groupLabel, groupLabelAtStart } from 'contract/groups/group-name.ts'
import type { NotificationType } from 'contract/notifications.ts'
import { DAY } from 'contract/platform/durations.ts'
import { formatWeekday } from '../../../platform/clock.ts'
import type { GroupSubject } from '../repository.ts'
import {
  aboutGroup,
  chatPage,
  members,
  type Notices,
  ofFact,
  ofSubject,
  otherGroupsPage,
  requestsPage,
} from './policy.ts'

/** Until the request is answered or withdrawn. */
export const REQUEST_TYPES = {
  ofMembers: ['group_join_request', 'group_request_unanswered'],
  ofApplicant: ['group_request_open', 'group_alternatives'],
} as const satisfies Record<string, readonly NotificationType[]>

const ownerWrites = (note: string | null) => (note === null ? '' : ` De eigenaar schrijft: “${note}”`)

const newMember = ({ username, name, eventTitle }: GroupSubject) => ({
  title: `${username} gaat mee naar ${eventTitle}`,
  message: `${username} gaat mee met ${groupLabel(name)}.`,
})

export const requestNotices: Notices = {
  'group.joinRequested': aboutGroup(
    'group_join_request',
    { to: ofSubject('ownerId'), by: 'userId' },
    (group, fact) => ({
      title:
        fact.status === 'PENDING'
          ? `${group.username} wil mee naar ${group.eventTitle}`
          : `${group.username} staat op je wachtlijst voor ${group.eventTitle}`,
      message:
        fact.status === 'PENDING'
          ? `${group.username} wil bij ${groupLabel(group.name)}. Bekijk het verzoek.`
          : `${group.username} wil bij ${groupLabel(group.name)} zodra er een plek vrijkomt.`,
      actionUrl: requestsPage(group),
      dedupeKey: `request:${fact.groupId}:${fact.userId}`,
      renewedWithin: DAY,
    }),
  ),
  'group.memberAccepted': [
    aboutGroup('group_join_accepted', { to: ofFact('userId'), by: 'actorId' }, (group) => ({
      title: 'Je gaat mee!',
      message: `Je hoort nu bij ${groupLabel(group.name)}. Zeg hallo in de chat.`,
      actionUrl: chatPage(group),
    })),
    aboutGroup(
      'group_member_joined',
      {
        to: members,
        by: 'userId',
        except: ({ ownerId }, { isByMember }) => (isByMember ? ownerId : null),
        when: ({ isFounder }) => !isFounder,
      },
      newMember,
    ),
    aboutGroup(
      'group_member_joined',
      { to: ofSubject('ownerId'), by: 'userId', when: ({ isByMember = false }) => isByMember },
      (group) => ({
        title: newMember(group).title,
        message: `Een lid heeft ${group.username} toegelaten bij ${groupLabel(group.name)}, omdat het verzoek al twee dagen op je wachtte.`,
      }),
    ),
  ],
  'group.memberRejected': [
    aboutGroup('group_join_rejected', { to: ofFact('userId'), by: 'actorId' }, (group, fact) => ({
      title: fact.wasMember ? 'Je zit niet meer in de groep' : 'Je kunt niet mee met deze groep',
      message: fact.wasMember
        ? `De eigenaar heeft je uit ${groupLabel(group.name)} gehaald.${ownerWrites(fact.note)} Vraag of je mee mag met een andere groep, of begin er zelf een.`
        : `Je kunt niet mee met ${groupLabel(group.name)}.${ownerWrites(fact.note)} Er zijn meer groepen voor ‘${group.eventTitle}’.`,
      actionUrl: otherGroupsPage(group),
    })),
  ],
  'group.waitlistPromoted': [
    aboutGroup('group_waitlist_promoted', { to: ofFact('userId') }, ({ name }) => ({
      title: 'Er is een plek vrij',
      message: `Je staat niet meer op de wachtlijst van ${groupLabel(name)}. De eigenaar bekijkt nu je verzoek.`,
    })),
    aboutGroup('group_waitlist_promoted', { to: ofSubject('ownerId'), by: 'userId' }, (group) => ({
      title: 'Er is een plek vrij in je groep',
      message: `${group.username} stond vooraan op de wachtlijst van ${groupLabel(group.name)}. Bekijk het verzoek.`,
      actionUrl: requestsPage(group),
    })),
  ],
  'group.requestUnanswered': aboutGroup(
    'group_request_unanswered',
    { to: ofSubject('ownerId'), by: 'userId' },
    (group, fact) => ({
      title: `${group.username} wacht op je antwoord`,
      message: `${group.username} heeft op ${formatWeekday(group.requestedAt)} gevraagd of er plek is bij ${groupLabel(group.name)}. Laat iets weten, ook als het nee is.`,
      actionUrl: requestsPage(group),
      dedupeKey: `unanswered:${fact.groupId}:${fact.userId}`,
    }),
  ),
  'group.requestLeftToMembers': aboutGroup(
    'group_request_unanswered',
    { to: ofFact('userIds'), by: 'userId' },
    (group, fact) => ({
      title: `${group.username} wacht al twee dagen`,
      message: `De eigenaar van ${groupLabel(group.name)} heeft nog niet geantwoord. Jij mag ${group.username} nu toelaten.`,
      dedupeKey: `left:${fact.groupId}:${fact.userId}`,
      isInAppOnly: true,
    }),
  ),
  'group.requestStillOpen': aboutGroup(
    'group_request_open',
    { to: ofFact('userId') },
    ({ groupId, name, eventTitle }) => ({
      title: `Nog geen antwoord voor ${eventTitle}`,
      message: `${groupLabelAtStart(name)} heeft nog niet geantwoord. We hebben de eigenaar een herinnering gestuurd. Je verzoek blijft open, en je mag ook andere groepen vragen.`,
      dedupeKey: `still-open:${groupId}`,
    }),
  ),
  'group.requestIgnored': aboutGroup('group_alternatives', { to: ofFact('userId') }, (group) => ({
    title: 'Nog geen antwoord? Er is meer plek',
    message: `${groupLabelAtStart(group.name)} heeft al een week niet geantwoord. Er zijn andere groepen met plek voor ‘${group.eventTitle}’.`,
    actionUrl: otherGroupsPage(group),
    dedupeKey: `alternatives:${group.groupId}`,
  })),
  'group.invited': aboutGroup('group_invitation', { to: ofFact('userId'), by: 'actorId' }, (group) => ({
    title: `${group.username} nodigt je uit`,
    message: `${group.username} vraagt je mee naar ‘${group.eventTitle}’ met ${groupLabel(group.name)}. Zeg ja of nee. Zeg je nee, dan hoort niemand dat.`,
    dedupeKey: `invitation:${group.groupId}`,
  })),
}
