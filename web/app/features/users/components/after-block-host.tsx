import { justBlocked } from '~/features/blocks/api-after-block.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'

const AfterBlockDialog = lazyPart(async () => (await import('./after-block-dialog.tsx')).AfterBlockDialog)

export function AfterBlockHost() {
  const user = justBlocked.use()
  return user && <AfterBlockDialog key={user.id} user={user} onClose={() => justBlocked.set(null)} />
}
