import { BlockDialog } from '~/features/blocks/components/block-dialog.tsx'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { ProfileDialog } from '~/features/users/components/profile-dialog.tsx'
import type { Opening } from '~/lib/opening.ts'

type PersonDialogsProps = {
  person: { id: string; username: string }
  profile: Opening
  report: Opening
  block: Opening
}

/** Behind the menu of a conversation; fetched when the first is wanted. */
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
      <BlockDialog key={`block-${block.key}`} user={person} isOpen={block.isOpen} onClose={block.close} />
    </>
  )
}
