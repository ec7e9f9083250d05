import { useSearchParams } from 'react-router'
import { formatEuros } from '~/lib/format/money.ts'
import { useSession } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import type { LoadedPayment } from '../payment-status.ts'
import { PaymentResult, PaymentResultCard } from './payment-result.tsx'

export function DonationResult({ initialPayment }: { initialPayment: LoadedPayment }) {
  const [params] = useSearchParams()
  const { isAuthenticated } = useSession()
  const event = params.get('event')
  return (
    <PaymentResult
      initialPayment={initialPayment}
      retry={() => (
        <LinkButton variant="primary" to={event === null ? '/donate' : `/donate?event=${encodeURIComponent(event)}`}>
          Opnieuw proberen
        </LinkButton>
      )}
    >
      {({ amount }) => (
        <PaymentResultCard
          outcome="success"
          title="Bedankt voor je donatie!"
          actions={
            <LinkButton variant="primary" to={isAuthenticated ? '/dashboard' : '/'}>
              {isAuthenticated ? 'Naar je dashboard' : 'Naar de homepage'}
            </LinkButton>
          }
        >
          <p>
            Proost! Je gaf <strong className="whitespace-nowrap">{formatEuros(Number(amount.value))}</strong>. Zo blijft
            alles gratis voor iedereen.
          </p>
          {event !== null && event !== '' && <p className="wrap-anywhere">Veel plezier bij {event}!</p>}
        </PaymentResultCard>
      )}
    </PaymentResult>
  )
}
