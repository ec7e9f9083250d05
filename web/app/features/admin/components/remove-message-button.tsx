import type { DecisionCategory } from 'contract/audit.ts'
import { removeMessage } from 'contract/chat/messages.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useAdminMutation } from '../api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type RemoveMessageButtonProps = {
  message: { id: string; author: string }
  /** The report being handled. */
  reportId?: string
  onRemoved: () => void
}

/** Removes a message for everyone, after asking for the violated rule and the reason. */
export function RemoveMessageButton({ message, reportId, onRemoved }: RemoveMessageButtonProps) {
  const [opened, setOpened] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useAdminMutation((reasons: { reason: string | null; category: DecisionCategory | null }) =>
    call(removeMessage, { params: { id: message.id }, body: { ...reasons, reportId: reportId ?? null } }),
  )
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={Trash2}
        aria-label={`Bericht van ${message.author} verwijderen`}
        onClick={() => {
          setOpened(opened + 1)
          setOpen(true)
        }}
      >
        Verwijderen
      </Button>
      <ReasonDialog
        key={opened}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Bericht verwijderen?"
        description={`Iedereen ziet dan ‘Bericht verwijderd door ${PRODUCT_NAME}’. Dit kan niet ongedaan worden gemaakt.`}
        confirmLabel="Bericht verwijderen"
        isDangerous
        help={`${message.author} krijgt deze reden in een mail. De reden komt ook in het logboek.`}
        failure="Kon bericht niet verwijderen"
        asksRule
        onConfirm={async (reason, category) => {
          await mutateAsync({ reason, category })
          toast({ title: 'Bericht verwijderd', kind: 'success' })
        }}
        onDone={() => {
          setOpen(false)
          onRemoved()
        }}
      />
    </>
  )
}

/** Instead of the text of a deleted message, for administrators. */
export const deletedLabel = ({ isRemoved }: { isRemoved: boolean }): string =>
  isRemoved ? `Verwijderd door ${PRODUCT_NAME}` : 'Verwijderd door de schrijver'
