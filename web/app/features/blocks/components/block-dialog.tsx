import { BLOCK_REASON_LABELS, BLOCK_REASONS, blockLimits, blockUser } from 'contract/blocks.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { RadioGroup } from '~/ui/forms/radio-group.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useBlockUser } from '../api.ts'

const REASONS = BLOCK_REASONS.map((value) => ({ value, label: BLOCK_REASON_LABELS[value] }))

type BlockDialogProps = {
  user: { id: string; username: string }
  isOpen: boolean
  onClose: () => void
  /** Opens the next step: leaving shared groups, and reporting. */
  onBlocked: () => void
}

/** Each opening needs a new `key`. */
export function BlockDialog({ user, isOpen, onClose, onBlocked }: BlockDialogProps) {
  const block = useBlockUser(user.id)
  const { register, submit, formState } = useContractForm(blockUser, { defaultValues: { reason: 'OTHER', notes: '' } })

  const send = submit(async (values) => {
    try {
      await block.mutateAsync(values)
    } catch (error) {
      showFormFailure(error, 'Failed to block user')
      throw error
    }
    toast({ title: `${user.username} is geblokkeerd`, kind: 'success' })
    onClose()
    onBlocked()
  })

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !block.isPending) onClose()
      }}
      title="Gebruiker blokkeren"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="danger" type="submit" form="block-user" isPending={block.isPending}>
            Blokkeren
          </Button>
        </>
      }
    >
      <form id="block-user" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <p className="text-muted wrap-anywhere">
          Jullie kunnen elkaar niet meer schrijven en elkaars profiel niet zien. Zitten jullie samen in een groep? Dan
          leest {user.username} daar nog mee. {user.username} krijgt hier geen melding van.
        </p>
        <RadioGroup {...register('reason')} label="Waarom wil je blokkeren?" options={REASONS} />
        <TextArea
          {...register('notes')}
          label="Toelichting"
          isOptional
          countTo={blockLimits.notes.max}
          error={formState.errors.notes?.message}
        />
      </form>
    </Modal>
  )
}
