import { REVIEW_HOURS } from 'contract/limits.ts'
import { useState } from 'react'
import { BlockDialog } from '~/features/blocks/components/block-dialog.tsx'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'

type AfterRemovalDialogProps = DialogProps & { user: { id: string; username: string } }

/** After a removal: blocking and reporting, for when that was why. Each opening needs a new `key`. */
export function AfterRemovalDialog({ user, ...dialog }: AfterRemovalDialogProps) {
  const [next, setNext] = useState<'block' | 'report' | null>(null)
  if (next === 'report') return <ReportDialog user={user} {...dialog} />
  if (next === 'block') return <BlockDialog user={user} {...dialog} />
  return (
    <Modal
      {...dialog}
      title={`${user.username} is uit de groep`}
      size="sm"
      footer={
        <>
          <Button onClick={() => setNext('block')}>Blokkeren</Button>
          <Button onClick={() => setNext('report')}>Rapporteren</Button>
          <Button variant="primary" onClick={dialog.onClose}>
            Klaar
          </Button>
        </>
      }
    >
      <p className="text-muted wrap-anywhere">
        Ging {user.username} over een grens? Blokkeer, dan ziet {user.username} je profiel niet meer. Rapporteer, dan
        kijkt een beheerder binnen {REVIEW_HOURS} uur. Is er nu gevaar? Bel 112.
      </p>
    </Modal>
  )
}
