import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import { Beer } from 'lucide-react'
import { formatEuros } from '~/lib/money.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Modal } from '~/ui/modal.tsx'

type UpgradeDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** What is full: one's own number of groups, or this group. */
  need: 'EXTRA_GROUP_SLOTS' | 'EXTENDED_GROUP_SIZE'
  /** The server's sentence. */
  message?: string
}

const WORDS = {
  EXTRA_GROUP_SLOTS: {
    title: 'Groep limiet bereikt',
    offer: 'kun je in 3 groepen meer tegelijk',
  },
  EXTENDED_GROUP_SIZE: {
    title: 'De groep is vol',
    offer: 'komen er 5 plekken bij in deze groep',
  },
} as const

/** A limit is reached: what it is, and what lifts it. */
export function UpgradeDialog({ isOpen, onClose, need, message }: UpgradeDialogProps) {
  const { title, offer } = WORDS[need]
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="sm"
      mark={
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-warning-soft text-warning-ink">
          <Beer aria-hidden="true" className="size-5.5" />
        </span>
      }
      footer={
        <>
          <Button onClick={onClose}>Niet nu</Button>
          <LinkButton to="/account-upgrades" variant="primary">
            Trakteer op een biertje
          </LinkButton>
        </>
      }
    >
      {message !== undefined && <p className="font-semibold">{message}</p>}
      <p className="mt-2 text-muted">
        Trakteer ons op een biertje van {formatEuros(UNIT_PRICE_EUROS)}, dan {offer}. Zo blijft de rest gratis.
      </p>
    </Modal>
  )
}
