import { donationAmount, donationLimits, payDonation } from 'contract/payments.ts'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { useCheckout } from '../checkout.ts'
import { DONATION_FAILED } from '../labels.ts'
import { CheckoutTotal, RedirectNotice } from './checkout-summary.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'

const DETAILS = ['een biertje', 'een rondje', 'een feestje']
const PRESETS = donationLimits.presets.map((euros, index) => ({
  value: String(euros),
  label: formatEuros(euros),
  detail: DETAILS[index] ?? '',
}))

/** Choosing a preset clears the own amount, and the other way round. */
export function DonateForm({ eventName }: { eventName: string | null }) {
  const [preset, setPreset] = useState(PRESETS[1]?.value ?? '')
  const [ownAmount, setOwnAmount] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const checkout = useCheckout(DONATION_FAILED)
  const amount = preset === '' ? ownAmount : preset
  const parsed = donationAmount.safeParse(amount)

  const validate = (): boolean => {
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    return parsed.success
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!validate()) {
      field.current?.focus()
      return
    }
    try {
      await checkout.start(() => call(payDonation, { body: { amount: Number(amount), eventName } }))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.errors[0]?.message ?? failure.message)
      field.current?.focus()
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      <ChoiceTiles
        legend="Hoeveel geef je?"
        choices={PRESETS}
        value={preset}
        onChange={(value) => {
          setPreset(value)
          setOwnAmount('')
          setError(undefined)
        }}
      />
      <TextField
        ref={field}
        label="Ander bedrag in euro’s"
        type="number"
        inputMode="decimal"
        name="amount"
        min={donationLimits.minEuros}
        max={donationLimits.maxEuros}
        step={donationLimits.step}
        placeholder="Bijvoorbeeld 7,50"
        value={ownAmount}
        error={error}
        onChange={({ target }) => {
          setOwnAmount(target.value)
          setPreset(target.value === '' ? (PRESETS[1]?.value ?? '') : '')
          setError(undefined)
        }}
        onBlur={() => ownAmount !== '' && validate()}
        isOptional
      />
      <CheckoutTotal euros={parsed.success ? parsed.data : 0} />
      {checkout.phase === 'redirecting' ? (
        <RedirectNotice />
      ) : (
        <>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isPending={checkout.phase === 'creating'}
            className="w-full"
          >
            {parsed.success ? `Geef ${formatEuros(parsed.data)}` : 'Geef een biertje'}
          </Button>
          <p className="text-center text-muted text-sm">Betalen gaat met iDEAL | Wero. Je hebt geen account nodig.</p>
        </>
      )}
    </form>
  )
}
