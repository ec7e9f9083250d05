import { VAT_PERCENT } from 'contract/prices.ts'
import { Landmark } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '~/lib/api/api-error.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { classNames } from '~/ui/class-names.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Spinner } from '~/ui/feedback/spinner.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'

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

export type Choice = { value: string; label: string; detail: string }

type ChoiceTilesProps = {
  legend: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  name?: string
  isDense?: boolean
}

export function ChoiceTiles({ legend, choices, value, onChange, name, isDense = false }: ChoiceTilesProps) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <div
        className={classNames(
          'grid gap-2',
          isDense ? 'grid-cols-2 min-[26rem]:grid-cols-4' : 'grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))]',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-16 cursor-pointer flex-col items-center justify-center rounded-control border border-control bg-surface px-2 py-2 text-center transition-colors hover:border-ink has-checked:border-primary has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name ?? group}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="sr-only not-supports-[selector(:has(*))]:not-sr-only"
            />
            <span className="whitespace-nowrap font-bold tabular-nums">{choice.label}</span>
            <span className="text-muted text-sm">{choice.detail}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Time to read the notice before the redirect (spec 2 section 4). */
const REDIRECT_DELAY_MS = 1_000

type Checkout = {
  phase: 'idle' | 'creating' | 'redirecting'
  start(createPayment: () => Promise<{ checkoutUrl: string }>): Promise<void>
}

export function useCheckout(fallback: string): Checkout {
  const [phase, setPhase] = useState<Checkout['phase']>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // The browser's back button restores the page as it was left: redirecting.
    const reset = (event: PageTransitionEvent) => event.persisted && setPhase('idle')
    window.addEventListener('pageshow', reset)
    return () => {
      window.removeEventListener('pageshow', reset)
      clearTimeout(timer.current)
    }
  }, [])

  return {
    phase,
    start: async (createPayment) => {
      if (phase !== 'idle') return
      setPhase('creating')
      try {
        const { checkoutUrl } = await createPayment()
        if (!/^https?:\/\//.test(checkoutUrl)) {
          setPhase('idle')
          toast({ title: 'Fout', description: 'Geen checkout URL ontvangen van betaalservice', kind: 'error' })
          return
        }
        setPhase('redirecting')
        timer.current = setTimeout(() => window.location.assign(checkoutUrl), REDIRECT_DELAY_MS)
      } catch (error) {
        setPhase('idle')
        if (error instanceof ApiError && error.errors.length > 0) throw error
        showFailure(error, fallback)
      }
    },
  }
}
