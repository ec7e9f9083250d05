import type { Session } from 'contract/auth/auth.ts'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ScriptsNeeded } from '~/features/browser-support/components/scripts-needed.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { postedFailure, usePosted } from '~/lib/api/posted-form.ts'
import { usePublicForm } from '~/lib/public-form.ts'
import { returnPath } from '~/lib/session/guards.ts'
import { signIn, useSession } from '~/lib/session/session.ts'
import { useBrowserValue, useLocationState } from '~/lib/use-browser-value.ts'
import { Button } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { Spinner } from '~/ui/feedback/spinner.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { TextLink } from '~/ui/text-link.tsx'
import { loadForm } from '../load-form.ts'
import { isCancelled, supportsPasskeys } from '../passkey-support.ts'
import { pendingEmail, pendingVerification, storePendingVerification } from '../pending-verification.ts'

/** Location state: a notice of the previous page, such as after verifying, and the page to open after login. */
export type LoginState = { notice?: { title: string; message: string }; next?: string; identifier?: string } | null

const LOGIN_FAILED = 'Inloggen mislukt. Probeer het opnieuw.'
const CHECK_INPUT = 'Controleer je inloggegevens en probeer opnieuw'

const loadLogin = loadForm('loginFields')

async function signInWithPasskey(): Promise<void> {
  const passkeys = await import('../api-passkeys.ts').catch(() => null)
  if (passkeys === null) throw ApiError.noConnection()
  await passkeys.signInWithPasskey()
}

export function LoginForm() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const location = useLocation()
  const state = useLocationState() as LoginState
  const posted = usePosted<{ session: Session }>()
  const { field, submit, formState, getValues, setValue } = usePublicForm(loadLogin, posted.refused)
  const fillIn = useEffectEvent((identifier: string | undefined) => {
    const known = identifier ?? pendingVerification()?.identifier
    if (known !== undefined && !getValues('identifier')) setValue('identifier', known)
  })
  const identifier = state?.identifier
  // Keeps what the browser or the user filled in before hydration. The state is known after it.
  useEffect(() => fillIn(identifier), [identifier])
  const [refusal, setRefusal] = useState(postedFailure(posted.refused))
  const next = returnPath(location.pathname + location.search) ?? state?.next ?? null
  const { isAuthenticated } = useSession()
  const hasRegistered = useBrowserValue(() => pendingVerification()?.hasRegistered === true, false)

  const askToVerify = async (error: ApiError, typed: string) => {
    // A username is no address to send the link to, so a known address stays.
    const identifier = typed.includes('@') ? typed : (pendingEmail() ?? typed)
    storePendingVerification({ ...pendingVerification(), identifier, next, hasRegistered })
    toast({ title: 'E-mail niet geverifieerd', description: error.message, kind: 'warning' })
    await navigate('/verify-email')
  }
  const continuePosted = useEffectEvent(() => {
    if (refusal?.code === 'EMAIL_NOT_VERIFIED') void askToVerify(refusal, String(posted.refused?.values.identifier))
  })
  useEffect(() => continuePosted(), [])

  const formProps = submit(async (values, load) => {
    setRefusal(null)
    try {
      const { signInWith } = await load()
      await signInWith(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'EMAIL_NOT_VERIFIED') return askToVerify(error, values.identifier)
      if (error.errors.length > 0 && error.errors.every(({ field }) => field in values)) throw error
      setRefusal(error)
      toast(
        error.code === 'ACCOUNT_LOCKED'
          ? { title: 'Account vergrendeld', description: error.message, kind: 'error' }
          : { title: 'Inloggen mislukt', description: error.textOr(CHECK_INPUT), kind: 'error' },
      )
    }
  })

  if (posted.shown) return <SigningIn session={posted.shown.session} />
  return (
    <>
      {query.get('expired') === 'true' && refusal === null && (
        <PageNotice kind="info" title="Sessie verlopen">
          Je bent uitgelogd. Log opnieuw in om verder te gaan.
        </PageNotice>
      )}
      {query.get('suspended') === 'true' && refusal === null && <SuspendedNotice title="Je account is geschorst" />}
      {hasRegistered && state?.notice === undefined && refusal === null && (
        <PageNotice kind="success" title="Je account is gemaakt">
          Open eerst de link in de mail die we je hebben gestuurd. Log daarna in.
        </PageNotice>
      )}
      {state?.notice && refusal === null && (
        <PageNotice kind="success" title={state.notice.title}>
          {state.notice.message}
        </PageNotice>
      )}
      {refusal && <LoginRefusal refusal={refusal} />}
      <form {...formProps} className="flex flex-col gap-5">
        <TextField
          {...field('identifier')}
          label="Gebruikersnaam of e-mail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="flex flex-col gap-1">
          <PasswordField {...field('password')} label="Wachtwoord" autoComplete="current-password" />
          <Link
            to="/forgot-password"
            className="inline-flex min-h-11 items-center self-start font-semibold text-primary-ink text-sm underline-offset-4 hover:underline"
          >
            Wachtwoord vergeten?
          </Link>
        </div>
        <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting || isAuthenticated}>
          Inloggen
        </Button>
      </form>
      <PasskeyLogin onUnverified={(error) => askToVerify(error, '')} />
      <p>
        Nog geen account?{' '}
        <TextLink look="primary" to={next === null ? '/register' : `/register?next=${encodeURIComponent(next)}`}>
          Registreren
        </TextLink>
      </p>
      <p className="text-muted text-sm">
        Lees onze <TextLink to="/algemene-voorwaarden">voorwaarden</TextLink> en onze{' '}
        <TextLink to="/privacy-statement">privacyverklaring</TextLink>.
      </p>
    </>
  )
}

