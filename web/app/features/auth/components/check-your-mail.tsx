import { countText } from 'contract/platform/count-text.ts'
import { SECOND } from 'contract/platform/durations.ts'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '~/lib/api/api-error.ts'
import { usePosted } from '~/lib/api/posted-form.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { usePublicForm } from '~/lib/public-form.ts'
import { HOME, loginPath, returnPath } from '~/lib/session/guards.ts'
import { getSession, useSession } from '~/lib/session/session.ts'
import { useBrowserValue } from '~/lib/use-browser-value.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextField } from '~/ui/forms/text-field.tsx'
import { TextLink } from '~/ui/text-link.tsx'
import { loadForm } from '../load-form.ts'
import { pendingEmail, pendingVerification } from '../pending-verification.ts'
import { useContinuation } from '../use-continuation.ts'

/** Loaded only with a session: this page is part of registration too. */
const SignOutButton = lazyPart(async () => (await import('./sign-out-button.tsx')).SignOutButton)

export function CheckYourMail({ posted = null }: { posted?: { email: string | null; registeredId: string } | null }) {
  const goesOn = useContinuation()
  const { user, isAuthenticated } = useSession()
  const stored = useBrowserValue(pendingEmail, null)
  const next = useBrowserValue(() => pendingVerification()?.next ?? HOME, HOME)
  const login = useBrowserValue(() => loginPath(next), '/login')
  const register = useBrowserValue(() => registerPath(pendingVerification()?.next ?? null), '/register')
  const email = user?.email ?? stored ?? posted?.email ?? null
  const storedId = useBrowserValue(() => pendingVerification()?.registeredId ?? null, null)
  const registeredId = user?.id ?? storedId ?? posted?.registeredId ?? null
  const mailbox = email === null ? null : mailboxOf(email)
  return (
    <>
      <p>
        {registeredId === null ? 'Open de link in de mail' : 'Vul de code in uit de mail'} die we stuurden naar{' '}
        {email === null ? 'je e\u2011mailadres' : <strong className="wrap-anywhere">{email}</strong>}.
      </p>
      {registeredId !== null && <CodeForm registeredId={registeredId} />}
      <p className="text-muted text-sm">
        {registeredId !== null && 'Of open de link in die mail, op welk apparaat je maar wilt. '}
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
        {isAuthenticated ? <SignOutButton /> : <LinkButton to={login}>Terug naar inloggen</LinkButton>}
      </div>
      {!isAuthenticated && email !== null && (
        <p className="text-muted">
          Klopt het adres niet?{' '}
          <TextLink look="primary" to={register}>
            Ander adres gebruiken
          </TextLink>
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
      const description = error instanceof ApiError ? error.message : undefined
      toast({ title: 'Verzenden mislukt', description, kind: 'error' })
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

const loadVerification = loadForm('codeFields')

const FAILED = 'Verificatie mislukt'

function CodeForm({ registeredId }: { registeredId: string }) {
  const posted = usePosted()
  const { field, submit, formState, failure } = usePublicForm(loadVerification, posted.refused)
  const [isVerified, setVerified] = useState(false)
  const navigate = useNavigate()
  const formProps = submit(async ({ code }, load) => {
    const { confirmEmail, continueRegistered } = await load()
    await confirmEmail({ code, registeredId })
    setVerified(true)
    const key = pendingVerification()?.registrationKey
    // `useContinuation` tries again.
    if (key) await continueRegistered(key).catch((error: unknown) => showFailure(error, 'Inloggen mislukt'))
    else await navigate(HOME, { replace: true })
  })
  return (
    <>
      {failure && (
        <PageNotice kind="warning" title={FAILED}>
          {failure.message}
        </PageNotice>
      )}
      <form {...formProps} action="/verify-email" className="flex flex-col gap-4">
        <input type="hidden" name="registeredId" value={registeredId} />
        <TextField {...field('code')} label="Code uit de mail" inputMode="numeric" autoComplete="one-time-code" />
        <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting || isVerified}>
          Ga verder
        </Button>
      </form>
    </>
  )
}

const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  'https://mail.google.com/': ['gmail.com', 'googlemail.com'],
  'https://outlook.live.com/mail/': ['outlook.com', 'hotmail.com', 'hotmail.nl', 'live.com', 'live.nl', 'msn.com'],
  'https://www.icloud.com/mail/': ['icloud.com', 'me.com', 'mac.com'],
  'https://mail.yahoo.com/': ['yahoo.com', 'yahoo.nl'],
  'https://mail.proton.me/': ['proton.me', 'protonmail.com'],
}

function mailboxOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.entries(DOMAINS).find(([, domains]) => domains.includes(domain))?.[0] ?? null
}
