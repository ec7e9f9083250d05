import type { GroupSummary } from 'contract/groups/groups.ts'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { JoinDialog } from './join-dialog.tsx'
import { useGroupLimit } from './use-group-limit.tsx'

export function useJoinDialog() {
  const join = useSubjectDialog<GroupSummary>()
  const { showLimit, limitDialog } = useGroupLimit()
  return {
    askToJoin: join.open,
    joinDialog: (
      <>
        {join.subject && (
          <JoinDialog
            key={join.key}
            group={join.subject}
            isOpen={join.isOpen}
            onClose={join.close}
            onLimit={showLimit}
          />
        )}
        {limitDialog}
      </>
    ),
  }
}
