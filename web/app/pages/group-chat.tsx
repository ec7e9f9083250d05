import { useParams } from 'react-router'
import { GroupChat } from '~/features/chat/conversation/group-chat.tsx'
import { ConversationOverview } from '~/features/chat/inbox/messages.tsx'
import { ChatSkeleton } from '~/features/chat/messages/chat-skeleton.tsx'
import { useMediaQuery } from '~/lib/use-media-query.ts'

export const handle = { isFullHeight: true, skeleton: ChatSkeleton }

export default function GroupChatPage() {
  const { groupId = '' } = useParams()
  const isWide = useMediaQuery('(width >= 64rem)')
  return (
    <main id="inhoud" tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
      <div className="mx-auto flex min-h-0 w-full max-w-page grow lg:border-line lg:border-l">
        {isWide && (
          <section aria-labelledby="gesprekken" className="flex min-h-0 w-80 shrink-0 flex-col">
            <ConversationOverview openId={groupId} headingLevel={2} />
          </section>
        )}
        <div className="flex min-h-0 min-w-0 grow flex-col">
          <GroupChat key={groupId} groupId={groupId} />
        </div>
      </div>
    </main>
  )
}
