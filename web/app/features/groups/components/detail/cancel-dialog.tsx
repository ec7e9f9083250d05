import type { Group } from 'contract/groups/groups.ts'
import { answerAttendance, meetingLimits } from 'contract/meetings.ts'
import { useNavigate } from 'react-router'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useCancel } from '../../api.ts'

/** Leaves the group and tells its members, with words of one's own. Each opening needs a new `key`. */
export function CancelDialog({
  group,
  isOpen,
  onClose,
}: {
  group: Pick<Group, 'id' | 'name' | 'currentMembers'>
  isOpen: boolean
  onClose: () => void
}) {
  const navigate = useNavigate()
  const cancel = useCancel(group.id)
  const { register, submit, formState } = useContractForm(answerAttendance, {
    defaultValues: { answer: 'NO', note: '' },
  })
  const isAlone = group.currentMembers === 1
  const save = submit(async (body) => {
    try {
      await cancel.mutateAsync(body)
      onClose()
      toast({ title: isAlone ? 'Je gaat niet mee' : 'Je gaat niet mee. De groep weet het.', kind: 'success' })
      await navigate('/groups', { replace: true })
    } catch (error) {
      showFailure(error, 'Kon je antwoord niet opslaan')
    }
  })
  return (
    <Modal
      role="alertdialog"
      size="sm"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Kun je niet mee?"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="primary" isPending={cancel.isPending} onClick={() => void save()}>
            Ik ga niet mee
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          {isAlone
            ? `Je bent de enige in ‘${group.name}’. De groep wordt dan verwijderd.`
            : `Je gaat dan uit ‘${group.name}’. De anderen krijgen bericht en lezen in de chat: ‘Ik kan niet mee.’`}
        </p>
        {!isAlone && (
          <TextArea
            {...register('note')}
            label="Wil je er iets bij zeggen?"
            isOptional
            rows={2}
            countTo={meetingLimits.cancellationNote}
            error={formState.errors.note?.message}
          />
        )}
      </form>
    </Modal>
  )
}
