import type { Group } from 'contract/groups/groups.ts'
import { Poster } from '~/ui/visuals/poster.tsx'

/** The group's own picture, or that of its event. */
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
