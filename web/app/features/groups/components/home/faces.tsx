import type { Group } from 'contract/groups/groups.ts'
import type { GroupMember } from 'contract/groups/membership.ts'
import { countText, plural } from 'contract/platform/count-text.ts'
import { CircleCheck, Plus, Ticket } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { PersonAvatar } from '~/features/users/components/person-link.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { freePlaces } from '~/ui/data/capacity-bar.tsx'
import { Loading, Repeat, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { useMembers } from '../../api.ts'
import { closedReason, freePlacesOf } from '../../labels.ts'
import { HiddenMembers } from '../hidden-members.tsx'

const SHOWN_AT_FIRST = 14
const MAX_GAPS = 5
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-x-2 gap-y-3'

/** The members, a tick at those that confirmed, and a gap for each free place, up to `MAX_GAPS`. */
export function Faces({ group }: { group: Group }) {
  const me = useSignedInUser().id
  const [isExpanded, setExpanded] = useState(false)
  const { data } = useMembers(group.id)
  const members = data?.members ?? []
  const shown = isExpanded ? members : members.slice(0, SHOWN_AT_FIRST)
  const isOpen = closedReason(group) === null
  const free = isOpen ? freePlacesOf(group) : 0
  const facts = isOpen ? [...attendanceTexts(members), ...(free > 0 ? [freePlaces(free)] : [])] : []
  return (
    <section aria-labelledby={`faces-${group.id}`}>
      <h2 id={`faces-${group.id}`} className="text-lg">
        {isOpen
          ? `${group.currentMembers} van ${group.maxMembers} ${plural(group.currentMembers, 'gaat', 'gaan')} mee`
          : countText(group.currentMembers, 'lid', 'leden')}
      </h2>
      {facts.length > 0 && <p className="text-muted text-sm">{facts.join(' · ')}</p>}
      {data === undefined ? (
        <Loading>
          <FacesSkeleton count={group.memberPreview.length} />
        </Loading>
      ) : (
        <ul aria-label="Leden" className={`mt-3 ${GRID}`}>
          {shown.map((member) => (
            <Face key={member.userId} member={member} isMe={member.userId === me} />
          ))}
          {free > 0 && shown.length === members.length && (
            <Gaps group={group} free={free} isOwner={group.ownerId === me} />
          )}
        </ul>
      )}
      {data !== undefined && <HiddenMembers group={group} shown={data.pagination.total} />}
      {shown.length < members.length && (
        <Button variant="quiet" size="sm" className="mt-2 -ml-3.5" onClick={() => setExpanded(true)}>
          Toon alle {members.length}
        </Button>
      )}
    </section>
  )
}

export const FacesSkeleton = ({ count }: { count: number }) => (
  <div className={`mt-3 ${GRID}`}>
    <Repeat count={count}>
      <Skeleton className="mx-auto mb-10 size-14 rounded-full" />
    </Repeat>
  </div>
)

function attendanceTexts(members: readonly GroupMember[]): string[] {
  const sure = members.filter(({ attendance }) => attendance === 'YES').length
  const silent = members.filter(
    ({ attendance, attendanceAskedAt }) => attendance === null && attendanceAskedAt !== null,
  )
  return [
    ...(sure > 0 ? [`${sure} ${plural(sure, 'komt', 'komen')} zeker`] : []),
    ...(silent.length > 0 ? [`${silent.length} ${plural(silent.length, 'heeft', 'hebben')} nog niet geantwoord`] : []),
  ]
}

function Face({ member: { user, attendance, hasTicket }, isMe }: { member: GroupMember; isMe: boolean }) {
  return (
    <li className="flex min-w-0 flex-col items-center text-center">
      <span className="relative flex">
        <PersonAvatar person={user} size="face" />
        {attendance === 'YES' && (
          <Mark text="Komt zeker" className="-right-1">
            <CircleCheck aria-hidden="true" className="size-5 text-success-ink" />
          </Mark>
        )}
        {hasTicket === true && (
          <Mark text="Heeft een kaartje" className="-left-1">
            <Ticket aria-hidden="true" className="size-4.5 p-px text-muted" />
          </Mark>
        )}
      </span>
      <span className="mt-1 w-full truncate font-semibold text-sm">
        <bdi>{user.username}</bdi>
      </span>
      {isMe && <span className="text-muted text-xs">Jij</span>}
    </li>
  )
}

function Mark({ text, className, children }: { text: string; className: string; children: ReactNode }) {
  return (
    <span
      className={`pointer-events-none absolute -bottom-0.5 flex size-5 items-center justify-center rounded-full bg-paper ${className}`}
    >
      {children}
      <span className="sr-only">{text}</span>
    </span>
  )
}

const gapClasses =
  'flex size-14 items-center justify-center rounded-full border-2 border-control border-dashed text-muted'

/** For screen readers the line above says how many places are free. */
function Gaps({ group, free, isOwner }: { group: Group; free: number; isOwner: boolean }) {
  const gaps = Array.from({ length: Math.min(free, MAX_GAPS) }, (_, index) => index)
  return gaps.map((index) =>
    index === 0 && isOwner ? (
      <li key={index} className="flex flex-col items-center text-center">
        <Link to={`/groups/${group.id}/manage?tab=invite`} className={`${gapClasses} hover:bg-sunken hover:text-ink`}>
          <Plus aria-hidden="true" className="size-6" />
          <span className="sr-only">Nodig uit</span>
        </Link>
        <span aria-hidden="true" className="mt-1 font-semibold text-sm">
          Nodig uit
        </span>
      </li>
    ) : (
      <li key={index} aria-hidden="true" className="flex flex-col items-center text-center">
        <span className={gapClasses}>{index === MAX_GAPS - 1 && free > MAX_GAPS && `+${free - MAX_GAPS + 1}`}</span>
        <span className="mt-1 text-muted text-sm">vrij</span>
      </li>
    ),
  )
}
