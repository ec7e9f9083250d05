import type { Group } from 'contract/groups/groups.ts'
import { Poster } from '~/ui/visuals/poster.tsx'

type GroupPictureProps = {
  group: Pick<Group, 'id' | 'featuredImage'> & { event: Pick<Group['event'], 'id' | 'type'> }
  isFirst?: boolean
  shape?: 'frame' | 'fill'
  className?: string | undefined
}

export function GroupPicture({ group: { id, event, featuredImage }, ...rest }: GroupPictureProps) {
  return <Poster event={{ id: event.id, type: event.type, groupId: id }} picture={featuredImage} {...rest} />
}
