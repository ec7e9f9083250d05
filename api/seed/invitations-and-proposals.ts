import { HOUR } from 'contract/platform/durations.ts'
import { proposalLimits } from 'contract/proposals.ts'
import type { groupInvitations } from '../src/domains/groups/tables.ts'
import type { proposalPeople, proposals } from '../src/domains/proposals/tables.ts'
import type { DemoData } from './demo-data.ts'
import type { Random } from './random.ts'

/** The owner of the event's first public group with a free place invited these people. */
const INVITED = { event: 'Nachtlicht Live', people: ['Noor', 'Iris'], hoursAgo: 4 }
/** The first of them said yes. They share music, are of an age and alike. */
const PROPOSED = { event: 'Bordspelmarathon', people: ['Pim', 'Noor'], hoursAgo: 5 }

export function planInvitationsAndProposals(random: Random, now: Date, data: DemoData) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const isGoing = (title: string, username: string) =>
    data.groups.some(({ event, members }) => event.title === title && members.some((one) => one.username === username))
  const group = data.groups.find(
    ({ event, row }) =>
      event.title === INVITED.event && row.isPublic !== false && row.memberCount < (row.maxMembers ?? 10),
  )
  const invitations: (typeof groupInvitations.$inferInsert)[] = INVITED.people
    .filter(
      (username) => group !== undefined && !group.memberships.some(({ userId }) => userId === data.person(username).id),
    )
    .map((username) => ({
      id: random.id(),
      groupId: group?.row.id ?? '',
      userId: data.person(username).id,
      invitedById: group?.row.ownerId,
      status: 'OPEN' as const,
      createdAt: ago(INVITED.hoursAgo),
    }))
  const createdAt = ago(PROPOSED.hoursAgo)
  const proposal: typeof proposals.$inferInsert = {
    id: random.id(),
    eventId: data.event(PROPOSED.event).id,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + proposalLimits.openFor),
  }
  const people: (typeof proposalPeople.$inferInsert)[] = PROPOSED.people
    .filter((username) => !isGoing(PROPOSED.event, username))
    .map((username, index) => ({
      proposalId: proposal.id,
      userId: data.person(username).id,
      ...(index === 0 ? { answer: 'YES' as const, answeredAt: ago(2), yesNumber: 1 } : {}),
    }))
  return { invitations, proposals: [proposal], people }
}
