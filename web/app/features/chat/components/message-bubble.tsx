import { Check, Clock3, EllipsisVertical, EyeOff, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { formatDateTime } from '~/lib/dates.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { classNames } from '~/ui/class-names.ts'
import { RelativeTime } from '~/ui/relative-time.tsx'
import { isFewEmoji } from '../emoji.ts'
import { type ChatMessage, DELETED_ACCOUNT, isReadable, placeholderOf } from '../message.ts'
import type { TimelineItem } from '../timeline.ts'
import { GifImage } from './gif-image.tsx'
import { useMessageActions } from './message-actions.tsx'
import { MessageText } from './message-text.tsx'
import { QuoteText } from './quote.tsx'
import { Reactions } from './reactions.tsx'

type Props<Kind> = Omit<Extract<TimelineItem, { kind: Kind }>, 'kind' | 'key'>

/** A stored message: mine at the right, another's at the left with their face and name above the first of a row. */
export const MessageBubble = memo(function MessageBubble({
  message,
  isOwn,
  isFirst,
  isLast,
  isLit,
}: Props<'message'> & { /** Pointed at, after a jump to it. */ isLit: boolean }) {
  const { open, goTo } = useMessageActions()
  const instead = placeholderOf(message)
  const { replyTo } = message
  const name = message.author?.username ?? DELETED_ACCOUNT

  // On touch screens a tap opens the menu; with a pointer there is a button for it beside the bubble.
  const tapped = (event: MouseEvent<HTMLElement>) => {
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    if (isTouch && isReadable(message) && !(event.target as Element).closest('a, button'))
      open(message, event.currentTarget)
  }

  return (
    <Row isOwn={isOwn} isFirst={isFirst} author={message.author} label={name}>
      <div className={classNames('group/bubble relative flex max-w-full', isOwn ? 'self-end' : 'self-start')}>
        <Bubble
          isOwn={isOwn}
          isLast={isLast}
          isPlain={instead !== null}
          isLit={isLit}
          text={replyTo || message.gifUrl ? '' : (instead ?? message.content)}
          onClick={tapped}
        >
          {replyTo && instead === null && (
            <button
              type="button"
              onClick={() => goTo(replyTo.seq)}
              aria-label={`Naar het bericht van ${replyTo.username} waarop dit een antwoord is`}
              className="mb-1 block min-h-11 max-w-full py-0.5"
            >
              <QuoteText quote={replyTo} />
            </button>
          )}
          {instead === null ? (
            <Content message={message} isOwn={isOwn} />
          ) : (
            <span className="inline-flex items-center gap-2 italic">
              <EyeOff aria-hidden="true" className="size-4 shrink-0" />
              {instead}
            </span>
          )}
          <Foot isShown={isLast} isQuiet={!isOwn} at={message.at}>
            {isOwn && (
              <>
                <Check aria-hidden="true" className="size-3.5" />
                <span className="sr-only">Bericht verzonden</span>
              </>
            )}
          </Foot>
        </Bubble>
        {isReadable(message) && (
          <button
            type="button"
            aria-label={`Acties voor bericht van ${isOwn ? 'jou' : name}`}
            aria-haspopup="dialog"
            onClick={(event) => open(message, event.currentTarget)}
            className={classNames(
              'absolute top-0 flex size-11 items-center justify-center rounded-full text-muted opacity-0 hover:bg-sunken hover:text-ink focus-visible:opacity-100 group-hover/bubble:opacity-100 pointer-coarse:pointer-events-none',
              isOwn ? 'right-full' : 'left-full',
            )}
          >
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      {instead === null && <Reactions message={message} isOwn={isOwn} />}
    </Row>
  )
})

function Content({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const { gifUrl, content } = message
  const { names } = useMessageActions()
  const mentions = message.mentions.flatMap((id) => names.get(id) ?? [])
  return (
    <>
      {gifUrl !== null && (
        <GifImage
          url={gifUrl}
          alt={content === '' ? 'GIF' : `GIF: ${content}`}
          className="-mx-2 -mt-0.5 mb-1 aspect-[4/3] w-64 max-w-[calc(100%+1rem)] rounded-control text-ink"
        />
      )}
      {content !== '' && <MessageText text={content} mentions={mentions} isOwn={isOwn} />}
    </>
  )
}

type WaitingProps = Props<'waiting'> & {
  isOnline: boolean
  onRetry: (clientId: string) => void
  onDrop: (clientId: string) => void
}

/** A message of mine that is not stored yet, or was refused. */
export const WaitingBubble = memo(function WaitingBubble({
  entry,
  isFirst,
  isLast,
  isOnline,
  onRetry,
  onDrop,
}: WaitingProps) {
  const hasFailed = entry.problem !== null
  const waits = isOnline ? 'Wordt verzonden' : 'Wordt verzonden zodra je online bent'
  return (
    <Row isOwn isFirst={isFirst} author={null} label="Jij">
      <Bubble isOwn isLast={isLast} text={entry.replyTo || entry.gif ? '' : entry.content} hasFailed={hasFailed}>
        {entry.replyTo && <QuoteText quote={entry.replyTo} className="mb-1" />}
        {entry.gif && (
          <GifImage
            url={entry.gif.url}
            alt={entry.content === '' ? 'GIF' : `GIF: ${entry.content}`}
            className="-mx-2 -mt-0.5 mb-1 aspect-[4/3] w-64 max-w-[calc(100%+1rem)] rounded-control text-ink"
          />
        )}
        {entry.content !== '' && <MessageText text={entry.content} mentions={[]} isOwn />}
        <Foot isShown at={entry.writtenAt}>
          {hasFailed ? (
            <TriangleAlert aria-hidden="true" className="size-3.5" />
          ) : (
            <>
              <Clock3 aria-hidden="true" className="size-3.5" />
              <span className="sr-only">{waits}</span>
            </>
          )}
        </Foot>
      </Bubble>
      {!hasFailed && !isOnline && isLast && (
        <p aria-hidden="true" className="mt-1 text-right text-muted text-xs">
          {waits}
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
    </Row>
  )
})

function SmallAction({
  icon: Icon,
  onClick,
  children,
}: {
  icon: typeof Check
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

function Row({
  isOwn,
  isFirst,
  author,
  label,
  children,
}: {
  isOwn: boolean
  isFirst: boolean
  author: ChatMessage['author']
  label: string
  children: ReactNode
}) {
  const hasFaces = !useMessageActions().isBetweenTwo && !isOwn
  return (
    <article
      aria-label={isOwn ? 'Jij' : label}
      className={classNames(
        'flex gap-2 px-3 sm:px-5',
        isFirst ? 'pt-3' : 'pt-1',
        isOwn ? 'justify-end' : 'justify-start',
      )}
    >
      {hasFaces && (
        <span className="w-8 shrink-0">
          {isFirst &&
            (author ? (
              <PersonAvatar person={author} size="sm" isBesideName />
            ) : (
              <Avatar user={{ id: '', username: label }} size="sm" isDecorative />
            ))}
        </span>
      )}
      <div className="flex min-w-0 max-w-[min(82%,36rem)] flex-col">
        {hasFaces && isFirst && (
          <span className="flex min-w-0 px-1 pb-1 font-semibold text-sm leading-none">
            {author ? <PersonLink person={author} /> : label}
          </span>
        )}
        {children}
      </div>
    </article>
  )
}

function Bubble({
  isOwn,
  isLast,
  isPlain = false,
  isLit = false,
  hasFailed = false,
  text,
  onClick,
  children,
}: {
  isOwn: boolean
  isLast: boolean
  isPlain?: boolean
  isLit?: boolean
  hasFailed?: boolean
  /** Decides whether it is shown large. */
  text: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
  children: ReactNode
}) {
  const isLarge = !isPlain && text !== '' && isFewEmoji(text)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for fingers to the button beside it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has that button.
    <div
      onClick={onClick}
      className={classNames(
        'w-fit max-w-full overflow-clip rounded-card px-3.5 py-2',
        isOwn ? 'self-end' : 'self-start',
        isLast && (isOwn ? 'rounded-br-md' : 'rounded-bl-md'),
        isLarge && 'text-4xl leading-tight',
        isLit && 'outline-3 outline-focus outline-offset-2',
        isPlain
          ? 'border border-line text-muted'
          : hasFailed
            ? 'border border-danger bg-danger-soft text-ink'
            : isOwn
              ? 'border border-transparent bg-primary text-on-primary'
              : 'border border-line bg-surface',
      )}
    >
      {children}
    </div>
  )
}

/** Sits at the end of the last line where there is room. */
function Foot({
  isShown,
  isQuiet = false,
  at,
  children,
}: {
  isShown: boolean
  isQuiet?: boolean
  at: string
  children?: ReactNode
}) {
  return (
    <span
      title={formatDateTime(at)}
      className={classNames(
        'float-right mt-1.5 ml-3 inline-flex translate-y-0.5 items-center gap-1 text-xs leading-none',
        isQuiet && 'text-muted',
      )}
    >
      <RelativeTime at={at} as="chat" className={isShown ? undefined : 'sr-only'} />
      {children}
    </span>
  )
}
