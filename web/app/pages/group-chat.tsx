import { useParams } from 'react-router'
import { GroupChat } from '~/features/chat/conversation/group-chat.tsx'
import { useLinkedSeq } from '~/features/chat/conversation/use-linked-seq.ts'

export const handle = { isFullHeight: true }

export default function GroupChatPage() {
  const { groupId = '' } = useParams()
  const linkedSeq = useLinkedSeq()
  return (
    <main id="inhoud" tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
      <GroupChat key={groupId} groupId={groupId} linkedSeq={linkedSeq} />
    </main>
  )
}
