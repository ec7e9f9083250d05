import type { Group } from 'contract/groups/groups.ts'
import { useShare } from '~/features/sharing/components/use-share.tsx'
import { invitationPath } from '../labels.ts'

export const useShareGroup = (group: Group) =>
  useShare({ kind: 'group', name: group.name, eventTitle: group.event.title, path: invitationPath(group) })
