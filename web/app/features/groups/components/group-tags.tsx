import type { Group } from 'contract/groups/groups.ts'
import { Lock } from 'lucide-react'
import { Tag } from '~/ui/data/filter-chips.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'

type GroupTagsProps = {
  group: Pick<Group, 'tags' | 'isPublic'>
  /** Shows so many tags and the number of others. */
  max?: number
  className?: string
}

/** The group's tags, and whether it is private; nothing without either. */
export function GroupTags({ group: { tags, isPublic }, max = tags.length, className = '' }: GroupTagsProps) {
  if (tags.length === 0 && isPublic) return null
  const more = tags.length - max
  return (
    <ul aria-label="Labels" className={`flex flex-wrap gap-1.5 ${className}`}>
      {!isPublic && (
        <li>
          <Badge icon={Lock}>Besloten groep</Badge>
        </li>
      )}
      {tags.slice(0, max).map((tag) => (
        <li key={tag} className="max-w-full">
          <Tag>
            <span className="truncate">{tag}</span>
          </Tag>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Tag>+{more} meer</Tag>
        </li>
      )}
    </ul>
  )
}