/** The answer to a login that was posted before hydration: stores the session, and the guard redirects. */
function SigningIn({ session }: { session: Session }) {
  useEffect(() => signIn(session), [session])
  return (
    <ScriptsNeeded>
      <p role="status" className="flex items-center gap-3">
        <Spinner /> Je bent ingelogd. Een moment.
      </p>
    </ScriptsNeeded>
  )
}

/** Hidden in browsers without passkeys. Its space is reserved until hydration, so that nothing moves. */
function PasskeyLogin({ onUnverified }: { onUnverified: (error: ApiError) => Promise<void> }) {
  const isSupported = useBrowserValue(supportsPasskeys, null)
  const logIn = () =>
    signInWithPasskey().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED') return onUnverified(error)
      throw error
    })
  if (isSupported === false) return null
  return (
    <ActionButton
      size="lg"
      icon={KeyRound}
      className={isSupported === null ? 'invisible noscript:hidden' : undefined}
      run={logIn}
      failure={LOGIN_FAILED}
      isCancelled={isCancelled}
    >
      Gebruik een passkey
    </ActionButton>
  )
}

/** The reasons are in the mail, because only its owner may read them. */
function SuspendedNotice({ title }: { title: string }) {
  return (
    <PageNotice kind="warning" title={title}>
      <p>
        Je kunt nu niet inloggen. We hebben je gemaild waarom. Ben je het er niet mee eens, of wil je je gegevens?
        Antwoord dan op die mail.
      </p>
      <Link to="/help" className="mt-1 inline-flex min-h-11 items-center font-semibold underline">
        Geen mail gekregen? Schrijf ons
      </Link>
    </PageNotice>
  )
}

function LoginRefusal({ refusal }: { refusal: ApiError }) {
  if (refusal.code === 'ACCOUNT_LOCKED')
    return (
      <PageNotice kind="warning" title="Account vergrendeld">
        <p>{refusal.message}</p>
        <Link to="/forgot-password" className="mt-1 inline-flex min-h-11 items-center font-semibold underline">
          Wachtwoord herstellen
        </Link>
      </PageNotice>
    )
  if (refusal.code === 'ACCOUNT_SUSPENDED') return <SuspendedNotice title={refusal.message} />
  if (refusal.code === 'EMAIL_NOT_VERIFIED')
    return (
      <PageNotice kind="warning" title="E-mail niet geverifieerd">
        {refusal.message}
      </PageNotice>
    )
  const fieldErrors = refusal.errors.map(({ message }) => message).join(' ')
  return (
    <PageNotice kind="warning" title={fieldErrors || refusal.textOr(LOGIN_FAILED)}>
      {refusal.code === 'INVALID_CREDENTIALS' ? CHECK_INPUT : undefined}
    </PageNotice>
  )
}
