import type { ListedPlan } from 'contract/plans/plans.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { titleOf } from './plan-text.ts'
import { isWaiting } from './waiting.ts'

const SHOWN = 3

export function OpenPlans({ plans }: { plans: readonly ListedPlan[] }) {
  const open = plans.filter(
    (plan) => !isWaiting(plan) && (plan.need === 'OTHERS' || (plan.state === 'CANCELLED' && plan.group === null)),
  )
  const [shown, rest] = [open.slice(0, SHOWN), open.slice(SHOWN)]
  if (shown.length === 0) return null
  return (
    <div className="mt-2">
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
