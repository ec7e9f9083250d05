import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { classNames } from '~/ui/class-names.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Avatar, type AvatarSize, type AvatarUser } from '~/ui/visuals/avatar.tsx'

/*
  PersonLink    somebody's name; pressing it opens their card, and from there 'Volledig profiel'. With `opensOnHover` a mouse
                that rests on it shows the card too, without taking the focus
  PersonAvatar  the same behind their face

  A name may stand anywhere and mostly nobody presses it, so the card and the dialog are fetched then.
*/

const loadOverlays = async () => {
  const [{ PersonCard }, { ProfileDialog }, { ReportDialog }] = await Promise.all([
    import('./person-card.tsx'),
    import('./profile-dialog.tsx'),
    import('~/features/reports/components/report-dialog.tsx'),
  ])
  return function Overlays({ person, anchor, card, hover, profile, report }: OverlaysProps) {
    const close = () => {
      card.close()
      hover.close()
    }
    const goTo = (next: Opening) => () => {
      close()
      next.open()
    }
    return (
      <>
        {(card.isOpen || hover.isOpen) && (
          <PersonCard
            key={card.isOpen ? card.key : 'hover'}
            person={person}
            anchor={anchor}
            isOpen
            hover={card.isOpen ? undefined : hover}
            onClose={close}
            onView={goTo(profile)}
            onReport={goTo(report)}
          />
        )}
        <ProfileDialog
          key={`profile-${profile.key}`}
          userId={person.id}
          isOpen={profile.isOpen}
          onClose={profile.close}
        />
        <ReportDialog key={`report-${report.key}`} user={person} isOpen={report.isOpen} onClose={report.close} />
      </>
    )
  }
}

type Opening = ReturnType<typeof useDialogState>
type OverlaysProps = {
  person: AvatarUser
  anchor: React.RefObject<HTMLButtonElement | null>
  card: Opening
  hover: Hover
  profile: Opening
  report: Opening
}

const REST_MS = 350
/** Long enough to cross the gap between the name and the card. */
const LEAVE_MS = 200

type Hover = { isOpen: boolean; close: () => void; enter: (event: PointerEvent) => void; leave: () => void }

/** Whether a mouse rests on the name or on the card it brought up. Escape takes the card away again. */
function useHover(isEnabled: boolean, want: () => Promise<void>): Hover {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isInside = useRef(false)
  const after = (milliseconds: number, next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), milliseconds)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
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
      want().then(
        () => {
          if (isInside.current) after(REST_MS, true)
        },
        // Nobody asked for it in so many words: pressing the name says what is wrong.
        () => undefined,
      )
    },
    leave: () => {
      isInside.current = false
      after(LEAVE_MS, false)
    },
  }
}

type PersonTriggerProps = {
  person: AvatarUser
  label?: string
  /** For a pointer only: the same stands beside it for everybody. */
  isExtra?: boolean
  opensOnHover?: boolean
  className?: string
  children: ReactNode
}

function PersonTrigger({
  person,
  label,
  isExtra = false,
  opensOnHover = false,
  className,
  children,
}: PersonTriggerProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [Overlays, want] = useLazyComponent(loadOverlays)
  const [card, profile, report] = [useDialogState(), useDialogState(), useDialogState()]
  const hover = useHover(opensOnHover, want)
  const open = () =>
    want().then(
      () => {
        hover.close()
        card.open()
      },
      () => toast({ kind: 'error', title: NO_CONNECTION }),
    )
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={isExtra ? -1 : undefined}
        aria-hidden={isExtra || undefined}
        aria-haspopup="dialog"
        aria-expanded={card.isOpen}
        // On its way before the finger is up.
        onPointerDown={() => void want().catch(() => undefined)}
        onClick={() => void open()}
        onPointerEnter={hover.enter}
        onPointerLeave={hover.leave}
        className={className}
      >
        {children}
        {/* Not an aria-label: a name must hold the words one sees, and an avatar shows initials. */}
        {label !== undefined && <span className="sr-only">{label}</span>}
      </button>
      {Overlays && (
        <Overlays person={person} anchor={button} card={card} hover={hover} profile={profile} report={report} />
      )}
    </>
  )
}

export function PersonLink({
  person,
  opensOnHover,
  className,
}: {
  person: AvatarUser
  opensOnHover?: boolean
  className?: string
}) {
  return (
    <PersonTrigger
      person={person}
      opensOnHover={opensOnHover}
      className={classNames(
        'relative max-w-full truncate text-left font-semibold underline-offset-4 before:absolute before:-inset-y-2.5 before:inset-x-0 hover:underline',
        className,
      )}
    >
      <bdi>{person.username}</bdi>
    </PersonTrigger>
  )
}

export function PersonAvatar({
  person,
  size,
  isBesideName,
  className,
}: {
  person: AvatarUser
  size?: AvatarSize
  /** Where their PersonLink stands beside it, the keyboard and screen readers need only that. */
  isBesideName?: boolean
  className?: string
}) {
  return (
    <PersonTrigger
      person={person}
      label={`Profiel van ${person.username}`}
      isExtra={isBesideName}
      className={classNames('inline-flex shrink-0 rounded-full', className)}
    >
      <Avatar user={person} size={size} isDecorative />
    </PersonTrigger>
  )
}
