import { lazy, Suspense } from 'react'
import { closeAfterBlock, useJustBlocked } from '../api.ts'

const AfterBlockDialog = lazy(async () => ({
  default: (await import('./after-block-dialog.tsx')).AfterBlockDialog,
}))

export function AfterBlockHost() {
  const user = useJustBlocked()
  if (user === null) return null
  return (
    <Suspense>
      <AfterBlockDialog key={user.id} user={user} onClose={closeAfterBlock} />
    </Suspense>
  )
}
