import { type listPurchases, PAYMENT_STATUS_LABELS, payPremium } from 'contract/payments/payments.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { useLocation } from 'react-router'
import { call } from '~/lib/api/api.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { Button } from '~/ui/button.tsx'
import { DataTable } from '~/ui/data/data-table.tsx'
import type { TableColumn } from '~/ui/data/table-cells.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { usePurchases, useWithdrawPurchase } from '../api.ts'
import { PAYMENT_FAILED, purchaseText, STATUS_BADGES } from '../labels.ts'
import { useCheckout } from './checkout.tsx'

type Purchase = ResponseOf<typeof listPurchases>['purchases'][number]

const COLUMNS: readonly TableColumn<Purchase>[] = [
  {
    id: 'createdAt',
    header: 'Datum',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
  {
    id: 'upgrade',
    header: 'Upgrade',
    part: 'title',
    cell: (purchase) => (
      <strong className="block font-semibold first-letter:uppercase">{purchaseText(purchase)}</strong>
    ),
  },
  {
    id: 'payment',
    header: 'Betaling',
    cell: ({ paymentId }) => <span className="font-mono text-sm wrap-anywhere">{paymentId ?? '–'}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (purchase) => (
      <>
        <Badge kind={STATUS_BADGES[purchase.status]}>{PAYMENT_STATUS_LABELS[purchase.status]}</Badge>
        {purchase.status === 'PENDING' && <ContinuePayment purchase={purchase} />}
        <Withdrawal purchase={purchase} />
      </>
    ),
  },
  { id: 'amount', header: 'Bedrag', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
]

export function PurchaseHistory() {
  const address = useTableUrlState({})
  const { data, ...loading } = usePurchases(address.page, address.limit)
  return (
    <section aria-labelledby="aankopen" className="mt-10">
      <h2 id="aankopen" className="mb-4 text-xl">
        Je aankopen
      </h2>
      <DataTable
        label="Je aankopen, de nieuwste bovenaan"
        columns={COLUMNS}
        rows={data?.purchases}
        pagination={data?.pagination}
        loading={loading}
        rowId={({ id }) => id}
        address={address}
        failure="Kon upgrade gegevens niet laden"
        noun={['aankoop', 'aankopen']}
        empty={
          <EmptyState picture="groups" title="Je hebt nog niets gekocht" headingLevel={3}>
            Wat je koopt, staat straks hier.
          </EmptyState>
        }
      />
    </section>
  )
}

/** The server continues the open payment of the same upgrade, and starts another once that one is over. */
function ContinuePayment({ purchase: { featureType, quantity, groupId } }: { purchase: Purchase }) {
  const checkout = useCheckout(PAYMENT_FAILED)
  const originUrl = useLocation().pathname
  return (
    <Button
      size="sm"
      isPending={checkout.phase !== 'idle'}
      onClick={() =>
        void checkout.start(() => call(payPremium, { body: { featureType, quantity, groupId, originUrl } }))
      }
      className="mt-2"
    >
      Verder betalen
    </Button>
  )
}

function Withdrawal({ purchase }: { purchase: Purchase }) {
  const withdrawal = useWithdrawPurchase(purchase.id)
  const withdraw = async () => {
    const isSure = await confirm({
      title: 'Aankoop herroepen?',
      description: `Je krijgt ${formatEuros(purchase.amount)} terug. De upgrade (${purchaseText(purchase)}) vervalt. Je blijft in al je groepen.`,
      kind: 'warning',
      confirmLabel: 'Herroeping bevestigen',
    })
    return isSure && withdrawal.mutateAsync()
  }
  if (purchase.withdrawnAt !== null)
    return <p className="mt-1 text-muted text-sm">Herroepen op {formatDate(purchase.withdrawnAt)}</p>
  if (purchase.withdrawableUntil === null) return null
  return (
    <div className="mt-2">
      <ActionButton
        size="sm"
        run={withdraw}
        done={{
          title: 'Je aankoop is herroepen',
          description: 'Je geld staat binnen 14 dagen op je rekening. Je krijgt een mail als bewijs.',
        }}
        failure="Kon de aankoop niet herroepen"
      >
        Aankoop herroepen
      </ActionButton>
      <p className="mt-1 text-muted text-sm">Kan tot en met {formatDate(purchase.withdrawableUntil)}.</p>
    </div>
  )
}
