import { payDonation } from 'contract/payments/payments.ts'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Card } from '~/ui/layout/card.tsx'

type Started = { checkoutUrl: string; paymentId: string; euros: number }

const AMOUNTS = [1, 5, 25]

export function SandboxPayments() {
  const [started, setStarted] = useState<readonly Started[]>([])
  const [busy, setBusy] = useState<number | null>(null)

  const start = async (euros: number) => {
    setBusy(euros)
    try {
      const payment = await call(payDonation, { body: { amount: euros, eventName: 'Proefbetaling' } })
      setStarted((previous) => [{ ...payment, euros }, ...previous])
    } catch (error) {
      showFailure(error, 'Er ging iets mis bij het aanmaken van je betaling')
    } finally {
      setBusy(null)
    }
  }

  return (
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
  )
}
