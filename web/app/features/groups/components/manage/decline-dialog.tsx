import { groupLimits } from 'contract/groups/limits.ts'
import { FULL_GROUP_NOTE, REJECTION_NOTES } from 'contract/groups/membership.ts'
import { useState } from 'react'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { RadioGroup } from '~/ui/forms/radio-group.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'

const [NONE, OWN] = ['none', 'own'] as const
const optionsFor = (isGroupFull: boolean) => {
  const notes = isGroupFull ? [FULL_GROUP_NOTE, ...REJECTION_NOTES] : REJECTION_NOTES
  return [
    ...notes.map((note) => ({ value: note, label: note })),
    { value: OWN, label: 'Ik schrijf zelf iets' },
    { value: NONE, label: 'Zonder woorden', help: 'Een reden hoeft niet.' },
  ]
}

type DeclineDialogProps = DialogProps & {
  username: string
  isGroupFull: boolean
  onDecline: (note?: string) => void
}

/** Nothing is chosen beforehand: nobody reads words that the owner did not pick. */
export function DeclineDialog({ username, isGroupFull, onDecline, ...dialog }: DeclineDialogProps) {
  const [choice, setChoice] = useState('')
  const [own, setOwn] = useState('')
  const text = choice === OWN ? own.trim() : choice === NONE ? '' : choice
  const decline = () => {
    if (text.length > groupLimits.rejectionNote.max) return
    onDecline(text || undefined)
    dialog.onClose()
  }
  return (
    <Modal
      {...dialog}
      role="alertdialog"
      size="sm"
      title={`${username} afwijzen?`}
      footer={
        <>
          <Button onClick={dialog.onClose}>Annuleren</Button>
          <Button variant="danger" onClick={decline}>
            Afwijzen
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted wrap-anywhere">
          {username} krijgt één bericht, met andere groepen van dit evenement. Opnieuw vragen kan niet. Jij kunt er
          later op terugkomen.
        </p>
        <RadioGroup
          name="note"
          label="Wat wil je erbij zeggen?"
          options={optionsFor(isGroupFull)}
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
        />
        {choice === OWN && (
          <TextArea
            autoFocus
            label="Jouw woorden"
            rows={2}
            countTo={groupLimits.rejectionNote.max}
            value={own}
            onChange={(event) => setOwn(event.target.value)}
          />
        )}
      </div>
    </Modal>
  )
}
