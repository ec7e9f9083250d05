import { type Pagination, paginate } from 'contract/paging.ts'
import type { PaymentStatus } from 'contract/payments.ts'
import { amsterdamInstant } from '../../../platform/clock.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { writeAudit } from '../../audit/service.ts'
import {
  countPayments,
  listPaymentViews,
  listPaymentViewsAfter,
  type PaymentFilter,
  type PaymentView,
} from './repository.ts'

export type PaymentQuery = {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  status?: PaymentStatus | undefined
  search?: string | undefined
}

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/
const momentOf = (text: string | undefined, time: string): Date | undefined =>
  text === undefined ? undefined : BARE_DATE.test(text) ? amsterdamInstant(text, time) : new Date(text)

const filterOf = ({ dateFrom, dateTo, status, search }: PaymentQuery): PaymentFilter => ({
  from: momentOf(dateFrom, '00:00'),
  to: momentOf(dateTo, '23:59:59.999'),
  status,
  search: search === '' ? undefined : search,
})

/** Everybody's payments, newest first; for administrators. */
export async function listPayments(
  ctx: Context,
  query: PaymentQuery & { page: number; limit: number },
): Promise<{ payments: PaymentView[]; pagination: Pagination }> {
  const { page, limit } = query
  const filter = filterOf(query)
  const [payments, total] = await Promise.all([
    listPaymentViews(ctx.db, filter, { limit, offset: (page - 1) * limit }),
    countPayments(ctx.db, filter),
  ])
  return { payments, pagination: paginate(page, limit, total) }
}

const AT_ONCE = 1000

/**
 * The same, all of it, for a file that leaves the server: written into the logbook with how much went out. Safe to repeat;
 * each time is written.
 */
export async function exportPayments(ctx: Context, actor: Actor, query: PaymentQuery) {
  const count = await countPayments(ctx.db, filterOf(query))
  const filter = Object.entries(query)
    // Whom they looked for is no business of a logbook that nobody can ever clean.
    .filter(([name, value]) => name !== 'search' && value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  await ctx.transaction((tx) =>
    writeAudit(ctx, tx, {
      action: 'PAYMENTS_EXPORTED',
      actorId: actor.id,
      subject: { type: 'PAYMENTS', id: null },
      details: { count, ...(filter === '' ? {} : { filter }) },
    }),
  )
  return streamPayments(ctx, query)
}

/** Read as fast as it is taken: never more than a thousand rows in memory. */
async function* streamPayments(ctx: Context, query: PaymentQuery): AsyncGenerator<PaymentView> {
  const filter = filterOf(query)
  let last: { createdAt: Date; id: string } | null = null
  for (;;) {
    const views: PaymentView[] = await listPaymentViewsAfter(ctx.db, filter, last, AT_ONCE)
    yield* views
    const end = views.at(-1)
    if (end === undefined || views.length < AT_ONCE) return
    last = end.payment
  }
}
