import { type listPurchases, PAYMENT_STATUS_LABELS } from 'contract/payments/payments.ts'
import { FEATURE_LABELS } from 'contract/payments/premium.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { useSearchParams } from 'react-router'
import { formatDate } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { Button } from '~/ui/button.tsx'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Card } from '~/ui/layout/card.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { usePurchases, useWithdrawPurchase } from '../api.ts'
import { purchaseText, STATUS_BADGES } from '../labels.ts'

type Purchase = ResponseOf<typeof listPurchases>['purchases'][number]

/** A table on wide screens, cards on narrow ones. */
export function PurchaseHistory() {
  const [params] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const { data, isError, isFetching, isPlaceholderData, refetch } = usePurchases(page)
  const hrefFor = (to: number) => ({ search: to === 1 ? '' : `?page=${to}` })
  return (
    <section aria-labelledby="aankopen" className="mt-10">
      <h2 id="aankopen" className="mb-4 text-xl">
        Je aankopen
      </h2>
      {data === undefined ? (
        isError ? (
          <ErrorState
            headingLevel={3}
            title="Kon upgrade gegevens niet laden"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Loading className="flex flex-col gap-2">
            {['1', '2', '3'].map((row) => (
              <Skeleton key={row} className="h-14 w-full" />
            ))}
          </Loading>
        )
      ) : !isPlaceholderData && isPastTheEnd(data.purchases, data.pagination) ? (
        <ToLastPage {...data.pagination} hrefFor={hrefFor} />
      ) : data.purchases.length === 0 ? (
        <EmptyState picture="groups" title="Je hebt nog niets gekocht" headingLevel={3}>
          Wat je koopt, staat straks hier.
        </EmptyState>
      ) : (
        <>
          <Table purchases={data.purchases} />
          <ul className="flex flex-col gap-3 md:hidden">
            {data.purchases.map((purchase) => (
              <PurchaseCard key={purchase.id} purchase={purchase} />
            ))}
          </ul>
          <Pagination {...data.pagination} hrefFor={hrefFor} />
        </>
      )}
    </section>
  )
}

const COLUMN_HEADERS = ['Datum', 'Upgrade', 'Betaling', 'Status', 'Bedrag'] as const

function Table({ purchases }: { purchases: readonly Purchase[] }) {
  return (
    <Card isPadded={false} className="overflow-hidden max-md:hidden">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Je aankopen, de nieuwste bovenaan</caption>
        <thead className="bg-sunken text-sm">
          <tr>
            {COLUMN_HEADERS.map((head) => (
              <th key={head} scope="col" className="px-5 py-3 font-semibold last:text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {purchases.map((purchase) => (
            <tr key={purchase.id} className="border-line border-t">
              <td className="whitespace-nowrap px-5 py-3.5">
                <time dateTime={purchase.createdAt}>{formatDate(purchase.createdAt)}</time>
              </td>
              <td className="px-5 py-3.5">
                <strong className="block font-semibold">{FEATURE_LABELS[purchase.featureType]}</strong>
                <span className="text-muted text-sm">{purchaseText(purchase)}</span>
              </td>
              <td className="px-5 py-3.5 font-mono text-sm wrap-anywhere">{purchase.paymentId ?? '–'}</td>
              <td className="px-5 py-3.5">
                <Status purchase={purchase} />
                <Withdrawal purchase={purchase} />
              </td>
              <td className="whitespace-nowrap px-5 py-3.5 text-right tabular-nums">{formatEuros(purchase.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function PurchaseCard({ purchase }: { purchase: Purchase }) {
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <strong className="block font-semibold">{FEATURE_LABELS[purchase.featureType]}</strong>
          <span className="text-muted text-sm">{purchaseText(purchase)}</span>
        </div>
        <span className="shrink-0 whitespace-nowrap font-semibold tabular-nums">{formatEuros(purchase.amount)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <Status purchase={purchase} />
        <time dateTime={purchase.createdAt} className="text-muted">
          {formatDate(purchase.createdAt)}
        </time>
      </div>
      <Withdrawal purchase={purchase} />
      {purchase.paymentId !== null && (
        <p className="text-muted text-sm">
          Betaling <span className="font-mono wrap-anywhere">{purchase.paymentId}</span>
        </p>
      )}
    </Card>
  )
}

function Status({ purchase }: { purchase: Purchase }) {
  return <Badge kind={STATUS_BADGES[purchase.status]}>{PAYMENT_STATUS_LABELS[purchase.status]}</Badge>
}

/** The button to withdraw within 14 days, or the day of the withdrawal. */
function Withdrawal({ purchase }: { purchase: Purchase }) {
  const withdrawal = useWithdrawPurchase(purchase.id)
  const withdraw = async () => {
    const isSure = await confirm({
      title: 'Aankoop herroepen?',
      description: `Je krijgt ${formatEuros(purchase.amount)} terug. De upgrade (${purchaseText(purchase)}) vervalt. Je blijft in al je groepen.`,
      kind: 'warning',
      confirmLabel: 'Herroeping bevestigen',
    })
    if (!isSure) return
    try {
      await withdrawal.mutateAsync()
      toast({
        title: 'Je aankoop is herroepen',
        description: 'Je geld staat binnen 14 dagen op je rekening. Je krijgt een mail als bewijs.',
        kind: 'success',
      })
    } catch (error) {
      showFailure(error, 'Kon de aankoop niet herroepen')
    }
  }
  if (purchase.withdrawnAt !== null)
    return <p className="mt-1 text-muted text-sm">Herroepen op {formatDate(purchase.withdrawnAt)}</p>
  if (purchase.withdrawableUntil === null) return null
  return (
    <div className="mt-2">
      <Button size="sm" isPending={withdrawal.isPending} onClick={() => void withdraw()}>
        Aankoop herroepen
      </Button>
      <p className="mt-1 text-muted text-sm">Kan tot en met {formatDate(purchase.withdrawableUntil)}.</p>
    </div>
  )
}
