import { HOUR } from 'contract/platform/durations.ts'
import type { ownershipOffers } from '../src/domains/groups/tables.ts'
import type { DemoData } from './demo-data.ts'

export const OFFERED_AGO = 5 * HOUR

/** Of each group whose owner is away, to its first member. */
export const planOwnershipOffers = (now: Date, { groups }: DemoData): (typeof ownershipOffers.$inferInsert)[] =>
  groups.flatMap(({ row, plan, members: [owner, heir] }) =>
    plan.isOwnerAway !== true || owner === undefined || heir === undefined
      ? []
      : [
          {
            groupId: row.id,
            userId: heir.id,
            ownerId: owner.id,
            status: 'OPEN' as const,
            offeredAt: new Date(now.getTime() - OFFERED_AGO),
          },
        ],
  )
