import { ArrowRight } from 'lucide-react'
import { SafetyLink } from '~/features/safety/components/safety-link.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { useGroups } from '../../api.ts'
import { canAsk } from '../../labels.ts'
import { GroupRow } from '../group-row.tsx'

const SHOWN = 3

/** For a member whom nobody of the group met: other groups of the event with a place, to ask at once. */
export function AloneHelp({ eventId, groupId }: { eventId: string; groupId: string }) {
  const me = useSignedInUser()
  const { data } = useGroups({ eventId, availableOnly: 'true', limit: 12 })
  const others = (data?.groups ?? []).filter((group) => group.id !== groupId && canAsk(group, me)).slice(0, SHOWN)
  return (
    <section aria-label="Alleen?" className="flex flex-col gap-2 rounded-control bg-sunken p-4">
      <h3 className="font-semibold">Is er niemand?</h3>
      {others.length === 0 ? (
        <p>
          Er is nu geen andere groep met plek. Schrijf in de chat waar je staat, of ga naar een drukke plek.{' '}
          <SafetyLink className="-ml-3.5" />
        </p>
      ) : (
        <>
          <p>Deze groepen gaan ook, en hebben plek. Vraag of je aansluit.</p>
          <ul className="divide-y divide-line">
            {others.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
          <LinkButton to={`/groups?eventId=${eventId}&available=true`} size="sm" iconAfter={ArrowRight}>
            Alle groepen met plek
          </LinkButton>
        </>
      )}
    </section>
  )
}
