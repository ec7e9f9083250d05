import type { Group } from 'contract/groups.ts'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useGoAgain } from '../../api-invitations.ts'
import { EventPicker } from '../form/event-picker.tsx'

/** Starts a group for another event and invites the people of this one. */
export function GoAgain({ group }: { group: Group }) {
  const dialog = useDialogState()
  return (
    <>
      <Button icon={RotateCcw} onClick={dialog.open} className="self-start">
        Nog een keer samen
      </Button>
      <GoAgainDialog key={dialog.key} group={group} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

function GoAgainDialog({ group, isOpen, onClose }: { group: Group; isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const again = useGoAgain(group.id)
  const [eventId, setEventId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const others = group.currentMembers - 1

  const start = async () => {
    if (eventId === null) return setMissing(true)
    try {
      const { group: made, invited } = await again.mutateAsync(eventId)
      toast({
        title: invited === 0 ? 'Je groep is er' : `Je groep is er. ${peopleText(invited)} uitgenodigd.`,
        kind: 'success',
      })
      onClose()
      await navigate(`/groups/${made.id}`)
    } catch (error) {
      showFormFailure(error, 'Kon de groep niet maken')
    }
  }

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !again.isPending) onClose()
      }}
      title="Nog een keer samen"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="primary" isPending={again.isPending} onClick={() => void start()}>
            Groep maken
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-muted wrap-anywhere">
          Kies waar je heen wilt. We maken een nieuwe groep ‘{group.name}’
          {others > 0 ? ` en nodigen de ${others === 1 ? 'ander' : `${others} anderen`} van deze groep uit.` : '.'}{' '}
          Ieder zegt zelf ja of nee.
        </p>
        <EventPicker
          value={eventId}
          onChange={(id) => {
            setEventId(id)
            setMissing(false)
          }}
          error={isMissing ? 'Kies een evenement' : undefined}
        />
      </div>
    </Modal>
  )
}

const peopleText = (count: number): string => (count === 1 ? '1 persoon is' : `${count} mensen zijn`)
