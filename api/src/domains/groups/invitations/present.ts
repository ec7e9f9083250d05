import type { InvitationCandidate, SentInvitation } from 'contract/groups/invitations.ts'
import { presentPerson } from '../../users/present.ts'
import { presentGroup } from '../present.ts'
import type { Invitee, ReceivedInvitationView, SentInvitationView } from './repository.ts'

export const presentSentInvitation = ({ invitation, user }: SentInvitationView): SentInvitation => ({
  id: invitation.id,
  user: presentPerson(user),
  // The owner is not shown that an invitation was declined.
  status: invitation.status === 'ACCEPTED' ? 'ACCEPTED' : 'OPEN',
  createdAt: invitation.createdAt.toISOString(),
})

export const presentCandidate = ({ user, isLooking, note, wentAlongTo }: Invitee): InvitationCandidate => ({
  user: { ...presentPerson(user), age: user.age },
  isLooking,
  note,
  wentAlongTo,
})

export const presentReceivedInvitation = ({ id, group, invitedBy, createdAt }: ReceivedInvitationView, now: Date) => ({
  id,
  group: presentGroup(group, now),
  invitedBy: invitedBy && presentPerson(invitedBy),
  createdAt: createdAt.toISOString(),
})
