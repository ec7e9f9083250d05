import { isOver } from 'contract/events/over-at.ts'
import { type AudienceProfile, audienceRefusal, type GroupAudience } from 'contract/groups/audience.ts'
import type { Group, GroupSummary, MembershipStatus } from 'contract/groups/groups.ts'
import { placesReason } from 'contract/groups/reasons.ts'
import { hoursInWords } from '~/lib/format/hours.ts'
import type { BadgeKind } from '~/ui/visuals/badge.tsx'

/** Shown after the owner's own action and on the socket event; a toast with the same text shows once. */
export const joinedToast = (username: string) => ({
  title: `${username} gaat mee`,
  kind: 'success' as const,
  counted: JOINED,
})
const JOINED = { titleOf: (count: number) => `${count} gaan mee` }

export const rejectedToast = (username: string) => ({
  title: `${username} is afgewezen`,
  kind: 'info' as const,
  counted: REJECTED,
})
const REJECTED = { titleOf: (count: number) => `${count} mensen zijn afgewezen` }

export const GROUP_DELETED_TOAST = { title: 'De groep is verwijderd', kind: 'info' as const }

export const isFull = ({ currentMembers, maxMembers }: Pick<Group, 'currentMembers' | 'maxMembers'>): boolean =>
  currentMembers >= maxMembers

export const freePlacesOf = ({ currentMembers, maxMembers }: Pick<Group, 'currentMembers' | 'maxMembers'>): number =>
  Math.max(0, maxMembers - currentMembers)

/** Why the group takes no more requests; null while it does. */
export function closedReason(group: Pick<Group, 'event' | 'isActive'>): string | null {
  if (isOver(group.event)) return 'Het evenement is voorbij'
  return group.isActive ? null : 'Het evenement gaat niet door'
}

export const canAsk = (
  group: Pick<Group, 'event' | 'isActive' | 'membershipStatus' | 'takesRequests'> & GroupAudience,
  viewer: AudienceProfile,
): boolean =>
  group.membershipStatus === 'NOT_MEMBER' &&
  group.takesRequests &&
  closedReason(group) === null &&
  !isForOthers(group, viewer)

export const askLabel = (group: Pick<Group, 'currentMembers' | 'maxMembers'>): string =>
  isFull(group) ? 'Zet me op de wachtlijst' : 'Vraag om mee te gaan'

export type MembershipLabel = { kind: BadgeKind; label: string }

/** Null without a membership or request, and after the event until it is known that they came. */
export function membershipLabel(
  group: Pick<Group, 'event' | 'membershipStatus' | 'viewerWent' | 'waitlistPosition'>,
  isOwner = false,
): MembershipLabel | null {
  const labels: Record<MembershipStatus, MembershipLabel | null> = {
    NOT_MEMBER: null,
    ACCEPTED: isOwner ? { kind: 'success', label: 'Jouw groep' } : attendanceLabel(group),
    PENDING: { kind: 'primary', label: 'Verzoek In Behandeling' },
    WAITLIST: { kind: 'primary', label: waitlistLabel(group.waitlistPosition) },
    REJECTED: { kind: 'neutral', label: 'Lidmaatschap Geweigerd' },
  }
  return labels[group.membershipStatus]
}

function attendanceLabel(group: Pick<Group, 'event' | 'viewerWent'>): MembershipLabel | null {
  if (!isOver(group.event)) return { kind: 'success', label: 'Je gaat mee' }
  return group.viewerWent ? { kind: 'success', label: 'Je ging mee' } : null
}

export const waitlistLabel = (position: number | null) =>
  position === null ? 'Op de wachtlijst' : `Wachtlijst, nummer ${position}`

/** The aspect ratio of cards and page heads, at the widest size the server stores. */
export const PICTURE_CROP = { aspect: 4 / 2, maxWidth: 1200 }

/** The link to share: readable without an account, unless the group is private. */
export const invitationPath = ({ id, isPublic }: Pick<Group, 'id' | 'isPublic'>): string =>
  isPublic ? `/uitnodiging/${id}` : `/groups/${id}`

/** At the start of a sentence. */
export const ownerName = ({ owner }: Pick<Group, 'owner'>): string => owner?.username ?? 'De eigenaar'

/** "Sanne antwoordt meestal binnen 3 uur"; null while too few decisions are known. */
export function answersWithinText(group: Pick<Group, 'owner' | 'answersWithinHours'>) {
  const { answersWithinHours: hours } = group
  return hours === null ? null : `${ownerName(group)} antwoordt meestal binnen ${hoursInWords(hours)}`
}

/** The person's profile does not fit; a field that is not filled in still may. */
export const isForOthers = (group: GroupAudience, profile: AudienceProfile): boolean =>
  audienceRefusal(group, profile)?.code === 'AUDIENCE_MISMATCH'

/** Why it may fit a person who is not in it, without the places left: they stand beside it. */
export const fitReasons = ({ membershipStatus, reasons, maxMembers, currentMembers }: GroupSummary): string[] =>
  membershipStatus === 'ACCEPTED'
    ? []
    : reasons.filter((reason) => reason !== placesReason(maxMembers - currentMembers))

/** The audience excludes the viewer. The server then returns that as the group's only reason. */
export const excludes = (group: Pick<Group, 'membershipStatus'> & GroupAudience, profile: AudienceProfile): boolean =>
  group.membershipStatus !== 'ACCEPTED' && isForOthers(group, profile)
