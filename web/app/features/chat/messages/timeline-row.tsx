import type { ReactNode } from 'react'
import { formatDay } from '~/lib/format/dates.ts'
import { Spinner } from '~/ui/feedback/spinner.tsx'
import type { ConversationState } from '../engine/conversation-state.ts'
import { MessageBubble } from './message-bubble.tsx'
import { OutboxBubble } from './outbox-bubble.tsx'
import type { TimelineItem } from './timeline.ts'
import { useMessageActions } from './use-message-actions.ts'

type RowProps = {
  item: TimelineItem
  older: ConversationState['older']
  beginning: ReactNode
  highlightedSeq: number | null
}

export function TimelineRow({ item, older, beginning, highlightedSeq }: RowProps) {
  const { key: _, ...bubble } = item
  switch (bubble.kind) {
    case 'message':
      return <MessageBubble {...bubble} isHighlighted={bubble.message.seq === highlightedSeq} />
    case 'outbox':
      return <OutboxBubble {...bubble} />
    case 'day':
      return (
        <p className="px-4 pt-5 pb-1 text-center font-semibold text-muted text-sm first-letter:uppercase">
          {formatDay(bubble.at)}
        </p>
      )
    case 'new':
      return (
        <p className="flex items-center gap-4 px-3 pt-4 pb-1 font-semibold text-primary-ink text-sm before:h-px before:grow before:bg-primary/50 after:h-px after:grow after:bg-primary/50 sm:px-5">
          Nieuwe berichten
        </p>
      )
    case 'notice':
      return <p className="px-6 pt-3 pb-1 text-center text-muted text-sm wrap-anywhere">{bubble.text}</p>
    case 'beginning':
      return <>{beginning}</>
    case 'older':
      return <OlderMessages state={older} />
  }
}

function OlderMessages({ state }: { state: ConversationState['older'] }) {
  const { conversation } = useMessageActions()
  return (
    <div className="flex h-12 items-center justify-center gap-2 text-muted text-sm">
      {state === 'failed' && (
        <>
          Kon oudere berichten niet laden.
          <button type="button" onClick={conversation.loadOlder} className="min-h-11 font-semibold text-ink underline">
            Probeer opnieuw
          </button>
        </>
      )}
      {state === 'loading' && <Spinner label="Oudere berichten laden" />}
    </div>
  )
}
