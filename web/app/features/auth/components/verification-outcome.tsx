import { CircleCheck, MailWarning } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatDateTime } from '~/lib/format/dates.ts'
import { HOME, loginPath, returnPath } from '~/lib/session/guards.ts'
import { useSession } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { useContinuation } from '../use-continuation.ts'
import { ResendButton } from './check-your-mail.tsx'
import type { LoginState } from './login-form.tsx'
import { Outcome } from './outcome.tsx'

/** Delay before the redirect: to the dashboard when signed in, otherwise to the login page (spec 1 section 4). */
const SIGNED_IN_MS = 2_000
const TO_LOGIN_MS = 3_000

/** @param appliesAt from when a new address replaces the current one; null: at once */
export function Verified({ appliesAt }: { appliesAt: string | null }) {
  const isSignedIn = useSession().isAuthenticated
  const continues = useContinuation(SIGNED_IN_MS)
  const navigate = useNavigate()
  const location = useLocation()
  // In the link, so that it is known on another device.
  const next = returnPath(location.pathname + location.search) ?? HOME
  useEffect(() => {
    if (continues) return
    const timer = setTimeout(
      () => {
        if (isSignedIn) return void navigate(next, { replace: true })
        const state: LoginState = {
          notice: {
            title: 'Je e-mailadres is bevestigd',
            message: 'Ga verder waar je je registreerde, of log hier in.',
          },
        }
        void navigate(loginPath(next), { replace: true, state })
      },
      isSignedIn ? SIGNED_IN_MS : TO_LOGIN_MS,
    )
    return () => clearTimeout(timer)
  }, [continues, isSignedIn, next, navigate])
  return (
    <Outcome icon={CircleCheck} role="status">
      <p className="font-display font-bold text-2xl">Welkom!</p>
      <p className="font-semibold text-lg">Je e-mailadres is bevestigd.</p>
      {appliesAt !== null && <p>Je nieuwe adres geldt vanaf {formatDateTime(appliesAt)}.</p>}
      <p>
        {isSignedIn || continues
          ? 'Je gaat zo verder.'
          : 'Staat de pagina waar je je registreerde nog open? Die gaat vanzelf verder.'}
      </p>
      {!continues && (
        <LinkButton to={isSignedIn ? next : loginPath(next)} variant="primary">
          {isSignedIn ? 'Ga verder' : 'Inloggen'}
        </LinkButton>
      )}
    </Outcome>
  )
}

export function Rejected({ isDeleted }: { isDeleted: boolean }) {
  return (
    <Outcome icon={CircleCheck} role="status">
      <p className="font-semibold text-lg">{isDeleted ? 'Dat account is gewist.' : 'Deze link werkt niet meer.'}</p>
      <p>Niemand gebruikt jouw e-mailadres. Je hoeft verder niets te doen.</p>
      <LinkButton to="/">Naar de homepage</LinkButton>
    </Outcome>
  )
}

export function VerificationFailed({ message }: { message: string }) {
  return (
    <Outcome icon={MailWarning} tone="danger" role="alert">
      <p className="font-semibold text-lg">Verificatie mislukt</p>
      {message !== 'Verificatie mislukt' && <p>{message}</p>}
      <p className="text-muted">Een link werkt één keer en 24 uur lang. Vraag gerust een nieuwe aan.</p>
      <div className="flex flex-wrap gap-2">
        <ResendButton isMain />
        <LinkButton to="/login">Terug naar inloggen</LinkButton>
      </div>
    </Outcome>
  )
}
