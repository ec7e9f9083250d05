import { Check, Clock3, EyeOff, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatDateTime } from '~/lib/dates.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { classNames } from '~/ui/class-names.ts'
import { RelativeTime } from '~/ui/relative-time.tsx'
import { isFewEmoji } from '../emoji.ts'
import type { ChatMessage } from '../message.ts'
import type { TimelineItem } from '../timeline.ts'

type Props<Kind> = Extract<TimelineItem, { kind: Kind }>

/** A stored message: mine at the right, another's at the left with their face and name above the first of a row. */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, isFirst, isLast }: Props<'message'>) {
  const instead = placeholderOf(message)
  return (
    <Row isOwn={isOwn} isFirst={isFirst} author={message.author} label={message.author?.username ?? DELETED_ACCOUNT}>
      <Bubble isOwn={isOwn} isLast={isLast} isPlain={instead !== null} text={instead ?? message.content}>
        {instead === null ? (
          <MessageText text={message.content} />
        ) : (
          <span className="inline-flex items-center gap-2 italic">
            <EyeOff aria-hidden="true" className="size-4 shrink-0" />
            {instead}
          </span>
        )}
        <Foot isShown={isLast} at={message.at}>
          {isOwn && (
            <>
              <Check aria-hidden="true" className="size-3.5" />
              <span className="sr-only">Bericht verzonden</span>
            </>
          )}
        </Foot>
      </Bubble>
    </Row>
  )
})

const DELETED_ACCOUNT = 'Verwijderd account'

/** What stands in the place of words that are not to be read. */
function placeholderOf(message: ChatMessage): string | null {
  if (message.hidden === 'BLOCKED') return 'Bericht van een geblokkeerd lid'
  if (message.deletedAt !== null) return 'Bericht verwijderd'
  if (message.author?.suspendedAt) return 'Bericht verborgen: dit lid is geschorst'
  return null
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
      <Bubble isOwn isLast={isLast} text={entry.content} hasFailed={hasFailed}>
        <MessageText text={entry.content} />
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
  return (
    <article
      aria-label={isOwn ? 'Jij' : label}
      className={classNames(
        'flex gap-2 px-3 sm:px-5',
        isFirst ? 'pt-3' : 'pt-1',
        isOwn ? 'justify-end' : 'justify-start',
      )}
    >
      {!isOwn && (
        <span aria-hidden="true" className="w-8 shrink-0">
          {isFirst && <Avatar user={author ?? { id: '', username: label }} size="sm" isDecorative />}
        </span>
      )}
      <div className="flex min-w-0 max-w-[min(82%,36rem)] flex-col">
        {!isOwn && isFirst && (
          <span className="truncate px-1 pb-1 font-semibold text-sm leading-none">
            <bdi>{label}</bdi>
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
  hasFailed = false,
  text,
  children,
}: {
  isOwn: boolean
  isLast: boolean
  isPlain?: boolean
  hasFailed?: boolean
  text: string
  children: ReactNode
}) {
  const isLarge = !isPlain && isFewEmoji(text)
  return (
    <div
      className={classNames(
        'w-fit max-w-full overflow-clip rounded-card px-3.5 py-2',
        isOwn ? 'self-end' : 'self-start',
        isLast && (isOwn ? 'rounded-br-md' : 'rounded-bl-md'),
        isLarge && 'text-4xl leading-tight',
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
function Foot({ isShown, at, children }: { isShown: boolean; at: string; children?: ReactNode }) {
  return (
    <span
      title={formatDateTime(at)}
      className="float-right mt-1.5 ml-3 inline-flex translate-y-0.5 items-center gap-1 text-xs leading-none"
    >
      <RelativeTime at={at} as="chat" className={isShown ? undefined : 'sr-only'} />
      {children}
    </span>
  )
}

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** Always text, never markup; addresses become links. */
function MessageText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    if (match.index > from) parts.push(text.slice(from, match.index))
    parts.push(
      <a
        key={match.index}
        href={match[0]}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {match[0]}
      </a>,
    )
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push(text.slice(from))
  return (
    <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {parts}
    </span>
  )
}
