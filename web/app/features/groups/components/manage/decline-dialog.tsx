import { groupLimits } from 'contract/groups/limits.ts'
import { FULL_GROUP_NOTE, REJECTION_NOTES } from 'contract/groups/membership.ts'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { RadioGroup } from '~/ui/forms/radio-group.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'

const [NONE, OWN] = ['none', 'own'] as const
const notesFor = (isGroupFull: boolean) => (isGroupFull ? [FULL_GROUP_NOTE, ...REJECTION_NOTES] : REJECTION_NOTES)
const optionsFor = (isGroupFull: boolean) => [
  ...notesFor(isGroupFull).map((note) => ({ value: note, label: note })),
  { value: OWN, label: 'Ik schrijf zelf iets' },
  { value: NONE, label: 'Zonder woorden', help: 'Een reden hoeft niet.' },
]

type DeclineDialogProps = {
  username: string
  isGroupFull: boolean
  isOpen: boolean
  onClose: () => void
  onDecline: (note: string | null) => void
}

/** Nothing is chosen beforehand: nobody reads words that the owner did not pick. Each opening needs a new `key`. */
export function DeclineDialog({ username, isGroupFull, isOpen, onClose, onDecline }: DeclineDialogProps) {
  const [choice, setChoice] = useState('')
  const [own, setOwn] = useState('')
  const text = choice === OWN ? own.trim() : choice === NONE ? '' : choice
  const isTooLong = text.length > groupLimits.rejectionNote.max
  const decline = () => {
    if (isTooLong) return
    onDecline(text === '' ? null : text)
    onClose()
  }
  return (
    <Modal
      role="alertdialog"
      size="sm"
      isOpen={isOpen}
      onClose={onClose}
      title={`${username} afwijzen?`}
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
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
