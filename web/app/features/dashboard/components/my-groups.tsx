import { isOver } from 'contract/events/over-at.ts'
import type { GroupSummary } from 'contract/groups/groups.ts'
import type { ListedPlan } from 'contract/plans/plans.ts'
import { ArrowRight, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { useMyGroups } from '~/features/groups/api.ts'
import { GroupPicture } from '~/features/groups/components/group-picture.tsx'
import { OwnWish } from '~/features/wishes/components/own-wish.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Repeat, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { badgeOf, isWaiting, titleOf } from './plan-text.ts'

const gridClasses = 'grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 sm:grid-cols-3 sm:gap-4'

type MyGroupsProps = {
  query: ReturnType<typeof useMyGroups>
  plans: readonly ListedPlan[]
  isLoud: boolean
}

export function MyGroups({ query, plans, isLoud }: MyGroupsProps) {
  const { data } = query
  const planOf = ({ id }: GroupSummary) => plans.find(({ group }) => group?.id === id)
  const order = (group: GroupSummary) => {
    const plan = planOf(group)
    return plan !== undefined && isWaiting(plan) ? 0 : 1
  }
  return (
    <DashboardSection title="Je groepen" to="/groups" linkText="Alle groepen">
      {data === undefined ? (
        <QueryState query={query} title="Laden van groepen mislukt" headingLevel={3}>
          {null}
        </QueryState>
      ) : data.groups.length === 0 ? (
        <>
          <OpenPlans plans={plans} />
          <OwnWish isLoud={isLoud && !plans.some(({ need }) => need === 'OTHERS')} />
        </>
      ) : (
        <ul className={gridClasses}>
          {data.groups
            .toSorted((one, other) => order(one) - order(other))
            .map((group) => (
              <GroupTile key={group.id} group={group} plan={planOf(group)} />
            ))}
        </ul>
      )}
    </DashboardSection>
  )
}

function GroupTile({ group, plan }: { group: GroupSummary; plan: ListedPlan | undefined }) {
  const badge = plan === undefined ? null : badgeOf(plan)
  return (
    <Card as="li" isPadded={false} className="group relative flex flex-col overflow-hidden">
      <GroupPicture group={group} className="max-sm:aspect-[3/2]!" />
      <div className="flex flex-col px-2 py-2.5 text-xs sm:p-4 sm:text-sm">
        <h3 className="line-clamp-2 text-sm leading-snug sm:text-base">
          <Link
            to={`/groups/${group.id}`}
            className="underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-card group-hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            {group.name}
          </Link>
        </h3>
        <p className="text-muted">
          {group.currentMembers} van {group.maxMembers}
        </p>
        {badge !== null ? (
          <p className="font-semibold text-primary-ink">{badge}</p>
        ) : (
          isOver(group.event) && <p className="text-muted">geweest</p>
        )}
      </div>
    </Card>
  )
}

export function MyGroupsSkeleton() {
  return (
    <div>
      <Skeleton className="mb-4 h-9 w-40" />
      <div className={gridClasses}>
        <Repeat count={3}>
          <Skeleton className="h-44 rounded-card sm:h-72" />
        </Repeat>
      </div>
    </div>
  )
}

const SHOWN = 3

export function OpenPlans({ plans }: { plans: readonly ListedPlan[] }) {
  const open = plans.filter(
    (plan) => !isWaiting(plan) && (plan.need === 'OTHERS' || (plan.state === 'CANCELLED' && plan.group === null)),
  )
  const [shown, rest] = [open.slice(0, SHOWN), open.slice(SHOWN)]
  if (shown.length === 0) return null
  return (
    <div className="my-2">
      <Rows plans={shown} />
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">
            Nog {rest.length}
          </summary>
          <Rows plans={rest} />
        </details>
      )}
    </div>
  )
}

function Rows({ plans }: { plans: readonly ListedPlan[] }) {
  return (
    <ul>
      {plans.map((plan) => (
        <li key={plan.event.id}>
          <Link
            to={`/events/${plan.event.slug}`}
            className="flex min-h-11 items-center justify-between gap-3 rounded-control py-1.5 text-sm underline-offset-4 hover:underline"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{plan.event.title}</span>{' '}
              <span className="text-muted">{titleOf(plan)}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type DashboardSectionProps = { title: string; to: string; linkText: string; children: ReactNode }

export function DashboardSection({ title, to, linkText, children }: DashboardSectionProps) {
  return (
    <section className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        <Link
          to={to}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control font-semibold underline-offset-4 hover:underline"
        >
          {linkText}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      {children}
    </section>
  )
}
