import { leaveGroup } from 'contract/groups.ts'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/lib/api/api.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Modal } from '~/ui/overlays/modal.tsx'

type UnsafeDialogProps = {
  groupId: string
  isOpen: boolean
  onClose: () => void
  /** Opens the members, with block and report on each. */
  onShowMembers: () => void
}

/** Help for a member who feels unsafe: 112, leaving without questions, block and report. It notifies no other member. */
export function UnsafeDialog({ groupId, isOpen, onClose, onShowMembers }: UnsafeDialogProps) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await call(leaveGroup, { params: { id: groupId } })
      onClose()
      await navigate('/groups', { replace: true })
    } catch (error) {
      showFailure(error, 'Verlaten van groep mislukt')
    } finally {
      setLeaving(false)
    }
  }
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Voel je je onveilig?"
      size="sm"
      footer={<Button onClick={onClose}>Sluiten</Button>}
    >
      <div className="flex flex-col gap-3">
        <p>Ga naar een plek met andere mensen. Niemand in de groep ziet dat je dit hebt geopend.</p>
        <a
          href="tel:112"
          className="flex min-h-12 items-center justify-center gap-2 rounded-control bg-danger px-4 font-semibold text-on-danger hover:bg-danger-hover"
        >
          <Phone aria-hidden="true" className="size-5" />
          Nu gevaar? Bel 112
        </a>
        <Button
          onClick={() => {
            onClose()
            onShowMembers()
          }}
        >
          Iemand blokkeren of rapporteren
        </Button>
        <Button isPending={isLeaving} onClick={() => void leave()}>
          De groep stil verlaten
        </Button>
      </div>
    </Modal>
  )
}
