import { getPaymentStatus, payDonation } from 'contract/payments/payments.ts'
import { type FormEvent, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Card } from '~/ui/layout/card.tsx'

type Started = { checkoutUrl: string; paymentId: string; euros: number }
type PaymentStatus = { status: string; isPaid: boolean; amount: { value: string; currency: string } }

const AMOUNTS = [1, 5, 25]

/** Starts payments at the sandbox, which uses no money, and shows their status. */
export function SandboxPayments() {
  const [started, setStarted] = useState<readonly Started[]>([])
  const [busy, setBusy] = useState<number | null>(null)

  const start = async (euros: number) => {
    setBusy(euros)
    try {
      const { checkoutUrl, paymentId } = await call(payDonation, {
        body: { amount: euros, eventName: 'Proefbetaling' },
      })
      setStarted((previous) => [{ checkoutUrl, paymentId, euros }, ...previous])
    } catch (error) {
      showFailure(error, 'Er ging iets mis bij het aanmaken van je betaling')
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card as="section">
        <h2 className="text-xl">Begin een betaling</h2>
        <p className="mt-1 text-muted">
          Je kiest daarna zelf hoe hij afloopt: betaald, mislukt, geannuleerd of verlopen.
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          {AMOUNTS.map((euros) => (
            <Button key={euros} onClick={() => void start(euros)} isPending={busy === euros}>
              {formatEuros(euros)}
            </Button>
          ))}
        </div>
        <ul className="mt-4 flex flex-col gap-3">
          {started.map(({ checkoutUrl, paymentId, euros }) => (
            <li key={paymentId} className="flex flex-wrap items-center gap-2">
              <code className="wrap-anywhere">{paymentId}</code> {formatEuros(euros)}
              <LinkButton to={checkoutUrl} target="_blank" size="sm">
                Naar de kassa
              </LinkButton>
              <LinkButton to={`/donate/success?payment=${encodeURIComponent(paymentId)}`} target="_blank" size="sm">
                Naar het resultaat
              </LinkButton>
            </li>
          ))}
        </ul>
      </Card>
      <StatusOf />
    </div>
  )
}

function StatusOf() {
  const [id, setId] = useState('')
  const [status, setStatus] = useState<PaymentStatus | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const loadStatus = async (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() === '') return setRefusal('Vul het nummer van een betaling in')
    setBusy(true)
    setRefusal(undefined)
    try {
      setStatus(await call(getPaymentStatus, { params: { id: id.trim() } }))
    } catch (error) {
      setStatus(null)
      setRefusal(error instanceof ApiError ? error.message : 'Er ging iets mis')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="section">
      <h2 className="text-xl">Hoe staat een betaling ervoor?</h2>
      <form onSubmit={(event) => void loadStatus(event)} noValidate className="mt-4 flex flex-col gap-4">
        <TextField
          label="Nummer van de betaling"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          error={refusal}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" isPending={isBusy} isWide>
          Bekijk de stand
        </Button>
      </form>
      {status && (
        <p role="status" className="mt-4">
          Stand: <strong>{status.status}</strong>, {status.isPaid ? 'betaald' : 'niet betaald'},{' '}
          {formatEuros(Number(status.amount.value))}.
        </p>
      )}
    </Card>
  )
}
