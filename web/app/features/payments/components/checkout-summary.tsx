import { VAT_PERCENT } from 'contract/prices.ts'
import { Landmark } from 'lucide-react'
import { formatEuros } from '~/lib/format/money.ts'
import { Spinner } from '~/ui/feedback/spinner.tsx'

export function CheckoutTotal({ euros, isGift = false }: { euros: number; isGift?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
      <span className="font-semibold">Totaal</span>
      <span className="text-right">
        <strong className="whitespace-nowrap text-xl tabular-nums">{formatEuros(euros)}</strong>
        <span className="block text-muted text-sm">
          {isGift ? 'een gift, zonder btw' : `inclusief ${VAT_PERCENT}% btw`}
        </span>
      </span>
    </div>
  )
}

export function RedirectNotice() {
  return (
    <div role="status" className="flex items-center gap-3 rounded-control bg-info-soft p-4 text-info-ink">
      <Landmark aria-hidden="true" className="size-6 shrink-0" />
      <p className="min-w-0 grow">
        <strong className="block">Je gaat naar je bank</strong>
        <span className="text-sm">Je betaalt daar veilig met iDEAL | Wero.</span>
      </p>
      <Spinner className="shrink-0" />
    </div>
  )
}
