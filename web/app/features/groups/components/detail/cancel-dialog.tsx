import type { Group } from 'contract/groups/groups.ts'
import { answerAttendance, meetingLimits } from 'contract/meetings.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { useNavigateFromHere } from '~/lib/routing/leave-guards.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { useCancel } from '../../api.ts'

export type CancelDialogProps = DialogProps & { group: Pick<Group, 'id' | 'name' | 'currentMembers'> }

export function CancelDialog({ group, ...dialog }: CancelDialogProps) {
  const navigateFromHere = useNavigateFromHere()
  const cancel = useCancel(group.id)
  const form = useContractForm(answerAttendance, { defaultValues: { answer: 'NO', note: '' } })
  const isAlone = group.currentMembers === 1
  return (
    <FormDialog
      {...dialog}
      role="alertdialog"
      size="sm"
      title="Kun je niet mee?"
      form={form}
      submitLabel="Ik ga niet mee"
      send={async (body) => {
        await cancel.mutateAsync(body)
        dialog.onClose()
        toast({ title: isAlone ? 'Je gaat niet mee' : 'Je gaat niet mee. De groep weet het.', kind: 'success' })
        await navigateFromHere('/groups', { replace: true })
        return false
      }}
      failure="Kon je antwoord niet opslaan"
    >
      <p className="wrap-anywhere">
        {isAlone
          ? `Je bent de enige in ‘${group.name}’. De groep wordt dan verwijderd.`
          : `Je gaat dan uit ‘${group.name}’. De anderen krijgen bericht en lezen in de chat: ‘Ik kan niet mee.’`}
      </p>
      {!isAlone && (
        <TextArea
          {...form.field('note')}
          label="Wil je er iets bij zeggen?"
          isOptional
          rows={2}
          countTo={meetingLimits.cancellationNote}
        />
      )}
    </FormDialog>
  )
}
