import type { Group, MembershipStatus } from 'contract/groups.ts'
import { amsterdamDay } from '~/lib/format/dates.ts'
import type { BadgeKind } from '~/ui/visuals/badge.tsx'

/** The one who accepted and the members who hear of it are told in the same words, so that nobody is told twice. */
export const joinedToast = (username: string) => ({ title: `${username} gaat mee`, kind: 'success' as const })

export const leftToast = (username: string) => ({ title: `${username} gaat niet meer mee`, kind: 'info' as const })

export const GROUP_DELETED_TOAST = { title: 'De groep is verwijderd', kind: 'info' as const }

export const isFull = ({ currentMembers, maxMembers }: Pick<Group, 'currentMembers' | 'maxMembers'>): boolean =>
  currentMembers >= maxMembers

/** An event without an end is over when its day is. */
function isOver({ event }: Pick<Group, 'event'>, now: Date): boolean {
  if (event.endDate !== null) return new Date(event.endDate) <= now
  return amsterdamDay(event.startDate) < amsterdamDay(now)
}

/** Why nobody can ask to come along any more, or null while they can. */
export function closedReason(group: Pick<Group, 'event' | 'isActive'>, now = new Date()): string | null {
  if (isOver(group, now)) return 'Het evenement is voorbij'
  return group.isActive ? null : 'Het evenement gaat niet door'
}

export type MembershipLabel = { kind: BadgeKind; words: string }

/** How the viewer stands to a group, in a word or two; null for who has nothing to do with it yet. */
export function membershipLabel(
  group: Pick<Group, 'membershipStatus' | 'waitlistPosition'>,
  isOwner = false,
): MembershipLabel | null {
  const standings: Record<MembershipStatus, MembershipLabel | null> = {
    NOT_MEMBER: null,
    ACCEPTED: { kind: 'success', words: isOwner ? 'Jouw groep' : 'Je gaat mee' },
    PENDING: { kind: 'primary', words: 'Verzoek In Behandeling' },
    WAITLIST: { kind: 'primary', words: waitlistLabel(group.waitlistPosition) },
    REJECTED: { kind: 'neutral', words: 'Lidmaatschap Geweigerd' },
  }
  return standings[group.membershipStatus]
}

const waitlistLabel = (position: number | null) =>
  position === null ? 'Op de wachtlijst' : `Wachtlijst, nummer ${position}`

/** The shape of every card and page head, at what the server keeps of it. */
export const PICTURE_CROP = { aspect: 4 / 2, maxWidth: 1200 }
