import { groupLimits } from 'contract/groups/limits.ts'
import { type FeatureType, upgradeLimits } from 'contract/payments/premium.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import type { payments } from '../src/domains/payments/tables.ts'
import type { DemoData } from './demo-data.ts'
import type { Random } from './random.ts'

type PaymentRow = typeof payments.$inferInsert
type Outcome = Pick<PaymentRow, 'providerStatus' | 'status' | 'effect'>

const PAID: Outcome = { providerStatus: 'paid', status: 'COMPLETED', effect: 'APPLIED' }
const CANCELED: Outcome = { providerStatus: 'canceled', status: 'FAILED', effect: 'NONE' }
const EXPIRED: Outcome = { providerStatus: 'expired', status: 'FAILED', effect: 'NONE' }
const REFUNDED: Outcome = { providerStatus: 'refunded', status: 'REFUNDED', effect: 'WITHDRAWN' }

const DONATIONS = [500, 1000, 2500, 500, 750, 1000]

/** A completed payment for every extra slot, place and chat upgrade in `data`, a few unsuccessful ones, and donations. */
export function planPayments(random: Random, now: Date, data: DemoData): PaymentRow[] {
  const rows: PaymentRow[] = []
  const pay = (columns: Partial<PaymentRow> & { amountCents: number }, outcome: Outcome, from: Date) => {
    const minutes = Math.max(1, Math.floor((now.getTime() - DAY - from.getTime()) / MINUTE))
    const createdAt = new Date(from.getTime() + random.between(0, minutes) * MINUTE)
    const id = random.id()
    rows.push({ ...columns, ...outcome, id, providerId: `tr_${id.slice(-12)}`, createdAt, updatedAt: createdAt })
  }
  const buy = (
    userId: string,
    featureType: FeatureType,
    quantity: number,
    outcome: Outcome,
    from: Date,
    groupId: string | null = null,
  ) => pay({ userId, featureType, quantity, groupId, amountCents: quantity * UNIT_PRICE_EUROS * 100 }, outcome, from)

  for (const user of data.users) {
    const since = user.createdAt
    if (user.extraGroupSlots)
      buy(user.id, 'EXTRA_GROUP_SLOTS', user.extraGroupSlots / upgradeLimits.slotsPerUnit, PAID, since)
    if (user.chatEnhancements) buy(user.id, 'CHAT_ENHANCEMENTS', 1, PAID, since)
  }
  for (const { row } of data.groups) {
    const places = (row.maxMembers ?? groupLimits.defaultSize) - groupLimits.defaultSize
    if (places > 0)
      buy(row.ownerId, 'EXTENDED_GROUP_SIZE', places / upgradeLimits.placesPerUnit, PAID, row.createdAt, row.id)
  }
  const [first, second, third] = random.shuffle(data.users.filter((user) => user.extraGroupSlots))
  const recently = new Date(now.getTime() - 20 * DAY)
  if (first) buy(first.id, 'CHAT_ENHANCEMENTS', 1, CANCELED, recently)
  if (second) buy(second.id, 'CHAT_ENHANCEMENTS', 1, REFUNDED, recently)
  if (third) buy(third.id, 'EXTRA_GROUP_SLOTS', 1, EXPIRED, recently)
  DONATIONS.forEach((amountCents, index) => {
    const userId = index % 2 === 0 ? null : random.pick(data.users).id
    pay({ userId, amountCents }, index === 4 ? CANCELED : PAID, recently)
  })
  return rows
}
