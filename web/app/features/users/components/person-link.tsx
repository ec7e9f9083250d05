import { type ReactNode, useRef } from 'react'
import { NO_CONNECTION } from '~/lib/api-error.ts'
import { useOnDemand } from '~/lib/on-demand.ts'
import { useOpening } from '~/lib/opening.ts'
import { Avatar, type AvatarSize, type AvatarUser } from '~/ui/avatar.tsx'
import { classNames } from '~/ui/class-names.ts'
import { toast } from '~/ui/toast-queue.ts'

/*
  PersonLink    somebody's name; pressing it opens their card, and from there 'Volledig profiel'
  PersonAvatar  the same behind their face

  A name may stand anywhere and mostly nobody presses it, so the card and the dialog are fetched then.
*/

const loadOverlays = async () => {
  const [{ PersonCard }, { ProfileDialog }, { ReportDialog }] = await Promise.all([
    import('./person-card.tsx'),
    import('./profile-dialog.tsx'),
    import('~/features/reports/components/report-dialog.tsx'),
  ])
  return function Overlays({ person, anchor, card, profile, report }: OverlaysProps) {
    const goTo = (next: Opening) => () => {
      card.close()
      next.open()
    }
    return (
      <>
        {card.isOpen && (
          <PersonCard
            key={card.key}
            person={person}
            anchor={anchor}
            isOpen
            onClose={card.close}
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

type Opening = ReturnType<typeof useOpening>
type OverlaysProps = {
  person: AvatarUser
  anchor: React.RefObject<HTMLButtonElement | null>
  card: Opening
  profile: Opening
  report: Opening
}

type PersonTriggerProps = { person: AvatarUser; label?: string; className?: string; children: ReactNode }

function PersonTrigger({ person, label, className, children }: PersonTriggerProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [Overlays, want] = useOnDemand(loadOverlays)
  const [card, profile, report] = [useOpening(), useOpening(), useOpening()]
  const open = () =>
    want().then(
      () => card.open(),
      () => toast({ kind: 'error', title: NO_CONNECTION }),
    )
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={card.isOpen}
        // On its way before the finger is up.
        onPointerDown={() => void want().catch(() => undefined)}
        onClick={() => void open()}
        className={className}
      >
        {children}
        {/* Not an aria-label: a name must hold the words one sees, and an avatar shows initials. */}
        {label !== undefined && <span className="sr-only">{label}</span>}
      </button>
      {Overlays && <Overlays person={person} anchor={button} card={card} profile={profile} report={report} />}
    </>
  )
}

export function PersonLink({ person, className }: { person: AvatarUser; className?: string }) {
  return (
    <PersonTrigger
      person={person}
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
  className,
}: {
  person: AvatarUser
  size?: AvatarSize
  className?: string
}) {
  return (
    <PersonTrigger
      person={person}
      label={`Profiel van ${person.username}`}
      className={classNames('inline-flex shrink-0 rounded-full', className)}
    >
      <Avatar user={person} size={size} isDecorative />
    </PersonTrigger>
  )
}
