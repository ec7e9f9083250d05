import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { GAINED_TEXTS, purchaseText } from '../labels.ts'
import { type LoadedPayment, type PaymentState, usePaymentStatus } from '../payment-status.ts'
import { NotPaid } from './not-paid.tsx'
import { PaymentResultCard } from './payment-result-card.tsx'

const COUNTDOWN_SECONDS = 3
const DEFAULT_PAGE = '/account-upgrades'

/** Stands for our own: only the path counts, also while the server renders. */
const SITE = 'http://site.invalid'

/** A path of this site, as the server kept it, looked at once more; null for anything else. */
function ownPath(path: string | null): string | null {
  if (!path?.startsWith('/')) return null
  const url = new URL(path, SITE)
  return url.origin === SITE ? url.pathname + url.search + url.hash : null
}

/** The page one came from, told what was paid. */
function wayBackTo(path: string, { metadata, amount }: PaymentState): string {
  const url = new URL(path, SITE)
  url.searchParams.set('payment_success', 'true')
  url.searchParams.set('feature', metadata.featureType ?? '')
  url.searchParams.set('amount', amount.value)
  return url.pathname + url.search + url.hash
}

/**
 * Back from the bank (`payment`, `feature`, `modal` in the address): waits for the outcome, then leads on. With a known
 * origin over a countdown to it, else to the groups or the page that says what was bought. Without a login it stays here.
 */
export function PremiumResult({ found }: { found: LoadedPayment }) {
  const [params] = useSearchParams()
  const paymentId = params.get('payment')
  const looked = usePaymentStatus(paymentId, found)
  const { state } = looked
  const retry = (
    <LinkButton variant="primary" to={ownPath(state?.metadata.originUrl ?? null) ?? DEFAULT_PAGE}>
      Opnieuw proberen
    </LinkButton>
  )
  if (paymentId === null || looked.error !== null || state === null || !state.isPaid)
    return <NotPaid paymentId={paymentId} looked={looked} retry={retry} />
  const origin = params.get('modal') === 'true' ? ownPath(state.metadata.originUrl) : null
  return <Paid state={state} paymentId={paymentId} origin={origin} />
}

function Paid({ state, paymentId, origin }: { state: PaymentState; paymentId: string; origin: string | null }) {
  const navigate = useNavigate()
  const { isAuthenticated } = useSession()
  const { featureType } = state.metadata
  const isForGroups = featureType === 'EXTRA_GROUP_SLOTS' || featureType === 'EXTENDED_GROUP_SIZE'
  const next =
    origin !== null
      ? wayBackTo(origin, state)
      : isForGroups
        ? '/groups?payment=success'
        : `/premium/success?payment=${encodeURIComponent(paymentId)}`
  const [left, setLeft] = useState(origin === null ? 0 : COUNTDOWN_SECONDS)
  // Somebody else's browser, or logged out meanwhile: the good news stays in view.
  const goesOn = isAuthenticated || (origin === null && !isForGroups)

  useEffect(() => {
    if (!goesOn) return
    if (left === 0) {
      void navigate(next, { replace: true })
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left, next, navigate, goesOn])

  return (
    <PaymentResultCard
      mood="good"
      title="Je upgrade is geactiveerd!"
      actions={
        goesOn ? (
          <Button variant="primary" onClick={() => void navigate(next, { replace: true })}>
            Ga nu terug
          </Button>
        ) : (
          <LinkButton variant="primary" to={`/login?next=${encodeURIComponent(next)}`}>
            Inloggen
          </LinkButton>
        )
      }
    >
      <Gained state={state} />
      {goesOn && origin !== null && (
        // Not counted aloud: a number each second would talk over everything else.
        <p aria-hidden="true" className="tabular-nums">
          Je gaat over {left} {left === 1 ? 'seconde' : 'seconden'} terug.
        </p>
      )}
    </PaymentResultCard>
  )
}

function Gained({ state }: { state: PaymentState }) {
  const { featureType, quantity } = state.metadata
  if (featureType === null) return <p>Bedankt voor je biertje!</p>
  return (
    <p>
      {GAINED_TEXTS[featureType]} Je kocht {purchaseText(featureType, quantity)}. Proost!
    </p>
  )
}

/** The page that says what was bought (`payment` in the address). */
export function PremiumSuccess({ found }: { found: LoadedPayment }) {
  const [params] = useSearchParams()
  const paymentId = params.get('payment') ?? params.get('id')
  const looked = usePaymentStatus(paymentId, found)
  const { state } = looked
  const { isAuthenticated } = useSession()
  if (paymentId === null || looked.error !== null || state === null || !state.isPaid)
    return (
      <NotPaid
        paymentId={paymentId}
        looked={looked}
        retry={
          <LinkButton variant="primary" to={DEFAULT_PAGE}>
            Naar je upgrades
          </LinkButton>
        }
      />
    )
  return (
    <PaymentResultCard
      mood="good"
      title="Je upgrade is geactiveerd!"
      actions={
        isAuthenticated ? (
          <>
            <LinkButton to={DEFAULT_PAGE}>Bekijk je upgrades</LinkButton>
            <LinkButton variant="primary" to="/groups">
              Naar je groepen
            </LinkButton>
          </>
        ) : (
          <LinkButton variant="primary" to="/login">
            Inloggen
          </LinkButton>
        )
      }
    >
      <Gained state={state} />
      <p>Je krijgt een betaalbewijs per mail.</p>
    </PaymentResultCard>
  )
}
