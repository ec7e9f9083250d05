import { BlockDialog } from '~/features/blocks/components/block-dialog.tsx'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { ProfileDialog } from '~/features/users/components/profile-dialog.tsx'

type PersonDialogsProps = {
  which: 'profile' | 'report' | 'block'
  person: { id: string; username: string }
  isOpen: boolean
  onClose: () => void
}

/** The dialogs of a conversation's menu, in one chunk that loads with the first of them. */
export function PersonDialogs({ which, person, ...dialog }: PersonDialogsProps) {
  if (which === 'profile') return <ProfileDialog userId={person.id} {...dialog} />
  if (which === 'report') return <ReportDialog user={person} {...dialog} />
  return <BlockDialog user={person} {...dialog} />
}
