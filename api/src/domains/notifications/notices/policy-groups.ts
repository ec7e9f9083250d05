import { groupLabel, groupLabelAtStart } from 'contract/groups/group-name.ts'
import type { Facts } from '../../../facts.ts'
import {
  aboutGroup,
  chatPage,
  groupPage,
  members,
  type Notices,
  ofFact,
  ofSubject,
  otherGroupsPage,
  reasonGiven,
  requestsPage,
  WHO_SEES_OWNER,
} from './policy.ts'

const isByAdmin = ({ actorId, fromUserId }: Facts['group.ownerChanged']) => actorId !== null && actorId !== fromUserId

export const groupNotices: Notices = {
  'group.blockedPersonJoined': aboutGroup('blocked_person_joined', { to: ofFact('userIds') }, ({ groupId, name }) => ({
    title: 'Iemand die je hebt geblokkeerd, zit in je groep',
    message: `In ${groupLabel(name)} zit nu iemand die je hebt geblokkeerd. Verlaat de groep, praat met ons, of blijf: jij kiest.`,
    actionUrl: `${groupPage({ groupId })}?geblokkeerd=1`,
  })),
  'group.memberOutsideAudience': aboutGroup(
    'member_outside_audience',
    { to: ofSubject('ownerId'), by: 'userId' },
    ({ groupId, name, username }) => ({
      title: `${username} past niet meer bij je groep`,
      message: `${username} heeft het profiel veranderd en hoort nu niet meer bij de mensen voor wie ${groupLabel(name)} is. ${username} blijft lid, tenzij jij anders beslist.`,
      actionUrl: `${requestsPage({ groupId })}?tab=members`,
    }),
  ),
  'group.memberCancelled': aboutGroup('group_member_cancelled', { to: members, by: 'userId' }, (group, { note }) => ({
    title: `${group.username} kan niet mee naar ${group.eventTitle}`,
    message:
      note === null
        ? `${group.username} is uit ${groupLabel(group.name)} gegaan.`
        : `${group.username} zegt: ‘${note}’`,
  })),
  // An owner who feels unsafe leaves unannounced. Every owner leaves in the same way, so that this reveals nothing.
  'group.ownerChanged': [
    aboutGroup('group_owner_changed', { to: ofFact('toUserId') }, ({ name }, fact) => ({
      title: 'Jij bent nu de eigenaar',
      message: `Je bent nu de eigenaar van ${groupLabel(name)}. Jij kiest wie er meegaat. ${WHO_SEES_OWNER}${isByAdmin(fact) ? reasonGiven(fact.reason) : ''}`,
      eventId: null,
      isInAppOnly: fact.actorId === null,
    })),
    aboutGroup('group_owner_changed', { to: ofFact('fromUserId'), when: isByAdmin }, ({ name }, { reason }) => ({
      title: 'Je bent niet meer de eigenaar',
      message: `Een beheerder heeft een ander lid eigenaar van ${groupLabel(name)} gemaakt. Je blijft lid.${reasonGiven(reason)}`,
      eventId: null,
    })),
    // The new owner is not named, because a member may have blocked them.
    aboutGroup(
      'group_owner_changed',
      { to: members, except: (_, { fromUserId, toUserId }) => [fromUserId, toUserId] },
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
      { to: ofFact('applicantIds'), when: ({ cause }) => cause === 'MOVED' },
      (group, { movedToId }) => ({
        title: `${groupLabelAtStart(group.name)} is gestopt`,
        message: `De eigenaar van ${groupLabel(group.name)} gaat nu met een andere groep naar ‘${group.eventTitle}’. Vraag of jij daar ook mee mag.`,
        actionUrl: movedToId === undefined ? otherGroupsPage(group) : groupPage({ groupId: movedToId }),
        eventId: null,
      }),
    ),
    aboutGroup(
      'group_deleted',
      // The owner gets an administrator's reasons by mail. The notification of a deleted event mentions its groups.
      {
        to: (_, { memberIds, applicantIds }) => [memberIds, applicantIds].flat(),
        except: ofFact('ownerId'),
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
  'message.mentioned': aboutGroup('mention', { to: ofFact('userIds'), by: 'senderId' }, (group) => ({
    title: `${group.username} heeft je genoemd`,
    message: `${group.username} heeft je genoemd in de chat van ${groupLabel(group.name)}.`,
    actionUrl: chatPage(group),
    eventId: null,
  })),
}
