import { Messages } from '~/features/chat/components/messages.tsx'
import type { FrameHandle } from '~/layouts/signed-in.tsx'

export const handle: FrameHandle = { isFullHeight: true, hasBars: (query) => !query.has('user') }

export default function MessagesPage() {
  return (
    <main id="inhoud" tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
      <Messages />
    </main>
  )
}
