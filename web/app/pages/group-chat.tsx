import { useParams } from 'react-router'
import { GroupChat } from '~/features/chat/components/group-chat.tsx'
import { useShownSeq } from '~/features/chat/components/use-shown-seq.ts'

export const handle = { isFullHeight: true }

export default function GroupChatPage() {
  const { groupId = '' } = useParams()
  const showSeq = useShownSeq()
  return (
    <main id="inhoud" tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
      <GroupChat key={groupId} groupId={groupId} showSeq={showSeq} />
    </main>
  )
}
