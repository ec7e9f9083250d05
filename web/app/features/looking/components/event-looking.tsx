import type { Event } from 'contract/events/events.ts'
import { companyText } from 'contract/events/public-page.ts'
import type { LookingPerson } from 'contract/looking.ts'
import { findTextWarnings } from 'contract/text-warnings.ts'
import { Pencil, Share2 } from 'lucide-react'
import { useState } from 'react'
import { whoJoinsPath } from '~/features/events/components/who-joins-path.ts'
import { LimitLine } from '~/features/limits/components/limit-line.tsx'
import { TextWarnings } from '~/features/safety/components/text-warnings.tsx'
import { useShare } from '~/features/sharing/components/use-share.tsx'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { useLooking, useStopLooking } from '../api.ts'
import { NoteForm } from './note-form.tsx'
import { StartLooking } from './start-looking.tsx'
import { WaveButton } from './wave-button.tsx'
import { Wish } from './whom-form.tsx'

const SHOWN_AT_FIRST = 4

type EventLookingProps = { event: Event; isGoing?: boolean; isPrimary?: boolean }

/** The people who look for company at the event, and the viewer's own move. For events that are live, public and not over. */
export function EventLooking({ event, isGoing = false, isPrimary = false }: EventLookingProps) {
  const me = useSignedInUser().id
  const { data } = useLooking(event.id)
  const stop = useStopLooking(event.id)
  // The shared page asks who joins, and names nobody.
  const { share, dialog } = useShare({ kind: 'looking', title: event.title, path: whoJoinsPath(event.slug) })
  const people = data?.people ?? []
  const mine = people.find(({ user }) => user.id === me)
  const others = people.filter(({ user }) => user.id !== me)
  const count = data?.count ?? event.lookingCount
  const isLooking = data === undefined ? event.isLooking : mine !== undefined
  if (isGoing && count === 0) return null
  const lead = explanation({ isLooking, isGoing, others: others.length, count })
  return (
    <section aria-labelledby="looking" className="flex flex-col gap-3">
      <div>
        <h2 id="looking" className="text-lg leading-snug">
          {isLooking
            ? 'Je zoekt gezelschap'
            : (companyText({ ...event, lookingCount: count }) ?? 'Zoek je gezelschap?')}
        </h2>
        {lead !== null && <p className="text-muted text-sm">{lead}</p>}
      </div>
      <People eventId={event.id} people={others} canWave={mine !== undefined} />
      {isLooking && (
        <>
          <div>
            {dialog}
            <Button size="sm" icon={Share2} onClick={share}>
              Vraag wie er meegaat
            </Button>
          </div>
          <div className="flex flex-wrap items-start gap-2">
            <OwnNote eventId={event.id} note={mine?.note ?? null} />
            {data?.mine && <Wish eventId={event.id} wish={data.mine} />}
          </div>
          <ActionButton variant="quiet" run={() => stop.mutateAsync()} failure="Dat lukte niet">
            Ik zoek niet meer
          </ActionButton>
        </>
      )}
      {!isGoing && !isLooking && (
        <>
          <LimitLine of="lookingToday" />
          <StartLooking eventId={event.id} isPrimary={isPrimary} />
        </>
      )}
    </section>
  )
}

type State = { isLooking: boolean; isGoing: boolean; others: number; count: number }

function explanation({ isLooking, isGoing, others, count }: State): string | null {
  if (isGoing) return 'Zij hebben nog geen groep.'
  if (isLooking)
    return others === 0
      ? 'Jij bent de eerste. Mensen die na jou zoeken, zien je staan.'
      : 'Mensen die ook zoeken of al meegaan, zien je staan.'
  return count > 0 ? 'Zoek jij ook? Dan zien jullie elkaar.' : null
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
          <li key={person.user.id} className="flex flex-wrap items-start gap-3">
            <PersonAvatar person={person.user} />
            <div className="min-w-28 grow basis-0">
              <p className="font-semibold wrap-anywhere">
                <PersonLink person={person.user} />
                {person.age !== null && <span className="font-normal text-muted"> · {person.age}</span>}
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
