import { DAY, MINUTE } from 'contract/durations.ts'
import { groupLimits } from 'contract/groups.ts'
import { type FeatureType, premiumLimits } from 'contract/payments-premium.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import type { payments } from '../src/domains/payments/tables.ts'
import type { Chance } from './random.ts'
import type { Town } from './town.ts'

type PaymentRow = typeof payments.$inferInsert
type Bought = Pick<PaymentRow, 'providerStatus' | 'status' | 'effect'>

const PAID: Bought = { providerStatus: 'paid', status: 'COMPLETED', effect: 'APPLIED' }
const CANCELED: Bought = { providerStatus: 'canceled', status: 'FAILED', effect: 'NONE' }
const EXPIRED: Bought = { providerStatus: 'expired', status: 'FAILED', effect: 'NONE' }
const REFUNDED: Bought = { providerStatus: 'refunded', status: 'REFUNDED', effect: 'WITHDRAWN' }

const DONATIONS = [500, 1000, 2500, 500, 750, 1000]

/** What the town's people paid: whatever somebody has more of than others was bought, and a few things came to nothing. */
export function layOutPurchases(chance: Chance, now: Date, town: Town): PaymentRow[] {
  const rows: PaymentRow[] = []
  const pay = (columns: Partial<PaymentRow> & { amountCents: number }, what: Bought, from: Date) => {
    // Between then and yesterday, to the minute.
    const minutes = Math.max(1, Math.floor((now.getTime() - DAY - from.getTime()) / MINUTE))
    const createdAt = new Date(from.getTime() + chance.between(0, minutes) * MINUTE)
    const id = chance.id()
    rows.push({ ...columns, ...what, id, providerId: `tr_${id.slice(-12)}`, createdAt, updatedAt: createdAt })
  }
  const buy = (
    userId: string,
    featureType: FeatureType,
    quantity: number,
    what: Bought,
    from: Date,
    groupId: string | null = null,
  ) => pay({ userId, featureType, quantity, groupId, amountCents: quantity * UNIT_PRICE_EUROS * 100 }, what, from)

  for (const user of town.users) {
    const since = user.createdAt
    if (user.extraGroupSlots)
      buy(user.id, 'EXTRA_GROUP_SLOTS', user.extraGroupSlots / premiumLimits.slotsPerUnit, PAID, since)
    if (user.chatEnhancements) buy(user.id, 'CHAT_ENHANCEMENTS', 1, PAID, since)
  }
  for (const { row } of town.groups) {
    const places = (row.maxMembers ?? groupLimits.defaultSize) - groupLimits.defaultSize
    if (places > 0)
      buy(row.ownerId, 'EXTENDED_GROUP_SIZE', places / premiumLimits.placesPerUnit, PAID, row.createdAt, row.id)
  }
  const [first, second, third] = chance.shuffle(town.users.filter((user) => user.extraGroupSlots))
  const recently = new Date(now.getTime() - 20 * DAY)
  if (first) buy(first.id, 'CHAT_ENHANCEMENTS', 1, CANCELED, recently)
  if (second) buy(second.id, 'CHAT_ENHANCEMENTS', 1, REFUNDED, recently)
  if (third) buy(third.id, 'EXTRA_GROUP_SLOTS', 1, EXPIRED, recently)
  DONATIONS.forEach((amountCents, index) => {
    const userId = index % 2 === 0 ? null : chance.pick(town.users).id
    pay({ userId, amountCents }, index === 4 ? CANCELED : PAID, recently)
  })
  return rows
}
