import type { ListedPlan, Unwritten } from 'contract/plans/plans.ts'
import { countText } from 'contract/platform/count-text.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { formatConversationTime, formatShortStart } from '~/lib/format/dates.ts'
import { linkOf, titleOf } from './plan-text.ts'

export type WaitingItem = { title: string; about: string; to: string }

/** Of an administrator the work list; what needs an act of the user, in the order of the plans; groups of whose members they can still write something. */
export function waitingItems(
  plans: readonly ListedPlan[],
  unwritten: readonly Unwritten[],
  workItems: number,
): WaitingItem[] {
  const asked = plans.filter(isWaiting)
  const writable = unwritten.filter(({ groupId }) => asked.every(({ group }) => group?.id !== groupId))
  return [
    ...(workItems > 0
      ? [{ title: `${countText(workItems, 'besluit', 'besluiten')} te nemen`, about: 'Beheer', to: '/admin' }]
      : []),
    ...asked.map((plan) => ({
      title: titleOf(plan),
      about: aboutOf(plan),
      to: linkOf(plan)?.to ?? `/events/${plan.event.slug}`,
    })),
    ...writable.map(({ groupId, eventTitle, people }) => ({
      title: `Schrijf iets over ${countText(people, 'persoon', 'mensen')}`,
      about: eventTitle,
      to: `/groups/${groupId}`,
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
