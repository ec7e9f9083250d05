import { keysOf } from 'contract/platform/keys.ts'
import { GENDER_LABELS } from 'contract/users/users.ts'
import { Flag } from 'lucide-react'
import { type PointerEvent, type RefObject, useState } from 'react'
import { Dialog } from 'react-aria-components/Modal'
import { Popover } from 'react-aria-components/Popover'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import type { DialogState } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Loading, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { useCloseOnBack } from '~/ui/overlays/on-back.ts'
import { Avatar, type AvatarUser } from '~/ui/visuals/avatar.tsx'
import { useMessagingStatus, useUser } from '../api.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import { UserTrustFacts } from './trust-facts.tsx'

/** Pixels of the card at each side, from the spec; the first where it fits is taken. */
const SIZES = { bottom: 400, top: 400, right: 320, left: 320 }
const GAP = 8
type Side = keyof typeof SIZES

type Box = { top: number; bottom: number; left: number; right: number }

/** The first of bottom, top, right and left where the card fits; otherwise bottom or top, whichever has more space. */
export function sideFor(anchor: Box, screen: { width: number; height: number }): Side {
  const space = {
    bottom: screen.height - anchor.bottom,
    top: anchor.top,
    right: screen.width - anchor.right,
    left: anchor.left,
  }
  const fitting = keysOf(SIZES).find((side) => space[side] >= SIZES[side] + GAP)
  return fitting ?? (space.bottom >= space.top ? 'bottom' : 'top')
}

export type Hover = { isOpen: boolean; close: () => void; enter: (event: PointerEvent) => void; leave: () => void }

type PersonOverlaysProps = {
  person: AvatarUser
  anchor: RefObject<HTMLButtonElement | null>
  card: DialogState
  hover: Hover
  profile: DialogState
  report: DialogState
}

/** The card of a person, and what its buttons open. */
export function PersonOverlays({ person, anchor, card, hover, profile, report }: PersonOverlaysProps) {
  const close = () => {
    card.close()
    hover.close()
  }
  const goTo = (next: DialogState) => () => {
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
          hover={card.isOpen ? undefined : hover}
          onClose={close}
          onView={goTo(profile)}
          onReport={goTo(report)}
        />
      )}
      <ProfileDialog key={`profile-${profile.key}`} userId={person.id} {...profile.props} />
      <ReportDialog key={`report-${report.key}`} user={person} {...report.props} />
    </>
  )
}

type CardContentProps = { person: AvatarUser; onClose: () => void; onView: () => void; onReport: () => void }

type PersonCardProps = CardContentProps & {
  anchor: RefObject<HTMLButtonElement | null>
  /** For a card opened by hovering: it is non-modal, does not take the focus, and stays while the pointer is on it. */
  hover: Hover | undefined
}

export function PersonCard({ anchor, hover, ...contentProps }: PersonCardProps) {
  const { person, onClose } = contentProps
  useCloseOnBack(hover === undefined, onClose)
  const [side] = useState(() => {
    const box = anchor.current?.getBoundingClientRect()
    return box ? sideFor(box, { width: window.innerWidth, height: window.innerHeight }) : 'bottom'
  })
  const content = <CardContent {...contentProps} />
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement={side}
      offset={GAP}
      isNonModal={hover !== undefined}
      className="h-100 w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-raised shadow-soft transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
    >
      {hover === undefined ? (
        <Dialog aria-label={`Profiel van ${person.username}`} className="flex min-h-full flex-col p-5 outline-none">
          {content}
        </Dialog>
      ) : (
        <div onPointerEnter={hover.enter} onPointerLeave={hover.leave} className="flex min-h-full flex-col p-5">
          {content}
        </div>
      )}
    </Popover>
  )
}

function CardContent({ person, onClose, onView, onReport }: CardContentProps) {
  const isMe = useSignedInUser().id === person.id
  const query = useUser(person.id)
  const messaging = useMessagingStatus(person.id)
  if (query.data === undefined && !query.isPending)
    return <QueryState title="Profiel laden mislukt" headingLevel={3} className="py-2" query={query} />
  const user = query.data?.user
  return (
    <div className="flex grow flex-col">
      <div className="flex items-center gap-3">
        <Avatar user={user ?? person} size="lg" />
        <div className="min-w-0">
          <p className="font-display font-bold text-lg wrap-anywhere">
            {person.username}
            {user?.age != null && <span className="font-normal text-muted">, {user.age}</span>}
          </p>
          {user?.gender != null && user.gender !== 'LIEVER_NIET' && (
            <p className="text-muted text-sm">{GENDER_LABELS[user.gender]}</p>
          )}
        </div>
      </div>
      {user === undefined ? (
        <Loading className="mt-4 w-40">
          <SkeletonText lines={2} />
        </Loading>
      ) : (
        <UserTrustFacts user={user} className="mt-4" />
      )}
      {/* Sticky, so that it is in view however long the facts above are. */}
      <div className="sticky bottom-0 mt-auto -mb-5 flex w-full flex-col gap-2 bg-raised pt-3 pb-4">
        {!isMe && messaging?.canMessage === false && <p className="text-center text-muted text-sm">Niet beschikbaar</p>}
        <div className="flex flex-wrap gap-2 *:grow">
          {!isMe && messaging?.canMessage && (
            <LinkButton to={`/messages?user=${person.id}`} onClick={onClose}>
              Berichten
            </LinkButton>
          )}
          <Button variant="primary" onClick={onView}>
            Bekijk profiel
          </Button>
        </div>
        {!isMe && (
          <Button variant="quiet" size="sm" icon={Flag} onClick={onReport} className="self-center">
            Rapporteer
          </Button>
        )}
      </div>
    </div>
  )
}
