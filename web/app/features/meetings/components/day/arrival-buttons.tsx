import type { ArrivalStatus, EventDay } from 'contract/meetings.ts'
import { Clock, Footprints, PartyPopper } from 'lucide-react'
import { useState } from 'react'
import { confirmByVibration } from '~/lib/haptics.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { classNames } from '~/ui/class-names.ts'
import { arrivals } from '../../api.ts'

const CHOICES = [
  { status: 'ON_THE_WAY', label: 'Onderweg', icon: Footprints },
  { status: 'LATE', label: 'Iets later', icon: Clock },
  { status: 'HERE', label: 'Ik ben er', icon: PartyPopper },
] as const
const MINUTES = [10, 20, 30, 60]
const choiceClasses =
  'rounded-control border border-line bg-surface px-1 text-center font-semibold text-sm transition-colors hover:border-control hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink'

/** Sets the viewer's arrival, which the group sees; without a connection it is sent later. */
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
      <fieldset className="grid grid-cols-3 gap-2">
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
        <fieldset className="grid grid-cols-4 gap-2">
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
