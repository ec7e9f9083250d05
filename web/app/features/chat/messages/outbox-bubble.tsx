import { Clock3, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { GifImage } from '../pickers/gif-image.tsx'
import { WaitingPicture } from '../pictures/message-picture.tsx'
import { UploadProgress } from '../pictures/upload-progress.tsx'
import { Bubble, BubbleFooter, BubbleRow, isShownLarge } from './bubble.tsx'
import { MessageText } from './message-text.tsx'
import { UnsentPoll } from './poll-card.tsx'
import { QuoteText } from './quote.tsx'
import type { TimelineItem } from './timeline.ts'

type OutboxBubbleProps = Omit<Extract<TimelineItem, { kind: 'outbox' }>, 'kind' | 'key'> & {
  isOnline: boolean
  onRetry: (clientId: string) => void
  onDrop: (clientId: string) => void
}

/** An own message that the server has not stored, or has refused. */
export const OutboxBubble = memo(function OutboxBubble({
  entry,
  isFirst,
  isLast,
  isOnline,
  onRetry,
  onDrop,
}: OutboxBubbleProps) {
  const hasFailed = entry.problem !== null
  const poll = entry.poll ?? null
  const text = entry.replyTo || entry.gif || entry.picture || poll ? '' : entry.content
  const isLarge = !hasFailed && isShownLarge(text)
  const waitingText = isOnline ? 'Wordt verzonden' : 'Wordt verzonden zodra je online bent'
  return (
    <BubbleRow isOwn isFirst={isFirst} author={null} label="Jij">
      <Bubble
        isOwn
        isLast={isLast}
        text={text}
        hasFailed={hasFailed}
        isCard={poll !== null}
        hasPicture={Boolean(entry.picture)}
      >
        {entry.replyTo && <QuoteText quote={entry.replyTo} className="mb-1" />}
        {entry.gif && (
          <GifImage
            url={entry.gif.url}
            alt={entry.content === '' ? 'GIF' : `GIF: ${entry.content}`}
            className="-mx-2 -mt-0.5 mb-1 aspect-[4/3] w-64 max-w-[calc(100%+1rem)] rounded-control text-ink"
          />
        )}
        {entry.picture && (
          <WaitingPicture picture={entry.picture} caption={entry.content}>
            {!hasFailed && <UploadProgress clientId={entry.clientId} onCancel={() => onDrop(entry.clientId)} />}
          </WaitingPicture>
        )}
        {poll && <UnsentPoll poll={poll} />}
        {poll === null && entry.content !== '' && <MessageText text={entry.content} mentions={[]} isOwn />}
        <BubbleFooter isShown isQuiet={isLarge || poll !== null} isBelow={isLarge} at={entry.writtenAt}>
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
      {!hasFailed && !isOnline && isLast && (
        <p aria-hidden="true" className="mt-1 text-right text-muted text-xs">
          Niet verbonden met chat. {waitingText}.
        </p>
      )}
      {hasFailed && (
        <div className="mt-1 flex flex-wrap items-center justify-end gap-x-1 text-danger-ink text-sm">
          <p className="font-medium">{entry.problem}</p>
          <SmallAction icon={RotateCw} onClick={() => onRetry(entry.clientId)}>
            Opnieuw versturen
          </SmallAction>
          <SmallAction icon={Trash2} onClick={() => onDrop(entry.clientId)}>
            Weggooien
          </SmallAction>
        </div>
      )}
    </BubbleRow>
  )
})

function SmallAction({
  icon: Icon,
  onClick,
  children,
}: {
  icon: typeof Clock3
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-ink hover:bg-sunken"
    >
      <Icon aria-hidden="true" className="size-4" />
      {children}
    </button>
  )
}
