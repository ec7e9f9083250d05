import { lazy, Suspense, useRef } from 'react'

type UpgradeDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The server's message about the limit. */
  message?: string
  /** The page to return to after paying; without it the result page decides. */
  originUrl?: string | undefined
} & (
  | { /** The user is in as many groups as allowed. */ need: 'EXTRA_GROUP_SLOTS' }
  | { /** The group is full. */ need: 'EXTENDED_GROUP_SIZE'; groupId: string }
)

const loadDialogs = () => import('~/features/payments/components/buy-upgrade-dialogs.tsx')
const SlotsDialog = lazy(async () => ({ default: (await loadDialogs()).BuySlotsDialog }))
const SizeDialog = lazy(async () => ({ default: (await loadDialogs()).BuySizeDialog }))

/** Explains a limit and sells the upgrade that raises it. Its code is loaded when it first opens. */
export function UpgradeDialog({ isOpen, onClose, message, originUrl, ...limit }: UpgradeDialogProps) {
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  if (!wasOpen.current) return null
  return (
    <Suspense>
      {limit.need === 'EXTENDED_GROUP_SIZE' ? (
        <SizeDialog groupId={limit.groupId} isOpen={isOpen} onClose={onClose} message={message} originUrl={originUrl} />
      ) : (
        <SlotsDialog isOpen={isOpen} onClose={onClose} message={message} originUrl={originUrl} />
      )}
    </Suspense>
  )
}
