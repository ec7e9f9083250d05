import { lazy, Suspense, useRef } from 'react'

type UpgradeDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The server's sentence. */
  message?: string
} & (
  | { /** One's own number of groups is full. */ need: 'EXTRA_GROUP_SLOTS' }
  | { /** This group is full. */ need: 'EXTENDED_GROUP_SIZE'; groupId: string }
)

const load = () => import('~/features/payments/components/buy-upgrade-dialogs.tsx')
const SlotsDialog = lazy(async () => ({ default: (await load()).BuySlotsDialog }))
const SizeDialog = lazy(async () => ({ default: (await load()).BuySizeDialog }))

/** A limit is reached: what it is, and what lifts it. Fetched when the first limit is. */
export function UpgradeDialog({ isOpen, onClose, message, ...limit }: UpgradeDialogProps) {
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  if (!wasOpen.current) return null
  return (
    <Suspense>
      {limit.need === 'EXTENDED_GROUP_SIZE' ? (
        <SizeDialog groupId={limit.groupId} isOpen={isOpen} onClose={onClose} message={message} />
      ) : (
        <SlotsDialog isOpen={isOpen} onClose={onClose} message={message} />
      )}
    </Suspense>
  )
}
