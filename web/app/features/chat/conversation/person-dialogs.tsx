import { BlockDialog } from '~/features/blocks/components/block-dialog.tsx'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { showAfterBlock } from '~/features/users/api.ts'
import { ProfileDialog } from '~/features/users/components/profile-dialog.tsx'
import type { DialogState } from '~/lib/dialog-state.ts'

type PersonDialogsProps = {
  person: { id: string; username: string }
  profile: DialogState
  report: DialogState
  block: DialogState
}

/** The dialogs of a conversation's menu, in one chunk that loads with the first of them. */
export function PersonDialogs({ person, profile, report, block }: PersonDialogsProps) {
  return (
    <>
      <ProfileDialog
        key={`profile-${profile.key}`}
        userId={person.id}
        isOpen={profile.isOpen}
        onClose={profile.close}
      />
      <ReportDialog key={`report-${report.key}`} user={person} isOpen={report.isOpen} onClose={report.close} />
      <BlockDialog
        key={`block-${block.key}`}
        user={person}
        isOpen={block.isOpen}
        onClose={block.close}
        onBlocked={() => showAfterBlock(person)}
      />
    </>
  )
}
