import { payPremium } from 'contract/payments/payments.ts'
import type { FeatureType } from 'contract/payments/premium.ts'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { useCheckout } from '../checkout.ts'
import { PAYMENT_FAILED } from '../labels.ts'
import { CheckoutTotal, RedirectNotice } from './checkout-summary.tsx'
import { type Choice, ChoiceTiles } from './choice-tiles.tsx'

export type UpgradeChoice = { quantity: number; label: string; detail: string }

type UpgradeFormProps = {
  featureType: FeatureType
  groupId?: string
  legend: string
  /** A single choice is not shown. */
  choices: readonly UpgradeChoice[]
  /** Euros per unit. */
  unitPrice: number
  /** The page to return to after paying; without it the result page decides. */
  originUrl?: string | undefined
  isPrimary?: boolean
}

export function UpgradeForm({
  featureType,
  groupId,
  legend,
  choices,
  unitPrice,
  originUrl,
  isPrimary = true,
}: UpgradeFormProps) {
  const [chosen, setChosen] = useState(String(choices[0]?.quantity ?? 1))
  const checkout = useCheckout(PAYMENT_FAILED)
  const quantity = Number(chosen)
  const total = quantity * unitPrice
  const tiles: Choice[] = choices.map(({ quantity: units, label, detail }) => ({
    value: String(units),
    label,
    detail,
  }))
  const buy = async () => {
    try {
      await checkout.start(() =>
        call(payPremium, { body: { featureType, quantity, groupId: groupId ?? null, originUrl: originUrl ?? null } }),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error, PAYMENT_FAILED)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void buy()
      }}
      className="flex flex-col gap-4"
    >
      {tiles.length > 1 && (
        <ChoiceTiles legend={legend} choices={tiles} value={chosen} onChange={setChosen} isDense={tiles.length > 3} />
      )}
      <CheckoutTotal euros={total} />
      {checkout.phase === 'redirecting' ? (
        <RedirectNotice />
      ) : (
        <>
          <Button
            type="submit"
            variant={isPrimary ? 'primary' : 'secondary'}
            isPending={checkout.phase === 'creating'}
            className="w-full"
          >
            Betaal {formatEuros(total)}
          </Button>
          <p className="text-center text-muted text-sm">Betalen gaat met iDEAL | Wero.</p>
        </>
      )}
    </form>
  )
}
