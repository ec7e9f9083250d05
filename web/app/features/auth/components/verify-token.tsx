import type { getVerificationLink } from 'contract/auth/auth.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { CircleCheck, MailWarning } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '~/lib/api/api-error.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { HOME, loginPath, returnPath } from '~/lib/session/guards.ts'
import { getSession, useSession } from '~/lib/session/session.ts'
import { useBrowserValue } from '~/lib/use-browser-value.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Spinner } from '~/ui/feedback/spinner.tsx'
import { confirmEmail, findLinkedAccount, refreshUser, rejectAccount } from '../api.ts'
import { pendingVerification } from '../pending-verification.ts'
import { useContinuation } from '../use-continuation.ts'
import { ResendButton } from './check-your-mail.tsx'
import type { LoginState } from './login-form.tsx'
import { Outcome } from './outcome.tsx'

type Loaded = { account: ResponseOf<typeof getVerificationLink>['account'] | null; failure: string | null }

type Ending =
  | { state: 'verified'; appliesAt: string | null }
  | { state: 'rejected'; isDeleted: boolean }
  | { state: 'failed'; message: string }

const ownAccountId = () => pendingVerification()?.registeredId ?? getSession().user?.id ?? null

/** Elsewhere than in the account's own browser it asks first: somebody else may have registered the reader's address. */
export function VerifyToken({ token, loaded }: { token: string; loaded: Loaded }) {
  const [account, setAccount] = useState(loaded.account)
  const [outcome, setOutcome] = useState<Ending | null>(
    loaded.failure === null ? null : { state: 'failed', message: loaded.failure },
  )
  const [isPending, setPending] = useState(false)
  const ownId = useBrowserValue(ownAccountId, null)
  const isOwn = account !== null && account.id === ownId

  const showFailure = (error: unknown) =>
    setOutcome({ state: 'failed', message: (error instanceof ApiError && error.message) || 'Verificatie mislukt' })
  const run = async (work: () => Promise<Ending>) => {
    setPending(true)
    await work().then(setOutcome, showFailure)
    setPending(false)
  }
  const verify = () =>
    run(async () => {
      const appliesAt = await confirmEmail({ token })
      if (getSession().isAuthenticated) await refreshUser().catch(() => undefined)
      return { state: 'verified', appliesAt }
    })
  const reject = () => run(async () => ({ state: 'rejected', isDeleted: await rejectAccount(token) }))

  const find = useEffectEvent(() => {
    if (account === null && outcome === null) findLinkedAccount(token).then(setAccount, showFailure)
  })
  useEffect(() => find(), [])
  // Once, however often React runs the effect.
  const hasStarted = useRef(false)
  const start = useEffectEvent(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void verify()
  })
  useEffect(() => {
    if (isOwn) start()
  }, [isOwn])

  if (outcome?.state === 'verified') return <Verified appliesAt={outcome.appliesAt} />
  if (outcome?.state === 'rejected') return <Rejected isDeleted={outcome.isDeleted} />
  if (outcome?.state === 'failed') return <VerificationFailed message={outcome.message} />
  if (account === null || isOwn)
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> We controleren je link. Een moment.
      </p>
    )
  const on = (act: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void act()
  }
  return (
    <>
      <p className="text-lg">
        Is <strong className="wrap-anywhere">{account.username}</strong> jouw account? Het is gemaakt op{' '}
        {formatDateTime(account.createdAt)}.
      </p>
      <p>Bevestig alleen als jij het hebt gemaakt. Wie het maakte, kan er daarna mee inloggen.</p>
      <form method="post" onSubmit={on(verify)} className="flex flex-col">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" size="lg" isPending={isPending}>
          Bevestig mijn e-mailadres
        </Button>
      </form>
      <form
        method="post"
        action={`/verify-email?${new URLSearchParams({ token, [REJECTION]: '1' })}`}
        onSubmit={on(reject)}
        className="flex flex-col"
      >
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="quiet" size="lg" disabled={isPending}>
          Nee, dit is niet van mij
        </Button>
      </form>
    </>
  )
}

export const REJECTION = 'niet-van-mij'

/** Delay before the redirect: to the dashboard when signed in, otherwise to the login page (spec 1 section 4). */
const SIGNED_IN_MS = 2_000
const TO_LOGIN_MS = 3_000

export function Verified({ appliesAt }: { appliesAt: string | null }) {
  const isSignedIn = useSession().isAuthenticated
  const continues = useContinuation(SIGNED_IN_MS)
  const navigate = useNavigate()
  const location = useLocation()
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

function VerificationFailed({ message }: { message: string }) {
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
