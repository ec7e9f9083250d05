import type { GroupMember } from 'contract/groups/membership.ts'
import type { ArrivalStatus, EventDay } from 'contract/meetings.ts'
import { Clock, Footprints, PartyPopper } from 'lucide-react'
import { useState } from 'react'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { confirmByVibration } from '~/lib/haptics.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { classNames } from '~/ui/class-names.ts'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge, type BadgeKind } from '~/ui/visuals/badge.tsx'
import { arrivals } from '../../api.ts'

const KINDS: Readonly<Record<NonNullable<GroupMember['arrival']>['status'], BadgeKind>> = {
  ON_THE_WAY: 'info',
  LATE: 'warning',
  HERE: 'success',
}

export function DayMembers({ members, cancellations }: Pick<EventDay, 'members' | 'cancellations'>) {
  const me = useSignedInUser().id
  return (
    <ul aria-label="Leden" className="-my-1 flex flex-col">
      {members.map(({ userId, user, arrival }) => (
        <li key={userId} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          {userId === me ? <Avatar user={user} /> : <PersonAvatar person={user} isBesideName />}
          <span className="flex min-w-0 flex-1 basis-24">
            {userId === me ? (
              <span className="truncate font-semibold">
                <bdi>{user.username}</bdi>
                <span className="font-normal text-muted"> (jij)</span>
              </span>
            ) : (
              <PersonLink person={user} />
            )}
          </span>
          {arrival === null ? (
            <span className="text-muted text-sm">Nog niets gehoord</span>
          ) : (
            <Badge kind={KINDS[arrival.status]}>{arrivalText(arrival)}</Badge>
          )}
        </li>
      ))}
      {cancellations.map(({ user, note }) => (
        <li key={user.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-muted">
          <span className="opacity-60 grayscale">
            <PersonAvatar person={user} isBesideName />
          </span>
          <span className="flex min-w-0 flex-1 basis-24 flex-col">
            <PersonLink person={user} />
            {note !== null && <span className="text-sm wrap-anywhere">‘{note}’</span>}
          </span>
          <Badge kind="neutral">Kan niet</Badge>
        </li>
      ))}
    </ul>
  )
}

const CHOICES = [
  { status: 'ON_THE_WAY', label: 'Onderweg', icon: Footprints },
  { status: 'LATE', label: 'Iets later', icon: Clock },
  { status: 'HERE', label: 'Ik ben er', icon: PartyPopper },
] as const
const MINUTES = [10, 20, 30, 60]
const choiceClasses =
  'rounded-control border border-line bg-surface px-1 text-center font-semibold text-sm transition-colors hover:border-control hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink'

export function ArrivalButtons({ day: { group, members } }: { day: EventDay }) {
  const me = useSignedInUser().id
  const isWaiting = arrivals.use().some(({ input }) => input.params.id === group.id)
  const arrival = members.find(({ userId }) => userId === me)?.arrival ?? null
  const [asksMinutes, setAsksMinutes] = useState(false)
  const setArrival = (status: ArrivalStatus, minutesLate: number | null = null) => {
    setAsksMinutes(status === 'LATE' && minutesLate === null)
    confirmByVibration()
    void arrivals.write({ params: { id: group.id }, body: { status, minutesLate } })
  }
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
        <legend className="sr-only">Laat de groep weten waar je bent</legend>
        {CHOICES.map(({ status, label, icon: Icon }) => (
          <button
            key={status}
            type="button"
            aria-pressed={arrival?.status === status}
            onClick={() => setArrival(status)}
            className={classNames('flex min-h-16 flex-col items-center justify-center gap-1 py-2', choiceClasses)}
          >
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </button>
        ))}
      </fieldset>
      {(asksMinutes || arrival?.status === 'LATE') && (
        <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-2">
          <legend className="sr-only">Hoeveel later?</legend>
          {MINUTES.map((minutes) => (
            <button
              key={minutes}
              type="button"
              aria-pressed={arrival?.minutesLate === minutes}
              onClick={() => setArrival('LATE', minutes)}
              className={classNames('min-h-11', choiceClasses)}
            >
              {minutes} min
            </button>
          ))}
        </fieldset>
      )}
      <p role="status" className="text-muted text-sm">
        {isWaiting ? 'Wordt verstuurd zodra je online bent' : ''}
      </p>
    </div>
  )
}

function arrivalText({ status, minutesLate }: NonNullable<GroupMember['arrival']>): string {
  if (status === 'ON_THE_WAY') return 'Onderweg'
  if (status === 'HERE') return 'Is er'
  return minutesLate === null ? 'Iets later' : `${minutesLate} min later`
}
