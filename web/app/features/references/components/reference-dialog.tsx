import { type OwnReference, referenceLimits, writeReference } from 'contract/references.ts'
import type { Person } from 'contract/users/users.ts'
import { confirmTextWarnings } from '~/features/safety/components/confirm-text-warnings.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { toastDone } from '~/ui/feedback/toast-queue.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { useWriteReference } from '../api.ts'

type ReferenceDialogProps = DialogProps & { groupId: string; person: Person; written: OwnReference | null }

export function ReferenceDialog({ groupId, person, written, ...dialog }: ReferenceDialogProps) {
  const write = useWriteReference(groupId, person.id)
  const form = useContractForm(writeReference, {
    defaultValues: { text: written?.text ?? '', again: written?.again ?? false },
  })
  return (
    <FormDialog
      {...dialog}
      title={`Hoe was het met ${person.username}?`}
      form={form}
      submitLabel="Opslaan"
      send={async (body) => {
        if (!(await confirmTextWarnings(body.text, SECOND_LOOK))) return false
        const { reference } = await write.mutateAsync(body)
        toastDone(
          reference.isOpen
            ? 'Jullie kunnen nu lezen wat je over elkaar hebt geschreven'
            : 'Opgeslagen. Nog niemand kan het lezen.',
        )
        return true
      }}
      failure="Kon niet opslaan wat je hebt geschreven"
    >
      <p className="text-muted wrap-anywhere">
        {person.username} leest dit pas als jullie allebei hebben geschreven, of {referenceLimits.days} dagen na het
        evenement. Daarna staat het op het profiel van {person.username}.
      </p>
      <TextArea
        {...form.field('text')}
        autoFocus
        label="Wat wil je anderen vertellen?"
        rows={4}
        countTo={referenceLimits.text.max}
        help="Bijvoorbeeld: kwam op tijd, en was goed gezelschap."
      />
      <Checkbox {...form.register('again')}>Ik ga graag nog eens mee met {person.username}</Checkbox>
    </FormDialog>
  )
}

const SECOND_LOOK = {
  description: (found: string) => `In je tekst staat ${found}. Iedereen met een account kan dat straks lezen.`,
  cancelLabel: 'Tekst aanpassen',
}
