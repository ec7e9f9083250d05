import { REVIEW_HOURS } from 'contract/limits.ts'
import { useState } from 'react'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { Button } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useLeaveSharedGroup, useUserGroups } from '../api.ts'

type BlockedUser = { id: string; username: string }

export function AfterBlockDialog({ user, onClose }: { user: BlockedUser; onClose: () => void }) {
  const [isReporting, setReporting] = useState(false)
  if (isReporting) return <ReportDialog user={user} isOpen onClose={onClose} />
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`${user.username} is geblokkeerd`}
      size="sm"
      footer={
        <>
          <Button onClick={() => setReporting(true)}>Rapporteren</Button>
          <Button variant="primary" onClick={onClose}>
            Klaar
          </Button>
        </>
      }
    >
      <SharedGroups user={user} />
      <p className="text-muted wrap-anywhere">
        Ging {user.username} over een grens? Rapporteer het. Een beheerder kijkt binnen {REVIEW_HOURS} uur. Is er nu
        gevaar? Bel 112.
      </p>
    </Modal>
  )
}

function SharedGroups({ user }: { user: BlockedUser }) {
  const shared = (useUserGroups(user.id).data?.groups ?? []).filter(({ isShared }) => isShared)
  if (shared.length === 0) return null
  return (
    <section className="mb-4">
      <p className="mb-2 wrap-anywhere">
        Jullie zitten samen in een groep. Daar leest {user.username} nog mee met wat jij schrijft.
      </p>
      <ul className="flex flex-col gap-2">
        {shared.map((group) => (
          <SharedGroup key={group.id} group={group} />
        ))}
      </ul>
    </section>
  )
}

function SharedGroup({ group }: { group: { id: string; name: string } }) {
  const { mutateAsync } = useLeaveSharedGroup(group.id)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 font-semibold wrap-anywhere">{group.name}</span>
      <ActionButton
        size="sm"
        run={() => mutateAsync()}
        done={`Je zit niet meer in ${group.name}`}
        failure="Verlaten van groep mislukt"
      >
        Groep verlaten
      </ActionButton>
    </li>
  )
}
