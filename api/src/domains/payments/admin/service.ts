import type * as contract from 'contract/payments/payments.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { dateRange } from '../../../platform/date-range.ts'
import { readPage } from '../../../platform/paging.ts'
import { writeAudit } from '../../audit/service.ts'
import {
  countPayments,
  listPaymentViews,
  listPaymentViewsAfter,
  type PaymentFilter,
  type PaymentView,
} from './repository.ts'

type ExportQuery = ParsedOf<typeof contract.exportPayments>['query']

const filterOf = ({ status, search, ...dates }: ExportQuery): PaymentFilter => ({
  ...dateRange(dates),
  status,
  search: search === '' ? undefined : search,
})

export async function listPayments(ctx: Context, query: ParsedOf<typeof contract.listPayments>['query']) {
  const filter = filterOf(query)
  return readPage(query, (range) => ({
    rows: listPaymentViews(ctx.db, filter, range),
    total: countPayments(ctx.db, filter),
  }))
}

const BATCH_SIZE = 1000

/** All payments that match, read in batches. Writes the export and its row count to the audit log, at every call. */
export async function exportPayments(ctx: Context, actor: Actor, query: ExportQuery) {
  const filter = filterOf(query)
  const count = await countPayments(ctx.db, filter)
  const auditedFilter = Object.entries(query)
    // The search is personal data, and audit entries can never be deleted.
    .filter(([name, value]) => name !== 'search' && value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  await ctx.transaction((unit) =>
    writeAudit(unit, {
      action: 'PAYMENTS_EXPORTED',
      actorId: actor.id,
      subject: { type: 'PAYMENTS', id: null },
      details: { count, ...(auditedFilter === '' ? {} : { filter: auditedFilter }) },
    }),
  )
  return streamPayments(ctx, filter)
}

async function* streamPayments(ctx: Context, filter: PaymentFilter): AsyncGenerator<PaymentView> {
  let previous: PaymentView['payment'] | null = null
  for (;;) {
    const views: PaymentView[] = await listPaymentViewsAfter(ctx.db, filter, previous, BATCH_SIZE)
    yield* views
    const lastView = views.at(-1)
    if (lastView === undefined || views.length < BATCH_SIZE) return
    previous = lastView.payment
  }
}
