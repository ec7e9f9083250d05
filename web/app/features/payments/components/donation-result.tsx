import { useSearchParams } from 'react-router'
import { formatEuros } from '~/lib/format/money.ts'
import { useSession } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { type LoadedPayment, usePaymentStatus } from '../payment-status.ts'
import { NotPaid } from './not-paid.tsx'
import { PaymentResultCard } from './payment-result-card.tsx'

/** The result of a donation: `payment` or `id`, and `event`, in the URL. Public. */
export function DonationResult({ initialPayment }: { initialPayment: LoadedPayment }) {
  const [params] = useSearchParams()
  const paymentId = params.get('payment') ?? params.get('id')
  const progress = usePaymentStatus(paymentId, initialPayment)
  const { isAuthenticated } = useSession()
  const { state, error } = progress
  const event = params.get('event')
  const retryPath = event === null ? '/donate' : `/donate?event=${encodeURIComponent(event)}`
  if (paymentId === null || error !== null || state === null || !state.isPaid)
    return (
      <NotPaid
        paymentId={paymentId}
        progress={progress}
        retry={
          <LinkButton variant="primary" to={retryPath}>
            Opnieuw proberen
          </LinkButton>
        }
      />
    )
  return (
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
        Proost! Je gaf <strong className="whitespace-nowrap">{formatEuros(Number(state.amount.value))}</strong>. Zo
        blijft alles gratis voor iedereen.
      </p>
      {event !== null && event !== '' && <p className="wrap-anywhere">Veel plezier bij {event}!</p>}
    </PaymentResultCard>
  )
}
