import { MINUTE } from 'contract/platform/durations.ts'
import { ArrowRight } from 'lucide-react'
import { SafetyLink } from '~/features/safety/components/safety-link.tsx'
import { formatClock } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { useGroups } from '../../api.ts'
import { canAsk } from '../../labels.ts'
import { GroupRow } from '../group-row.tsx'

const SHOWN = 3
/** A request at the gate that waits longer counts as unanswered. */
const ANSWERS_WITHIN = 10 * MINUTE

/** For a member whom nobody of the group met: other groups with a place, and what came of asking them. */
export function AloneHelp({ eventId, groupId, now }: { eventId: string; groupId: string; now: number }) {
  const me = useSignedInUser()
  // Where the members of another group are is not published to the viewer.
  const { data } = useGroups({ eventId, availableOnly: 'true', limit: 12 }, { refetchInterval: MINUTE })
  const others = (data?.groups ?? [])
    .filter((group) => group.id !== groupId && (group.requestedAt !== null || canAsk(group, me)))
    .slice(0, SHOWN)
  const askedAt = others.flatMap(({ requestedAt }) => requestedAt ?? []).toSorted()[0]
  const isUnanswered = askedAt !== undefined && now - Date.parse(askedAt) > ANSWERS_WITHIN
  return (
    <section aria-label="Alleen?" className="flex flex-col gap-2 rounded-control bg-sunken p-4">
      <h3 className="font-semibold">Is er niemand?</h3>
      <p role="status">
        {others.length === 0
          ? 'Er is nu geen andere groep met plek. Schrijf in de chat waar je staat.'
          : isUnanswered
            ? `Sinds ${formatClock(askedAt).replace(':', '.')} uur antwoordde niemand. Vraag het nog een andere groep.`
            : askedAt !== undefined
              ? 'Je hebt het gevraagd. Het antwoord zie je hier vanzelf.'
              : 'Deze groepen gaan ook, en hebben plek. Vraag of je aansluit.'}
      </p>
      {others.length > 0 && (
        <>
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
      {(others.length === 0 || isUnanswered) && (
        <p>
          Voel je je niet fijn alleen? Ga naar een drukke plek. <SafetyLink className="-ml-3.5" />
        </p>
      )}
    </section>
  )
}
