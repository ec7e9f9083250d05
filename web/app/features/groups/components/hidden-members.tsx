import type { Group } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'

/** Says how many members a list leaves out, which happens across a block: without it the count beside the list has a hole. */
export function HiddenMembers({ group, shown }: { group: Pick<Group, 'currentMembers'>; shown: number }) {
  const count = group.currentMembers - shown
  if (count <= 0) return null
  return <p className="mt-2 text-muted text-sm">{countText(count, 'lid zie', 'leden zie')} je hier niet.</p>
}
