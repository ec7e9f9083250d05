import type { EventStatus } from 'contract/events/events.ts'
import type { GroupPreview } from 'contract/groups/listing.ts'
import { presentEventSummary } from '../../events/present.ts'
import { refusalToRequests, requestablePlaces } from '../policy.ts'
import type { ShareableGroup } from './repository.ts'

type SharedEvent = Pick<GroupPreview['event'], 'id' | 'slug' | 'title' | 'type' | 'location' | 'venue' | 'image'> & {
  startsAt: Date
  endsAt: Date | null
  isWholeDay: boolean
  overAt: Date
  status: EventStatus
}
type View = { group: ShareableGroup; event: SharedEvent }

/** What the picture says is part of the address, so that a change shows at once. */
const groupPictureAddress = ({ group }: View): string =>
  `/share/groups/${group.id}.jpg?members=${group.memberCount}-${group.maxMembers}&free=${requestablePlaces(group)}`

export function presentGroupPreview(view: View, now: Date): GroupPreview {
  const { group, event } = view
  return {
    id: group.id,
    event: presentEventSummary(event),
    currentMembers: group.memberCount,
    maxMembers: group.maxMembers,
    freePlaces: requestablePlaces(group),
    isOpen: refusalToRequests({ ...group, event }, now) === null,
    shareImage: groupPictureAddress(view),
  }
}
