import { payPremium } from 'contract/payments/payments.ts'
import { type FeatureType, upgradeLimits } from 'contract/payments/premium.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import type { SlotOptions } from '../api.ts'
import { PAYMENT_FAILED } from '../labels.ts'
import { CheckoutTotal, type Choice, ChoiceTiles, RedirectNotice, useCheckout } from './checkout.tsx'

type UpgradeFormProps = {
  featureType: FeatureType
  groupId?: string
  legend: string
  choices: readonly Choice[]
  unitPrice: number
  originUrl?: string | undefined
  isPrimary?: boolean
}

type SlotsFormProps = { options: SlotOptions; unitPrice: number; originUrl?: string | undefined }

export function SlotsForm({ options: { currentLimit, availableUpgrades }, unitPrice, originUrl }: SlotsFormProps) {
  return (
    <UpgradeForm
      // A purchase in another tab changes the choices.
      key={currentLimit}
      featureType="EXTRA_GROUP_SLOTS"
      legend="Hoeveel groepen erbij?"
      unitPrice={unitPrice}
      originUrl={originUrl}
      choices={availableUpgrades.map(({ quantity, slots }) => ({
        value: String(quantity),
        label: `+${slots}`,
        detail: `tot ${currentLimit + slots} groepen`,
      }))}
    />
  )
}

export function UpgradeForm(props: UpgradeFormProps) {
  const { featureType, groupId, legend, choices, unitPrice, originUrl, isPrimary = true } = props
  const [chosen, setChosen] = useState(choices[0]?.value ?? '1')
  const checkout = useCheckout(PAYMENT_FAILED)
  const quantity = Number(chosen)
  const total = quantity * unitPrice
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
      {choices.length > 1 && (
        <ChoiceTiles
          legend={legend}
          choices={choices}
          value={chosen}
          onChange={setChosen}
          isDense={choices.length > 3}
        />
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
          <p className="text-center text-muted text-sm">
            Betalen gaat met iDEAL | Wero. Je hebt {upgradeLimits.withdrawalDays} dagen{' '}
            <Link to="/algemene-voorwaarden#geld" className="underline underline-offset-4">
              bedenktijd
            </Link>
            .
          </p>
        </>
      )}
    </form>
  )
}
