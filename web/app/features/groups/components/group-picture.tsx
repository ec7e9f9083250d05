import type { Group } from 'contract/groups/groups.ts'
import { Poster, type PosterProps } from '~/ui/visuals/poster.tsx'

type GroupPictureProps = Pick<PosterProps, 'isFirst' | 'shape' | 'className'> & {
  group: Pick<Group, 'id' | 'featuredImage'> & { event: Pick<Group['event'], 'id' | 'type'> }
}

export function GroupPicture({ group: { id, event, featuredImage }, ...rest }: GroupPictureProps) {
  return <Poster event={{ id: event.id, type: event.type, groupId: id }} picture={featuredImage} {...rest} />
}
