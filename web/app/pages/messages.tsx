import { Messages } from '~/features/chat/inbox/messages.tsx'
import { SkeletonRows } from '~/ui/feedback/skeleton.tsx'

export const handle = {
  isFullHeight: true,
  hasBars: (query: URLSearchParams) => !query.has('user'),
  skeleton: SkeletonRows,
}

export default function MessagesPage() {
  return (
    <main id="inhoud" tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
      <Messages />
    </main>
  )
}
