import type { ListedPlan } from 'contract/plans/plans.ts'
import { countText } from 'contract/platform/count-text.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { Memory } from 'contract/references.ts'
import { formatConversationTime, formatShortStart } from '~/lib/format/dates.ts'
import { linkOf, titleOf } from './plan-text.ts'

export type WaitingItem = { title: string; about: string; to: string }

/** What needs an act of the user, in the order of the plans; then groups of whose members they can still write something. */
export function waitingItems(plans: readonly ListedPlan[], memories: readonly Memory[]): WaitingItem[] {
  const asked = plans.filter(isWaiting)
  const writable = memories.filter(
    ({ group, unwritten }) => unwritten > 0 && asked.every((plan) => plan.group?.id !== group.id),
  )
  return [
    ...asked.map((plan) => ({
      title: titleOf(plan),
      about: aboutOf(plan),
      to: linkOf(plan)?.to ?? `/events/${plan.event.slug}`,
    })),
    ...writable.map(({ group, unwritten }) => ({
      title: `Schrijf iets over ${countText(unwritten, 'persoon', 'mensen')}`,
      about: group.event.title,
      to: `/groups/${group.id}`,
    })),
  ]
}

export const isWaiting = ({ need, next }: ListedPlan): boolean => need === 'ME' || next === 'JUDGE_REQUESTS'

function aboutOf({ next, group, event, since }: ListedPlan): string {
  if (next === 'SAY_WHO_CAME') return event.title
  if (next !== 'JUDGE_REQUESTS' || group === null) return `${event.title} · ${formatShortStart(event)}`
  if (since === null || Date.now() - Date.parse(since) < HOUR) return group.name
  return `${group.name} · ${group.requestCount > 1 ? 'oudste ' : ''}${formatConversationTime(since)}`
}
