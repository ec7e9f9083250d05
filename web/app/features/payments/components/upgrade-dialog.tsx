import { lazy, Suspense, useRef } from 'react'
import type { UpgradeDialogProps } from './buy-upgrade-dialog.tsx'

const Dialog = lazy(async () => ({ default: (await import('./buy-upgrade-dialog.tsx')).BuyUpgradeDialog }))

/** Explains a limit and sells the upgrade that raises it. Its code is loaded when it first opens. */
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
