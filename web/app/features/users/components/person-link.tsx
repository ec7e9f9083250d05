import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { classNames } from '~/ui/class-names.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Avatar, type AvatarSize, type AvatarUser } from '~/ui/visuals/avatar.tsx'
import type { Hover } from './person-card.tsx'

/*
  PersonLink    a user's name; pressing it opens their card, which leads to 'Volledig profiel'; on phones that profile itself.
                With `opensOnHover` hovering opens the card too, without taking the focus
  PersonAvatar  the same for their avatar

  The card and the dialogs are loaded on demand: names are on most pages and few are pressed.
*/

const loadOverlays = async () => (await import('./person-card.tsx')).PersonOverlays

const PHONE_WIDTH = 640
const HOVER_DELAY_MS = 350
/** Long enough for the pointer to cross the gap between name and card. */
const CLOSE_DELAY_MS = 200

function useHover(isEnabled: boolean, load: () => Promise<void>): Hover {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isInside = useRef(false)
  const setOpenAfter = (milliseconds: number, next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), milliseconds)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const handleKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOpen])
  return {
    isOpen,
    close: () => {
      clearTimeout(timer.current)
      setOpen(false)
    },
    enter: ({ pointerType }) => {
      if (!isEnabled || pointerType !== 'mouse') return
      isInside.current = true
      if (isOpen) return clearTimeout(timer.current)
      load().then(
        () => {
          if (isInside.current) setOpenAfter(HOVER_DELAY_MS, true)
        },
        () => undefined,
      )
    },
    leave: () => {
      isInside.current = false
      setOpenAfter(CLOSE_DELAY_MS, false)
    },
  }
}

type PersonTriggerProps = {
  person: AvatarUser
  label?: string
  /** Hidden from keyboard and screen readers, because an equivalent link is beside it. */
  isRedundant?: boolean
  opensOnHover?: boolean
  className?: string
  children: ReactNode
}

function PersonTrigger(props: PersonTriggerProps) {
  const { person, label, isRedundant = false, opensOnHover = false, className, children } = props
  const button = useRef<HTMLButtonElement>(null)
  const [Overlays, load] = useLazyComponent(loadOverlays)
  const [card, profile, report] = [useDialogState(), useDialogState(), useDialogState()]
  const hover = useHover(opensOnHover, load)
  const open = () =>
    load().then(
      () => {
        hover.close()
        if (window.innerWidth < PHONE_WIDTH) profile.open()
        else card.open()
      },
      () => toast({ kind: 'error', title: NO_CONNECTION }),
    )
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={isRedundant ? -1 : undefined}
        aria-hidden={isRedundant || undefined}
        aria-haspopup="dialog"
        aria-expanded={card.isOpen || profile.isOpen}
        onPointerDown={() => void load().catch(() => undefined)}
        onClick={() => void open()}
        onPointerEnter={hover.enter}
        onPointerLeave={hover.leave}
        className={className}
      >
        {children}
        {/* Not an aria-label: the accessible name must include the visible text, and an avatar shows initials. */}
        {label !== undefined && <span className="sr-only">{label}</span>}
      </button>
      {Overlays && (
        <Overlays person={person} anchor={button} card={card} hover={hover} profile={profile} report={report} />
      )}
    </>
  )
}

export function PersonLink({ className, ...props }: Pick<PersonTriggerProps, 'person' | 'opensOnHover' | 'className'>) {
  return (
    <PersonTrigger
      {...props}
      className={classNames(
        'relative max-w-full truncate text-left font-semibold underline-offset-4 before:absolute before:-inset-y-2.5 before:inset-x-0 hover:underline',
        className,
      )}
    >
      <bdi>{props.person.username}</bdi>
    </PersonTrigger>
  )
}

type PersonAvatarProps = {
  person: AvatarUser
  size?: AvatarSize
  /** A PersonLink is beside it, so this one is hidden from keyboard and screen readers. */
  isBesideName?: boolean
  className?: string
}

export function PersonAvatar({ person, size, isBesideName, className }: PersonAvatarProps) {
  return (
    <PersonTrigger
      person={person}
      label={`Profiel van ${person.username}`}
      isRedundant={isBesideName}
      className={classNames('inline-flex shrink-0 rounded-full', className)}
    >
      <Avatar user={person} size={size} />
    </PersonTrigger>
  )
}
