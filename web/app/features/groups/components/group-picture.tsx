import type { Group } from 'contract/groups/groups.ts'
import type { ComponentProps } from 'react'
import { EventPicture } from '~/features/events/components/event-picture.tsx'

type GroupPictureProps = {
  group: Pick<Group, 'featuredImage'> & { event: ComponentProps<typeof EventPicture>['event'] }
  isFirst?: boolean
  shape?: 'frame' | 'fill'
  className?: string | undefined
}

/** The group's own picture, or that of its event. */
export function GroupPicture({ group: { event, featuredImage }, ...rest }: GroupPictureProps) {
  return <EventPicture event={{ ...event, image: featuredImage ?? event.image }} {...rest} />
}
