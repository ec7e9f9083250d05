import { countText } from 'contract/platform/count-text.ts'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { GAINED_TEXTS, purchaseText } from '../labels.ts'
import type { LoadedPayment, PaymentState } from '../payment-status.ts'
import { PaymentResult, PaymentResultCard } from './payment-result.tsx'

const COUNTDOWN_SECONDS = 3
const UPGRADES_PATH = '/account-upgrades'

/** A base for URLs of this site; the server does not know its own origin while rendering. */
const SITE_ORIGIN = 'http://site.invalid'

/** The path when it leads to this site, otherwise null. Guards against open redirects, like the api. */
function sitePath(path: string | null): string | null {
  if (!path?.startsWith('/')) return null
  const url = new URL(path, SITE_ORIGIN)
  return url.origin === SITE_ORIGIN ? url.pathname + url.search + url.hash : null
}

function returnPath(path: string, { metadata, amount }: PaymentState): string {
  const url = new URL(path, SITE_ORIGIN)
  url.searchParams.set('payment_success', 'true')
  url.searchParams.set('feature', metadata.featureType ?? '')
  url.searchParams.set('amount', amount.value)
  return url.pathname + url.search + url.hash
}

function useOrigin(): (state: PaymentState) => string | null {
  const [params] = useSearchParams()
  return ({ metadata }) => (params.get('modal') === 'true' ? sitePath(metadata.originUrl) : null)
}

export function PremiumResult({ initialPayment }: { initialPayment: LoadedPayment }) {
  const originOf = useOrigin()
  return (
    <PaymentResult
      initialPayment={initialPayment}
      retry={(state) => (
        <LinkButton variant="primary" to={sitePath(state?.metadata.originUrl ?? null) ?? UPGRADES_PATH}>
          Opnieuw proberen
        </LinkButton>
      )}
    >
      {(state, paymentId) => <Paid state={state} paymentId={paymentId} origin={originOf(state)} />}
    </PaymentResult>
  )
}

function Paid({ state, paymentId, origin }: { state: PaymentState; paymentId: string; origin: string | null }) {
  const navigate = useNavigate()
  const { isAuthenticated } = useSession()
  const { featureType } = state.metadata
  const isForGroups = featureType === 'EXTRA_GROUP_SLOTS' || featureType === 'EXTENDED_GROUP_SIZE'
  const next =
    origin !== null
      ? returnPath(origin, state)
      : isForGroups
        ? '/groups?payment=success'
        : `/premium/success?payment=${encodeURIComponent(paymentId)}`
  const [secondsLeft, setSecondsLeft] = useState(origin === null ? 0 : COUNTDOWN_SECONDS)
  // Without a session the next page would only show the login.
  const canContinue = isAuthenticated || (origin === null && !isForGroups)

  useEffect(() => {
    if (!canContinue) return
    if (secondsLeft === 0) {
      void navigate(next, { replace: true })
      return
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000)
    return () => clearTimeout(timer)
  }, [secondsLeft, next, navigate, canContinue])

  return (
    <PaymentResultCard
      outcome="success"
      title="Je upgrade is geactiveerd!"
      actions={
        canContinue ? (
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
      <PurchaseText state={state} />
      {canContinue && origin !== null && (
        // Hidden from screen readers, which would announce every second.
        <p aria-hidden="true" className="tabular-nums">
          Je gaat over {countText(secondsLeft, 'seconde', 'seconden')} terug.
        </p>
      )}
    </PaymentResultCard>
  )
}

function PurchaseText({ state }: { state: PaymentState }) {
  const { featureType, ...bought } = state.metadata
  if (featureType === null) return <p>Bedankt voor je biertje!</p>
  return (
    <p>
      {GAINED_TEXTS[featureType]} Je kocht {purchaseText({ featureType, ...bought })}. Bedankt!
    </p>
  )
}

export function PremiumSuccess({ initialPayment }: { initialPayment: LoadedPayment }) {
  const originOf = useOrigin()
  return (
    <PaymentResult
      initialPayment={initialPayment}
      retry={() => (
        <LinkButton variant="primary" to={UPGRADES_PATH}>
          Naar je upgrades
        </LinkButton>
      )}
    >
      {(state, paymentId) =>
        originOf(state) === null ? (
          <Bought state={state} />
        ) : (
          <Paid state={state} paymentId={paymentId} origin={originOf(state)} />
        )
      }
    </PaymentResult>
  )
}

function Bought({ state }: { state: PaymentState }) {
  const { isAuthenticated } = useSession()
  return (
    <PaymentResultCard
      outcome="success"
      title="Je upgrade is geactiveerd!"
      actions={
        isAuthenticated ? (
          <>
            <LinkButton to={UPGRADES_PATH}>Bekijk je upgrades</LinkButton>
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
      <PurchaseText state={state} />
      <p>Je krijgt een betaalbewijs per mail.</p>
    </PaymentResultCard>
  )
}
