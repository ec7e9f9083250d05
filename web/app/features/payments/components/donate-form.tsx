import { donationLimits, donationRefusal, readDonation } from 'contract/payments/donations.ts'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '~/lib/api/api-error.ts'
import { postedFailure, usePosted } from '~/lib/api/posted-form.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { useIsHydrated } from '~/lib/use-browser-value.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { CheckoutTotal, ChoiceTiles, RedirectNotice, useCheckout } from './checkout.tsx'

const DETAILS = ['een biertje', 'een rondje', 'een feestje']
const PRESETS = donationLimits.presets.map((euros, index) => ({
  value: String(euros),
  label: formatEuros(euros),
  detail: DETAILS[index] ?? '',
}))

const DEFAULT_PRESET = PRESETS[1]?.value ?? ''

const DONATION_FAILED = 'Er ging iets mis bij het aanmaken van je betaling'

const loadDonation = () => import('../donation.ts')

export function DonateForm({ eventName }: { eventName: string | null }) {
  const { refused, shown } = usePosted<{ checkoutUrl: string }>()
  const [ownAmount, setOwnAmount] = useState(String(refused?.values.amount ?? ''))
  const [preset, setPreset] = useState(ownAmount === '' ? String(refused?.values.preset ?? DEFAULT_PRESET) : '')
  const [error, setError] = useState(refused?.errors[0]?.message)
  const failure = postedFailure(refused)
  const field = useRef<HTMLInputElement>(null)
  // The server cannot know what is chosen before hydration.
  const isHydrated = useIsHydrated()
  useLayoutEffect(() => {
    const amount = field.current?.value ?? ''
    const chosen = field.current?.form?.querySelector<HTMLInputElement>('[name=preset]:checked')?.value ?? ''
    setOwnAmount(amount)
    setPreset(amount === '' ? chosen : '')
  }, [])
  const checkout = useCheckout(DONATION_FAILED)
  const amount = preset === '' ? ownAmount : preset
  const refusal = donationRefusal(amount)
  const euros = refusal === null ? readDonation(amount) : 0

  const validate = (): boolean => {
    setError(refusal ?? undefined)
    return refusal === null
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!validate()) {
      field.current?.focus()
      return
    }
    const donation = await loadDonation().catch(() => null)
    if (donation === null && navigator.onLine !== false) return form.submit()
    try {
      await checkout.start(async () => {
        if (donation === null) throw ApiError.noConnection()
        return donation.startDonation(euros, eventName)
      })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.errors[0]?.message ?? failure.message)
      field.current?.focus()
    }
  }

  if (shown) return <PostedDonation checkoutUrl={shown.checkoutUrl} />
  return (
    <form
      method="post"
      onSubmit={(event) => void send(event)}
      onFocus={() => void loadDonation().catch(() => undefined)}
      noValidate
      className="flex flex-col gap-5"
    >
      {failure && <PageNotice kind="warning" title={failure.message} />}
      <ChoiceTiles
        legend="Hoeveel geef je?"
        name="preset"
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
        inputMode="decimal"
        autoComplete="off"
        name="amount"
        placeholder="Bijvoorbeeld 7,50"
        value={ownAmount}
        error={error}
        onChange={({ target }) => {
          setOwnAmount(target.value)
          setPreset(target.value === '' ? DEFAULT_PRESET : '')
          setError(undefined)
        }}
        onBlur={() => ownAmount !== '' && validate()}
        isOptional
      />
      <div className={isHydrated ? undefined : 'invisible'}>
        <CheckoutTotal euros={euros} isGift />
      </div>
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
            {isHydrated && euros > 0 ? `Geef ${formatEuros(euros)}` : 'Geef een biertje'}
          </Button>
          <p className="text-center text-muted text-sm">Betalen gaat met iDEAL | Wero. Je hebt geen account nodig.</p>
        </>
      )}
    </form>
  )
}

/** Posted before the scripts were there. A redirect would be refused: the CSP allows forms to lead to this site only. */
function PostedDonation({ checkoutUrl }: { checkoutUrl: string }) {
  return (
    <div className="flex flex-col gap-5">
      <meta httpEquiv="refresh" content={`0;url=${checkoutUrl}`} />
      <RedirectNotice />
      <LinkButton to={checkoutUrl} variant="primary" size="lg" reloadDocument>
        Naar de betaalpagina
      </LinkButton>
    </div>
  )
}
