import type { Group } from 'contract/groups/groups.ts'
import { useShare } from '~/features/sharing/components/use-share.tsx'
import { invitationPath } from '../labels.ts'

export const useShareGroup = (group: Group) =>
  useShare({ kind: 'group', title: group.event.title, groupName: group.name, path: invitationPath(group) })
