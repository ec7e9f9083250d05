import { countText } from 'contract/platform/count-text.ts'
import { SECOND } from 'contract/platform/durations.ts'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError } from '~/lib/api/api-error.ts'
import { NextPageAhead } from '~/lib/routing/next-page-ahead.tsx'
import { HOME, loginPath, returnPath } from '~/lib/session/guards.ts'
import { getSession, useSession } from '~/lib/session/session.ts'
import { useBrowserValue } from '~/lib/use-browser-value.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { mailboxOf } from '../mailboxes.ts'
import { pendingEmail, pendingVerification } from '../pending-verification.ts'
import { useContinuation } from '../use-continuation.ts'
import { CodeForm } from './code-form.tsx'

/** Loaded only with a session: this page is part of registration too. */
const SignOutButton = lazy(async () => ({ default: (await import('./sign-out-button.tsx')).SignOutButton }))

/** @param posted the account, before this device has stored it */
export function CheckYourMail({ posted = null }: { posted?: { email: string | null; registeredId: string } | null }) {
  const goesOn = useContinuation()
  const { user, isAuthenticated } = useSession()
  const stored = useBrowserValue(pendingEmail, null)
  // After verifying in another tab, logging in from here still returns to the original page.
  const next = useBrowserValue(() => pendingVerification()?.next ?? HOME, HOME)
  const login = useBrowserValue(() => loginPath(next), '/login')
  const register = useBrowserValue(() => registerPath(pendingVerification()?.next ?? null), '/register')
  const email = user?.email ?? stored ?? posted?.email ?? null
  const storedId = useBrowserValue(() => pendingVerification()?.registeredId ?? null, null)
  const registeredId = user?.id ?? storedId ?? posted?.registeredId ?? null
  const hasCode = registeredId !== null
  const mailbox = email === null ? null : mailboxOf(email)
  return (
    <>
      <NextPageAhead page={next} />
      <p>
        {hasCode ? 'Vul de code in uit de mail' : 'Open de link in de mail'} die we stuurden naar{' '}
        {email === null ? 'je e\u2011mailadres' : <strong className="wrap-anywhere">{email}</strong>}.
      </p>
      {hasCode && <CodeForm registeredId={registeredId} />}
      <p className="text-muted text-sm">
        {hasCode && 'Of open de link in die mail, op welk apparaat je maar wilt. '}
        {!isAuthenticated && (goesOn ? 'Deze pagina gaat dan vanzelf verder. ' : 'Log daarna in. ')}
        Geen mail? Kijk bij ongewenste mail.
      </p>
      <div className="flex flex-wrap gap-2">
        {mailbox !== null && (
          <LinkButton to={mailbox} target="_blank" rel="noreferrer" icon={ExternalLink}>
            Open je mail
          </LinkButton>
        )}
        <ResendButton />
        {isAuthenticated ? (
          <Suspense>
            <SignOutButton />
          </Suspense>
        ) : (
          <LinkButton to={login}>Terug naar inloggen</LinkButton>
        )}
      </div>
      {!isAuthenticated && email !== null && (
        <p className="text-muted">
          Klopt het adres niet?{' '}
          <Link to={register} className="font-semibold text-primary-ink underline-offset-4 hover:underline">
            Ander adres gebruiken
          </Link>
        </p>
      )}
    </>
  )
}

const registerPath = (next: string | null) =>
  next === null ? '/register' : `/register?next=${encodeURIComponent(next)}`

export function ResendButton({ isMain = false }: { isMain?: boolean }) {
  const navigate = useNavigate()
  const location = useLocation()
  const [isPending, setPending] = useState(false)
  const [wait, startWait] = useCountdown()

  const resend = async () => {
    const email = getSession().user?.email ?? pendingEmail()
    if (email === null) {
      toast({ title: 'E-mailadres niet gevonden. Probeer opnieuw in te loggen.', kind: 'error' })
      await navigate('/login')
      return
    }
    setPending(true)
    try {
      const api = await import('../api.ts').catch(() => null)
      if (api === null) throw ApiError.noConnection()
      await api.sendVerificationAgain(
        email,
        returnPath(location.pathname + location.search) ?? pendingVerification()?.next ?? null,
      )
      startWait(RESEND_AFTER_SECONDS)
      toast({ title: 'Verificatiemail verstuurd', description: `Kijk in je inbox van ${email}.`, kind: 'success' })
    } catch (error) {
      toast({
        title: 'Verzenden mislukt',
        description: error instanceof ApiError ? error.message : undefined,
        kind: 'error',
      })
    } finally {
      setPending(false)
    }
  }

  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      isPending={isPending}
      disabled={wait > 0}
      onClick={() => void resend()}
    >
      {wait > 0 ? `Opnieuw versturen kan over ${countText(wait, 'seconde', 'seconden')}` : RESEND}
    </Button>
  )
}

const RESEND = 'Verificatiemail opnieuw versturen'
/** A mail may take this long. The server allows five an hour. */
const RESEND_AFTER_SECONDS = 60

function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), SECOND)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds]
}
