import { BLOCK_REASON_LABELS, BLOCK_REASONS, blockLimits, blockUser } from 'contract/blocks.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { toastDone } from '~/ui/feedback/toast-queue.ts'
import { RadioGroup } from '~/ui/forms/radio-group.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { useBlockUser } from '../api.ts'
import { justBlocked } from '../api-after-block.ts'

const REASONS = BLOCK_REASONS.map((value) => ({ value, label: BLOCK_REASON_LABELS[value] }))

type BlockDialogProps = DialogProps & { user: { id: string; username: string } }

export function BlockDialog({ user, ...dialog }: BlockDialogProps) {
  const block = useBlockUser(user.id)
  const form = useContractForm(blockUser, { defaultValues: { reason: 'OTHER', notes: '' } })
  return (
    <FormDialog
      {...dialog}
      title="Gebruiker blokkeren"
      form={form}
      submitLabel="Blokkeren"
      isDanger
      send={async (values) => {
        await block.mutateAsync(values)
        toastDone(`${user.username} is geblokkeerd`)
        dialog.onClose()
        justBlocked.set(user)
        return false
      }}
      failure="Failed to block user"
    >
      <p className="text-muted wrap-anywhere">
        Jullie kunnen elkaar niet meer schrijven en elkaars profiel niet zien. Zitten jullie samen in een groep? Dan
        leest {user.username} daar nog mee. {user.username} krijgt hier geen melding van.
      </p>
      <RadioGroup {...form.register('reason')} label="Waarom wil je blokkeren?" options={REASONS} />
      <TextArea {...form.field('notes')} label="Toelichting" isOptional countTo={blockLimits.notes.max} />
    </FormDialog>
  )
}
