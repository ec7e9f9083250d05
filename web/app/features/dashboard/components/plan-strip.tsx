import type { ListedPlan } from 'contract/plans/plans.ts'
import { countText } from 'contract/platform/count-text.ts'
import { Link } from 'react-router'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatEventStart } from '~/lib/format/dates.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { CountBadge } from '~/ui/visuals/count-badge.tsx'
import { DashboardSection } from './dashboard-section.tsx'
import { badgeOf } from './plan-text.ts'

/** The user's plans by date, as posters with their state. */
export function PlanStrip({ plans }: { plans: readonly ListedPlan[] }) {
  if (plans.length === 0) return null
  const byDate = plans.toSorted((a, b) => a.event.startDate.localeCompare(b.event.startDate))
  return (
    <DashboardSection title="Jouw plannen" to="/groups" linkText="Alle groepen">
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 scrollbar-none *:w-44 *:shrink-0 *:snap-start sm:-mx-6 sm:scroll-px-6 sm:px-6">
        {byDate.map((plan) => (
          <PlanPoster key={`${plan.event.id} ${plan.group?.id}`} plan={plan} />
        ))}
      </ul>
    </DashboardSection>
  )
}

function PlanPoster({ plan }: { plan: ListedPlan }) {
  const { event, group } = plan
  const { kind, label } = badgeOf(plan)
  const isMember = group !== null && !['ASKED', 'WAITING', 'INVITED'].includes(plan.state)
  return (
    <li className="group relative flex flex-col">
      <div className="relative overflow-hidden rounded-card border border-line">
        <EventPicture event={event} className="aspect-[4/3]!" />
        <Badge kind={kind} className="absolute top-2 left-2">
          {label}
        </Badge>
        {group !== null && group.unreadCount > 0 && (
          <CountBadge
            count={group.unreadCount}
            label={countText(group.unreadCount, 'ongelezen bericht', 'ongelezen berichten')}
            className="absolute right-2 bottom-2"
          />
        )}
      </div>
      <h3 className="mt-2 line-clamp-2 text-base leading-snug">
        <Link
          to={isMember ? `/groups/${group.id}` : `/events/${event.slug}`}
          className="underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-card group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus"
        >
          {event.title}
        </Link>
      </h3>
      <p className="text-muted text-sm">{formatEventStart(event)}</p>
      {group !== null && <p className="truncate text-muted text-sm">{group.name}</p>}
    </li>
  )
}
