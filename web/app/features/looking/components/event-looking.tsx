import type { Event } from 'contract/events/events.ts'
import { companyText } from 'contract/events/public-page.ts'
import type { LookingPerson } from 'contract/looking.ts'
import { findTextWarnings } from 'contract/text-warnings.ts'
import { HandHeart, Pencil, Share2 } from 'lucide-react'
import { useState } from 'react'
import { whoJoinsPath } from '~/features/landing/components/who-joins-path.ts'
import { LimitLine } from '~/features/limits/components/limit-line.tsx'
import { TextWarnings } from '~/features/safety/components/text-warnings.tsx'
import { useShare } from '~/features/sharing/components/use-share.tsx'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { useLooking, useStartLooking, useStopLooking } from '../api.ts'
import { useArrival } from '../use-arrival.ts'
import { NoteForm } from './note-form.tsx'
import { ProfileQuestion } from './profile-question.tsx'
import { WaveButton } from './wave-button.tsx'
import { Wish } from './wish-form.tsx'

const SHOWN_AT_FIRST = 4

type EventLookingProps = {
  event: Event
  isGoing?: boolean
  /** With the viewer's own move; without it another component makes that and then takes the place of this one. */
  hasButton?: boolean
  hasLine?: boolean
}

/** The people who look for company at the event, and the viewer's own move. For events that are live, public and not over. */
export function EventLooking({ event, isGoing = false, hasButton = true, hasLine = false }: EventLookingProps) {
  const me = useSignedInUser().id
  const { data } = useLooking(event.id)
  const people = data?.people ?? []
  const mine = people.find(({ user }) => user.id === me)
  const others = people.filter(({ user }) => user.id !== me)
  const count = data?.count ?? event.lookingCount
  const isLooking = hasButton && (data === undefined ? event.isLooking : mine !== undefined)
  const { begin } = useBeginLooking(event.id)
  useArrival(() => {
    if (!isLooking && !isGoing) begin()
  })
  if (isGoing && count === 0) return null
  return (
    <section
      aria-labelledby="looking"
      className={classNames('flex flex-col gap-3', hasLine && 'border-line border-t pt-4')}
    >
      <div>
        <h2 id="looking" className="text-lg leading-snug">
          {isLooking
            ? 'Je zoekt gezelschap'
            : (companyText({ ...event, lookingCount: count }) ?? 'Zoek je gezelschap?')}
        </h2>
        <p className="text-muted text-sm">
          {explanation({ isLooking, isGoing, hasGroups: event.groupCount > 0, others: others.length, count })}
        </p>
      </div>
      <People eventId={event.id} people={others} canWave={mine !== undefined} />
      {isLooking && <ShareLooking event={event} />}
      {data?.mine && <ProfileQuestion eventId={event.id} />}
      {isLooking && (
        <div className="flex flex-wrap items-start gap-2">
          <OwnNote eventId={event.id} note={mine?.note ?? null} />
          {data?.mine && <Wish eventId={event.id} wish={data.mine} />}
        </div>
      )}
      {!isGoing && !isLooking && <LimitLine of="lookingToday" />}
      {!isGoing && hasButton && <LookingButton event={event} isLooking={isLooking} />}
    </section>
  )
}

function explanation(state: {
  isLooking: boolean
  isGoing: boolean
  hasGroups: boolean
  others: number
  count: number
}): string {
  const { isLooking, isGoing, hasGroups, others, count } = state
  if (isGoing) return 'Zij hebben nog geen groep.'
  if (isLooking)
    return others === 0
      ? 'Jij bent de eerste. Wie hierna zoekt, ziet jou staan.'
      : `${others === 1 ? 'Eén ander zoekt ook' : `${others} anderen zoeken ook`}. Wie ook zoekt en wie al meegaat, ziet jou staan.`
  if (count > 0) return 'Zoek jij ook? Dan zien jullie elkaar.'
  return hasGroups
    ? 'Zit jouw groep er niet bij? Zeg dat je zoekt. Dan vinden groepen en anderen jou.'
    : 'Nog geen groep? Zeg dat je gezelschap zoekt.'
}

export function useBeginLooking(eventId: string): { begin: () => void; isPending: boolean } {
  const { mutateAsync } = useStartLooking(eventId)
  const { run, isPending } = useAction(() => mutateAsync({}), {
    done: { title: 'Je staat erbij', description: 'Je krijgt bericht als er iets voor je is.' },
    failure: 'Dat lukte niet',
  })
  return { begin: () => void run(), isPending }
}

function LookingButton({ event, isLooking }: { event: Event; isLooking: boolean }) {
  const { begin, isPending } = useBeginLooking(event.id)
  const { mutateAsync } = useStopLooking(event.id)
  const stop = useAction(() => mutateAsync(), { failure: 'Dat lukte niet' })
  if (isLooking)
    return (
      <Button variant="quiet" isPending={stop.isPending} onClick={() => void stop.run()}>
        Ik zoek niet meer
      </Button>
    )
  return (
    <Button icon={HandHeart} isPending={isPending} onClick={begin}>
      Ik zoek gezelschap
    </Button>
  )
}

/** The shared page asks who joins, and names nobody. */
function ShareLooking({ event }: { event: Event }) {
  const { share, dialog } = useShare({
    kind: 'looking',
    name: event.title,
    eventTitle: event.title,
    path: whoJoinsPath(event.slug),
  })
  return (
    <div>
      {dialog}
      <Button size="sm" icon={Share2} onClick={share}>
        Vraag wie er meegaat
      </Button>
    </div>
  )
}

function OwnNote({ eventId, note }: { eventId: string; note: string | null }) {
  const [isEditing, setIsEditing] = useState<boolean>()
  if (isEditing) return <NoteForm eventId={eventId} note={note} onDone={() => setIsEditing(false)} />
  return (
    <div className="flex flex-col items-start gap-1">
      {note !== null && <blockquote className="border-line border-l-3 pl-3 text-sm wrap-anywhere">{note}</blockquote>}
      <Button size="sm" icon={Pencil} autoFocus={isEditing === false} onClick={() => setIsEditing(true)}>
        {note === null ? 'Zeg er iets bij' : 'Aanpassen'}
      </Button>
    </div>
  )
}

function People({ eventId, people, canWave }: { eventId: string; people: LookingPerson[]; canWave: boolean }) {
  const [showsAll, setShowsAll] = useState(false)
  if (people.length === 0) return null
  const shown = showsAll ? people : people.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ul className="flex flex-col gap-3">
        {shown.map((person) => (
          <li key={person.user.id} className="flex items-start gap-3">
            <PersonAvatar person={person.user} />
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">
                <PersonLink person={person.user} />
              </p>
              {person.wave === 'RECEIVED' && <p className="text-sm">zwaait naar je</p>}
              {person.note !== null && (
                <>
                  <p className="text-muted text-sm wrap-anywhere">{person.note}</p>
                  <TextWarnings warnings={findTextWarnings(person.note, window.location.host)} />
                </>
              )}
            </div>
            {canWave && <WaveButton eventId={eventId} person={person} />}
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          Toon iedereen
        </Button>
      )}
    </>
  )
}
