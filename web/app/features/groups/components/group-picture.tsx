import type { Group } from 'contract/groups.ts'
import { Poster } from '~/ui/visuals/poster.tsx'

/** A group's own picture, or that of the event it goes to. */
export function GroupPicture({
  group,
  isFirst,
  className,
}: {
  group: Pick<Group, 'featuredImage' | 'event'>
  isFirst?: boolean
  className?: string
}) {
  return (
    <Poster
      event={group.event}
      picture={group.featuredImage ?? group.event.image}
      isFirst={isFirst}
      className={className}
    />
  )
}
