import { lazy, Suspense, useRef } from 'react'
import type { UpgradeDialogProps } from './buy-upgrade-dialog.tsx'

const Dialog = lazy(async () => ({ default: (await import('./buy-upgrade-dialog.tsx')).BuyUpgradeDialog }))

export function UpgradeDialog(props: UpgradeDialogProps) {
  const wasOpen = useRef(false)
  wasOpen.current ||= props.isOpen
  return (
    wasOpen.current && (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    )
  )
}
