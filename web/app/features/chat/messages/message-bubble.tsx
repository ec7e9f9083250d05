import { authorName } from 'contract/chat/chat.ts'
import { Check, EllipsisVertical, EyeOff, Reply } from 'lucide-react'
import { memo } from 'react'
import { TextWarnings } from '~/features/safety/components/text-warnings.tsx'
import { useLongPress } from '~/lib/long-press.ts'
import { useSwipe } from '~/lib/swipe.ts'
import { classNames } from '~/ui/class-names.ts'
import { type ChatMessage, isDeletedByAuthor, isReadable, placeholderOf } from '../engine/message.ts'
import { MessageGif } from '../pickers/gif-image.tsx'
import { MessagePicture } from '../pictures/message-picture.tsx'
import { Bubble, BubbleFooter, BubbleRow, CAPTION_WIDTH, isShownLarge } from './bubble.tsx'
import { MessageText } from './message-text.tsx'
import { PollCard } from './poll-card.tsx'
import { QuoteText } from './quote.tsx'
import { Reactions } from './reactions.tsx'
import type { TimelineItem } from './timeline.ts'
import { useMessageActions } from './use-message-actions.ts'

type Props = Omit<Extract<TimelineItem, { kind: 'message' }>, 'key'> & { isHighlighted: boolean }

export const MessageBubble = memo(function MessageBubble(props: Props) {
  const { message, isOwn, isFirst, isLast, isHighlighted, warnings } = props
  const { conversation, openMenu, canWrite, reply } = useMessageActions()
  const placeholder = placeholderOf(message)
  const { replyTo } = message
  const name = authorName(message.author, message.deletedAt)

  const isActionable = isReadable(message) || (!isOwn && isDeletedByAuthor(message))
  const poll = placeholder === null ? message.poll : null
  const text = replyTo || poll || message.gifUrl || message.picture ? '' : (placeholder ?? message.content)
  const isLarge = placeholder === null && isShownLarge(text)
  const longPress = useLongPress((element) => openMenu(message, element))
  const swipe = useSwipe(canWrite && placeholder === null ? () => reply(message) : undefined)

  return (
    <BubbleRow isOwn={isOwn} isFirst={isFirst} author={message.author} label={name}>
      <div
        {...swipe}
        className={classNames(
          'group/bubble relative flex touch-pan-y touch-pinch-zoom transition-[translate] duration-150 motion-reduce:transition-none',
          message.picture ? CAPTION_WIDTH : 'max-w-full',
          isOwn ? 'self-end' : 'self-start',
        )}
      >
        <Bubble
          isOwn={isOwn}
          isLast={isLast}
          isPlain={placeholder !== null}
          isCard={poll !== null}
          isHighlighted={isHighlighted}
          hasPicture={message.picture !== null}
          text={text}
          touch={isActionable ? longPress : undefined}
        >
          {replyTo && placeholder === null && (
            <button
              type="button"
              onClick={() => conversation.show(replyTo.seq)}
              className="mb-1 block min-h-11 max-w-full py-0.5"
            >
              <span className="sr-only">Naar het bericht waarop dit een antwoord is: </span>
              <QuoteText quote={replyTo} />
            </button>
          )}
          {poll !== null ? (
            <PollCard message={message} poll={poll} isOwn={isOwn} />
          ) : placeholder === null ? (
            <Content message={message} isOwn={isOwn} />
          ) : (
            <span className="inline-flex items-center gap-2 italic">
              <EyeOff aria-hidden="true" className="size-4 shrink-0" />
              {placeholder}
            </span>
          )}
          <BubbleFooter isShown={isLast} isQuiet={!isOwn || isLarge || poll !== null} isBelow={isLarge} at={message.at}>
            {isOwn && (
              <>
                <Check aria-hidden="true" className="size-3.5" />
                <span className="sr-only">Bericht verzonden</span>
              </>
            )}
          </BubbleFooter>
        </Bubble>
        <Reply
          aria-hidden="true"
          className="absolute top-1/2 right-full mr-3 size-5 -translate-y-1/2 text-primary-ink opacity-0 group-data-swiped/bubble:opacity-100"
        />
        {isActionable && (
          <button
            type="button"
            aria-label={`Acties voor bericht van ${isOwn ? 'jou' : name}`}
            aria-haspopup="dialog"
            onClick={(event) => openMenu(message, event.currentTarget)}
            className={classNames(
              'absolute top-0 flex size-11 items-center justify-center rounded-full text-muted opacity-0 hover:bg-sunken hover:text-ink focus-visible:opacity-100 group-hover/bubble:opacity-100 pointer-coarse:pointer-events-none',
              isOwn ? 'right-full' : 'left-full',
            )}
          >
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      {placeholder === null && <TextWarnings warnings={warnings} />}
      {placeholder === null && <Reactions message={message} isOwn={isOwn} />}
    </BubbleRow>
  )
})

function Content({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const { gifUrl, content } = message
  const { people } = useMessageActions()
  const mentions = message.mentions.flatMap((id) => people.get(id)?.username ?? [])
  return (
    <>
      {gifUrl !== null && <MessageGif url={gifUrl} caption={content} />}
      {message.picture !== null && <MessagePicture message={message} />}
      {content !== '' && <MessageText text={content} mentions={mentions} isOwn={isOwn} />}
    </>
  )
}
