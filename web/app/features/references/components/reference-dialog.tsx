import { type OwnReference, referenceLimits, writeReference } from 'contract/references.ts'
import { findTextWarnings, TEXT_WARNING_LABELS } from 'contract/text-warnings.ts'
import type { Person } from 'contract/users/users.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useWriteReference } from '../api.ts'

type ReferenceDialogProps = {
  groupId: string
  person: Person
  written: OwnReference | null
  isOpen: boolean
  onClose: () => void
}

/** Each opening needs a new `key`. */
export function ReferenceDialog({ groupId, person, written, isOpen, onClose }: ReferenceDialogProps) {
  const write = useWriteReference(groupId, person.id)
  const { register, submit, formState } = useContractForm(writeReference, {
    defaultValues: { text: written?.text ?? '', again: written?.again ?? false },
  })
  const save = submit(async (body) => {
    if (!(await confirmWarnings(body.text))) return
    try {
      const { reference } = await write.mutateAsync(body)
      toast({
        title: reference.isOpen
          ? 'Jullie kunnen nu lezen wat je over elkaar hebt geschreven'
          : 'Opgeslagen. Nog niemand kan het lezen.',
        kind: 'success',
      })
    } catch (error) {
      showFormFailure(error, 'Kon niet opslaan wat je hebt geschreven')
      throw error
    }
    onClose()
  })
  const formId = `reference-${person.id}`
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !write.isPending) onClose()
      }}
      title={`Hoe was het met ${person.username}?`}
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="primary" type="submit" form={formId} isPending={write.isPending}>
            Opslaan
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-5">
        <p className="text-muted wrap-anywhere">
          {person.username} leest dit pas als jullie allebei hebben geschreven, of {referenceLimits.days} dagen na het
          evenement. Daarna staat het op het profiel van {person.username}.
        </p>
        <TextArea
          {...register('text')}
          autoFocus
          label="Wat wil je anderen vertellen?"
          rows={4}
          countTo={referenceLimits.text.max}
          help="Bijvoorbeeld: kwam op tijd, en was goed gezelschap."
          error={formState.errors.text?.message}
        />
        <Checkbox {...register('again')}>Ik ga graag nog eens mee met {person.username}</Checkbox>
      </form>
    </Modal>
  )
}

async function confirmWarnings(text: string): Promise<boolean> {
  const warnings = findTextWarnings(text, window.location.host)
  if (warnings.length === 0) return true
  const found = new Intl.ListFormat('nl-NL').format(warnings.map((warning) => TEXT_WARNING_LABELS[warning]))
  return confirm({
    kind: 'warning',
    title: 'Weet je het zeker?',
    description: `In je tekst staat ${found}. Iedereen met een account kan dat straks lezen.`,
    confirmLabel: 'Toch opslaan',
    cancelLabel: 'Tekst aanpassen',
  })
}
