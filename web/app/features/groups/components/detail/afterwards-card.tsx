import type { Group } from 'contract/groups/groups.ts'
import type { ReactNode } from 'react'
import { GroupReferences } from '~/features/references/components/group-references.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { isOver } from '../../labels.ts'
import { GoAgain } from './go-again.tsx'

/**
 * The last screen of a group: who was there, what members write about each other, and the next time. Renders nothing before
 * the end.
 */
export function AfterwardsCard({ group, pictures }: { group: Group; pictures: ReactNode }) {
  if (!isOver(group)) return null
  return (
    <Card as="section" aria-labelledby={`afterwards-${group.id}`} className="flex flex-col gap-4">
      <h2 id={`afterwards-${group.id}`} className="text-xl">
        Met wie je ging
      </h2>
      {pictures}
      <GroupReferences groupId={group.id} />
      <GoAgain group={group} />
    </Card>
  )
}
