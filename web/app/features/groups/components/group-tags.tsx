import type { Group } from 'contract/groups/groups.ts'
import { Lock } from 'lucide-react'
import { Tag } from '~/ui/data/filter-chips.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'

type GroupTagsProps = {
  group: Pick<Group, 'tags' | 'isPublic'>
  /** Shows at most so many, small and on one line of a card that has room, and the number of others. */
  max?: number
}

/** Of all labels in one line of a card on a phone, beside the number of others. */
const LINE_CHARACTERS = 22
const PRIVATE = 'Besloten groep'

export function GroupTags({ group: { tags, isPublic }, max }: GroupTagsProps) {
  if (tags.length === 0 && isPublic) return null
  const Label = max === undefined ? Tag : Badge
  let length = isPublic ? 0 : PRIVATE.length
  const shown =
    max === undefined
      ? tags
      : tags.slice(0, max).filter((tag, index) => {
          length += tag.length
          return index === 0 || length <= LINE_CHARACTERS
        })
  const more = tags.length - shown.length
  return (
    <ul
      aria-label="Labels"
      className={`flex min-w-0 max-w-full flex-wrap gap-1.5 ${max === undefined ? '' : '@xs:flex-nowrap'}`}
    >
      {!isPublic && (
        <li className="shrink-0">
          <Badge icon={Lock}>{PRIVATE}</Badge>
        </li>
      )}
      {shown.map((tag) => (
        <li key={tag} className="min-w-0 max-w-full">
          <Label>
            <span className="block truncate">{tag}</span>
          </Label>
        </li>
      ))}
      {more > 0 && (
        <li className="shrink-0">
          <Label>+{more} meer</Label>
        </li>
      )}
    </ul>
  )
}
