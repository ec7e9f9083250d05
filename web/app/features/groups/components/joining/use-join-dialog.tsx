import type { GroupSummary } from 'contract/groups/groups.ts'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { JoinDialog } from './join-dialog.tsx'

export function useJoinDialog() {
  const { open, subject, key, props } = useSubjectDialog<GroupSummary>()
  return { askToJoin: open, joinDialog: subject && <JoinDialog key={key} group={subject} {...props} /> }
}
