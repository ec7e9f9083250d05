import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { ReactNode } from 'react'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import type { LongPress } from '~/lib/long-press.ts'
import { classNames } from '~/ui/class-names.ts'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { LogoMark } from '~/ui/visuals/logo.tsx'
import { kindOf } from '../engine/conversation-key.ts'
import type { ChatMessage } from '../engine/message.ts'
import { isOnlyEmoji } from '../pickers/emoji.ts'
import { useMessageActions } from './use-message-actions.ts'

type BubbleRowProps = {
  isOwn: boolean
  isFirst: boolean
  author: ChatMessage['author']
  label: string
  children: ReactNode
}

export function BubbleRow({ isOwn, isFirst, author, label, children }: BubbleRowProps) {
  // Between two people the side of the bubble shows its author.
  const hasPhotos = kindOf(useMessageActions().conversation.key) === 'group' && !isOwn
  return (
    <article
      aria-label={isOwn ? 'Jij' : label}
      className={classNames(
        'flex gap-2 px-3 sm:px-5',
        isFirst ? 'pt-3' : 'pt-1',
        isOwn ? 'justify-end' : 'justify-start',
      )}
    >
      {hasPhotos && (
        <span className="w-8 shrink-0 max-[16rem]:hidden">
          {isFirst &&
            (author ? (
              <PersonAvatar person={author} size="sm" isBesideName />
            ) : label === PRODUCT_NAME ? (
              <LogoMark />
            ) : (
              <Avatar user={{ id: '', username: label }} size="sm" />
            ))}
        </span>
      )}
      <div className="flex min-w-0 max-w-[min(82%,36rem)] flex-col">
        {hasPhotos && isFirst && (
          <span className="flex min-w-0 px-1 pb-1 font-semibold text-sm leading-tight">
            {author ? <PersonLink person={author} /> : label}
          </span>
        )}
        {children}
      </div>
    </article>
  )
}

/** A few emoji and nothing else are shown large, without a bubble. */
export const isShownLarge = (text: string): boolean => text !== '' && isOnlyEmoji(text)

export const CAPTION_WIDTH = 'max-w-[min(100%,17.625rem)]'

type BubbleProps = {
  isOwn: boolean
  isLast: boolean
  isPlain?: boolean
  /** For controls: the same for own messages and those of others. */
  isCard?: boolean
  isHighlighted?: boolean
  hasFailed?: boolean
  hasPicture?: boolean
  text: string
  touch?: LongPress
  children: ReactNode
}

export function Bubble(props: BubbleProps) {
  const { isOwn, isLast, text, touch, children } = props
  const { isPlain = false, isCard = false, isHighlighted = false, hasFailed = false, hasPicture = false } = props
  const isLarge = !isPlain && isShownLarge(text)
  return (
    <div
      {...touch}
      className={classNames(
        'overflow-clip rounded-card px-3.5 py-2',
        isCard ? 'w-80' : 'w-fit',
        hasPicture ? CAPTION_WIDTH : 'max-w-full',
        isOwn ? 'self-end' : 'self-start',
        isLast && (isOwn ? 'rounded-br-md' : 'rounded-bl-md'),
        // A long press opens the menu, which copies.
        touch && 'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
        isLarge && 'font-emoji text-5xl leading-tight',
        isHighlighted && 'outline-3 outline-focus outline-offset-2',
        isPlain
          ? 'border border-line text-muted'
          : hasFailed
            ? 'border border-danger bg-danger-soft text-ink'
            : isCard
              ? 'border border-line bg-surface text-ink'
              : isLarge
                ? 'border border-transparent'
                : isOwn
                  ? 'border border-transparent bg-primary text-on-primary'
                  : 'border border-line bg-surface',
      )}
    >
      {children}
    </div>
  )
}

type BubbleFooterProps = {
  isShown: boolean
  isQuiet?: boolean
  isBelow?: boolean
  at: string
  children?: ReactNode
}

export function BubbleFooter({ isShown, isQuiet = false, isBelow = false, at, children }: BubbleFooterProps) {
  return (
    <span
      title={formatDateTime(at)}
      className={classNames(
        'items-center gap-1 text-xs leading-none',
        isBelow ? 'mt-1 flex justify-end font-sans' : 'float-right mt-1.5 ml-3 inline-flex translate-y-0.5',
        isQuiet && 'text-muted',
      )}
    >
      <RelativeTime at={at} as="chat" className={isShown ? undefined : 'sr-only'} />
      {children}
    </span>
  )
}
