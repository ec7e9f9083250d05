import { lookingLimits, startLooking } from 'contract/looking.ts'
import { confirmTextWarnings } from '~/features/safety/components/confirm-text-warnings.ts'
import { useContractForm } from '~/lib/form.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { useStartLooking } from '../api.ts'
import { InlineForm } from './inline-form.tsx'

/** The note beside one's name. Links and numbers in it ask for a second look first, as in a first message. */
export function NoteForm({ eventId, note, onDone }: { eventId: string; note: string | null; onDone: () => void }) {
  const start = useStartLooking(eventId)
  const { field, submit } = useContractForm(startLooking, { defaultValues: { note: note ?? '' } })

  const save = submit(async (body) => {
    if (!(await confirmTextWarnings(body.note ?? '', SECOND_LOOK))) return
    try {
      await start.mutateAsync({ note: body.note ?? null })
      onDone()
    } catch (error) {
      showFailure(error, 'Je bericht is niet opgeslagen')
    }
  })

  return (
    <InlineForm onSubmit={save} isPending={start.isPending} onCancel={onDone}>
      <TextArea
        {...field('note')}
        autoFocus
        label="Wat wil je erbij zeggen?"
        isOptional
        rows={2}
        countTo={lookingLimits.note.max}
        help="Bijvoorbeeld hoe je reist, of waar je zin in hebt."
      />
    </InlineForm>
  )
}

const SECOND_LOOK = {
  description: (found: string) =>
    `In je bericht staat ${found}. Iedereen die hier ook gezelschap zoekt, kan dat lezen. Deel zoiets liever als jullie elkaar kennen.`,
  cancelLabel: 'Bericht aanpassen',
}
