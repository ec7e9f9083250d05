import type { Group } from 'contract/groups/groups.ts'
import { turnoutClosesAt } from 'contract/turnout.ts'
import { CircleCheck, UsersRound } from 'lucide-react'
import { formatDate } from '~/lib/format/dates.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { isAfter, useTurnout } from '../api.ts'

/** On the group's page, for the week after the event. Renders nothing until the server says that the event is over. */
export function TurnoutCard({ group }: { group: Group }) {
  const { data } = useTurnout(group.id, isAfter(group))
  if (data === undefined || !data.isOpen || data.people.length < 2) return null
  const isAnswered = data.answeredAt !== null
  return (
    <Card as="section" aria-labelledby={`turnout-${group.id}`} className="flex flex-col items-start gap-3">
      <h2 id={`turnout-${group.id}`} className="flex items-center gap-2 text-xl">
        {isAnswered && <CircleCheck aria-hidden="true" className="size-5 text-success-ink" />}
        {isAnswered ? 'Je hebt gezegd wie er was' : 'Wie was er?'}
      </h2>
      <p className="text-muted">
        {isAnswered
          ? `Je kunt het veranderen tot ${formatDate(turnoutClosesAt(new Date(data.event.overAt)))}.`
          : 'Een halve minuut, en niemand ziet wat jij zegt.'}
      </p>
      <LinkButton to={`/groups/${group.id}/wie-was-er`} icon={UsersRound} variant={isAnswered ? 'quiet' : 'secondary'}>
        {isAnswered ? 'Veranderen' : 'Zeg wie er was'}
      </LinkButton>
    </Card>
  )
}
