import { paginate } from 'contract/platform/paging.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Companion, listCompanions as listCompanionsRoute } from 'contract/references.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { listSharedEvents } from '../../turnout/service.ts'
import { presentPerson } from '../../users/present.ts'
import { monthOf } from '../policy.ts'
import { listPeople } from '../repository.ts'

type Query = ParsedOf<typeof listCompanionsRoute>['query']
type Row = Companion & { at: Date }

const ORDERS: Record<Query['sort'], (one: Row, other: Row) => number> = {
  recent: (one, other) => other.at.getTime() - one.at.getTime(),
  often: (one, other) => other.times - one.times,
  // The rows come by name, and sorting keeps the order of equals.
  name: () => 0,
}

/** People the actor went to events with; without suspended people and people with a block between them and the actor. */
export async function listCompanions(ctx: Context, actor: Actor, { page, limit, search, sort }: Query) {
  const byPerson = Map.groupBy(await listSharedEvents(ctx, actor.id), ({ userId }) => userId)
  const people = await listPeople(ctx.db, [...byPerson.keys()], actor.id)
  const words = search.toLowerCase().split(/\s+/)
  const found = people.filter(({ username }) => words.every((word) => username.toLowerCase().includes(word)))
  const rows: Row[] = found.flatMap((user) => {
    const shared = (byPerson.get(user.id) ?? []).toSorted((one, other) => other.at.getTime() - one.at.getTime())
    const [last] = shared
    if (last === undefined) return []
    const { groupId, event, at } = last
    const times = new Set(shared.map((one) => one.event.id)).size
    const { title, slug } = event
    return { user: presentPerson(user), times, last: { groupId, title, slug, month: monthOf(at) }, at }
  })
  const companions = rows
    .toSorted(ORDERS[sort])
    .slice((page - 1) * limit, page * limit)
    .map(({ at: _, ...companion }) => companion)
  return { companions, pagination: paginate(page, limit, rows.length) }
}
