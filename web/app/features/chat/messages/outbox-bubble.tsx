import { Clock3, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { memo, useSyncExternalStore } from 'react'
import { outbox } from '~/lib/offline/outbox.ts'
import { useConnection } from '~/lib/socket/socket.ts'
import { Button } from '~/ui/button.tsx'
import { MessageGif } from '../pickers/gif-image.tsx'
import { WaitingPicture } from '../pictures/message-picture.tsx'
import { UploadProgress } from '../pictures/upload-progress.tsx'
import { Bubble, BubbleFooter, BubbleRow, isShownLarge } from './bubble.tsx'
import { MessageText } from './message-text.tsx'
import { UnsentPoll } from './poll-card.tsx'
import { QuoteText } from './quote.tsx'
import type { TimelineItem } from './timeline.ts'

type OutboxBubbleProps = Omit<Extract<TimelineItem, { kind: 'outbox' }>, 'key'>

export const OutboxBubble = memo(function OutboxBubble({ entry, isFirst, isLast }: OutboxBubbleProps) {
  const isOnline = useConnection().state === 'connected'
  const { id, createdAt, problem } = entry
  const { content, gif, picture, replyTo, poll = null } = entry.input
  const hasFailed = problem !== null
  const text = replyTo || gif || picture || poll ? '' : content
  const isLarge = !hasFailed && isShownLarge(text)
  const drop = () => void outbox.drop([id])
  const failure = useSyncExternalStore(outbox.subscribe, () => outbox.failureOf(id))
  const waitingText = isOnline ? 'Wordt verzonden' : 'Wordt verzonden zodra je online bent'
  return (
    <BubbleRow isOwn isFirst={isFirst} author={null} label="Jij">
      <Bubble
        isOwn
        isLast={isLast}
        text={text}
        hasFailed={hasFailed}
        isCard={poll !== null}
        hasPicture={Boolean(picture)}
      >
        {replyTo && <QuoteText quote={replyTo} className="mb-1" />}
        {gif && <MessageGif url={gif.url} caption={content} />}
        {picture && (
          <WaitingPicture picture={picture} caption={content}>
            {!hasFailed && <UploadProgress clientId={id} onCancel={drop} />}
          </WaitingPicture>
        )}
        {poll && <UnsentPoll poll={poll} />}
        {poll === null && content !== '' && <MessageText text={content} mentions={[]} isOwn />}
        <BubbleFooter isShown isQuiet={isLarge || poll !== null} isBelow={isLarge} at={createdAt}>
          {hasFailed ? (
            <TriangleAlert aria-hidden="true" className="size-3.5" />
          ) : (
            <>
              <Clock3 aria-hidden="true" className="size-3.5" />
              <span className="sr-only">{waitingText}</span>
            </>
          )}
        </BubbleFooter>
      </Bubble>
      {!hasFailed && isOnline && failure !== null && (
        <p className="mt-1 text-right text-muted text-xs">{failure.replace(/\.?$/, '.')} We proberen het opnieuw.</p>
      )}
      {!hasFailed && !isOnline && isLast && (
        <p aria-hidden="true" className="mt-1 text-right text-muted text-xs">
          Niet verbonden met chat server. {waitingText}.
        </p>
      )}
      {hasFailed && (
        <div className="mt-1 flex flex-wrap items-center justify-end gap-x-1 text-danger-ink text-sm">
          <p className="font-medium">{problem}</p>
          <Button variant="quiet" size="sm" icon={RotateCw} onClick={() => void outbox.retry(id)}>
            Opnieuw versturen
          </Button>
          <Button variant="quiet" size="sm" icon={Trash2} onClick={drop}>
            Weggooien
          </Button>
        </div>
      )}
    </BubbleRow>
  )
})
