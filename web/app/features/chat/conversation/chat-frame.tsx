import { BellOff, Maximize2, Minimize2 } from 'lucide-react'
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useCallback, useEffect } from 'react'
import { pageTitle } from '~/lib/routing/head.ts'
import { IconButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import type { ConversationState, Typist } from '../engine/conversation-state.ts'
import { useFrame } from './use-frame.ts'

type ChatFrameProps = {
  conversation: ConversationDriver
  state: ConversationState
  title: string
  /** Cached as the conversation's title; empty while it is not known. */
  name: string
  start: ReactNode
  heading: ReactNode
  status: ReactNode
  wideActions?: ReactNode
  end: ReactNode
  onKey?: (event: ChatKey) => void
  onEscape?: () => void
  className?: string
  children: ReactNode
}

export type ChatKey = Pick<
  ReactKeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'
> & {
  target: EventTarget | null
}

/** React passes on the keys of menus and dialogs too, which are elsewhere in the page. */
const isOnChat = (target: EventTarget | null, frame: HTMLElement | null): boolean =>
  target === document.body ||
  (target instanceof Element && frame?.contains(target) === true && target.closest('input, textarea, select') === null)

/** The header of a conversation of either kind, and what is below it. F toggles the full screen, Escape ends it. */
export function ChatFrame(props: ChatFrameProps) {
  const { conversation, state, title, name, start, heading, status, wideActions, end, children } = props
  const { onKey, onEscape } = props
  const { frame, isFullscreen, toggleFullscreen, closeFullscreen } = useFrame()
  const { isMuted, typists } = state
  useEffect(() => {
    if (name !== '') conversation.setTitle(name)
  }, [conversation, name])

  const onKeyDown = useCallback(
    (event: ChatKey) => {
      if (event.key === 'Escape') {
        onEscape?.()
        closeFullscreen()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !isOnChat(event.target, frame.current)) return
      if (event.key === 'f' || event.key === 'F') toggleFullscreen()
      else onKey?.(event)
    },
    [onEscape, onKey, closeFullscreen, toggleFullscreen, frame],
  )
  // On arrival nothing has the focus yet.
  useEffect(() => {
    const onBodyKeyDown = (event: KeyboardEvent) => {
      if (event.target === document.body) onKeyDown(event)
    }
    document.body.addEventListener('keydown', onBodyKeyDown)
    return () => document.body.removeEventListener('keydown', onBodyKeyDown)
  }, [onKeyDown])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is, as in a dialog.
    <div
      ref={frame}
      onKeyDown={onKeyDown}
      className={classNames(
        'flex min-h-0 w-full min-w-0 grow flex-col bg-paper',
        isFullscreen ? 'fixed inset-0 z-30' : props.className,
      )}
    >
      <title>{pageTitle(title)}</title>
      <header
        data-bar="conversation"
        className="@container flex min-h-16 shrink-0 items-center gap-2 border-line border-b bg-surface px-1 py-1 sm:px-3"
      >
        {start}
        <div className="min-w-0 grow px-1">
          {heading}
          <p className="flex items-center gap-1 truncate text-muted text-sm leading-tight empty:hidden">
            {isMuted && <BellOff role="img" aria-label="Gedempt" className="size-3.5 shrink-0" />}
            {typists.length > 0 ? typingText(typists) : status}
          </p>
        </div>
        <span className="hidden items-center md:flex">
          {wideActions}
          <IconButton
            icon={isFullscreen ? Minimize2 : Maximize2}
            label={isFullscreen ? 'Volledig scherm sluiten' : 'Volledig scherm'}
            aria-pressed={isFullscreen}
            onClick={toggleFullscreen}
          />
        </span>
        {end}
      </header>
      {children}
    </div>
  )
}

/** "Imane is aan het typen", "Imane en Tom zijn aan het typen", "Imane en 2 anderen zijn aan het typen" */
function typingText(typists: readonly Typist[]): string {
  const [first, second] = typists
  if (!first) return ''
  if (!second) return `${first.username} is aan het typen`
  const others = typists.length === 2 ? second.username : `${typists.length - 1} anderen`
  return `${first.username} en ${others} zijn aan het typen`
}
