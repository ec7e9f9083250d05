import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import type { ChatKey } from './chat-frame.tsx'
import { MemberList } from './member-list.tsx'

/** The state of the member list. M toggles it; Tab opens it and moves the focus there. */
export function useMemberSidebar() {
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLElement>(null)
  const onChatKey = useCallback((event: ChatKey) => {
    if (event.key === 'm' || event.key === 'M') setOpen((wasOpen) => !wasOpen)
    else if (event.key === 'Tab' && !event.shiftKey && (event.target as Element).matches('body, [role="log"]')) {
      event.preventDefault()
      setOpen(true)
      requestAnimationFrame(() => element.current?.focus())
    }
  }, [])
  return { isOpen, toggle: () => setOpen(!isOpen), close: useCallback(() => setOpen(false), []), onChatKey, element }
}

type MemberSidebarProps = {
  groupId: string
  sidebar: { element: RefObject<HTMLElement | null>; close: () => void }
}

/** Tab, M and Escape close it and move the focus to the messages; the arrow down moves it to the first member. */
export function MemberSidebar({ groupId, sidebar: { element, close } }: MemberSidebarProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const aside = event.currentTarget
    const isOnAside = event.target === aside
    if (event.key === 'ArrowDown' && isOnAside) aside.querySelector<HTMLElement>('a[href], button')?.focus()
    else if (
      event.key === 'Escape' ||
      (isOnAside && ((event.key === 'Tab' && !event.shiftKey) || event.key.toLowerCase() === 'm'))
    ) {
      event.preventDefault()
      event.stopPropagation()
      close()
      aside.parentElement?.querySelector<HTMLElement>('[role="log"]')?.focus()
    }
  }
  return (
    <aside
      ref={element}
      tabIndex={-1}
      aria-label="Leden"
      onKeyDown={onKeyDown}
      className="w-72 shrink-0 overflow-y-auto border-line border-l bg-surface p-4 outline-none"
    >
      <MemberList groupId={groupId} onClose={close} />
    </aside>
  )
}
