import { lazyPart } from '~/lib/lazy-part.tsx'
import { closeAfterBlock, useJustBlocked } from '../api-after-block.ts'

const AfterBlockDialog = lazyPart(async () => (await import('./after-block-dialog.tsx')).AfterBlockDialog)

export function AfterBlockHost() {
  const user = useJustBlocked()
  return user && <AfterBlockDialog key={user.id} user={user} onClose={closeAfterBlock} />
}
