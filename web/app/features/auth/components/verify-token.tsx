import type { getVerificationLink } from 'contract/auth/auth.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '~/lib/api/api-error.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { getSession } from '~/lib/session/session.ts'
import { useBrowserValue } from '~/lib/use-browser-value.ts'
import { Button } from '~/ui/button.tsx'
import { Spinner } from '~/ui/feedback/spinner.tsx'
import { confirmEmail, findLinkedAccount, refreshUser, rejectAccount } from '../api.ts'
import { pendingVerification } from '../pending-verification.ts'
import { Rejected, VerificationFailed, Verified } from './verification-outcome.tsx'

type Loaded = { account: ResponseOf<typeof getVerificationLink>['account'] | null; failure: string | null }

type Outcome =
  | { state: 'verified'; appliesAt: string | null }
  | { state: 'rejected'; isDeleted: boolean }
  | { state: 'failed'; message: string }

const ownAccountId = () => pendingVerification()?.registeredId ?? getSession().user?.id ?? null

/** Elsewhere than in the account's own browser it asks first: somebody else may have registered the reader's address. */
export function VerifyToken({ token, loaded }: { token: string; loaded: Loaded }) {
  const [account, setAccount] = useState(loaded.account)
  const [outcome, setOutcome] = useState<Outcome | null>(
    loaded.failure === null ? null : { state: 'failed', message: loaded.failure },
  )
  const [isPending, setPending] = useState(false)
  const ownId = useBrowserValue(ownAccountId, null)
  const isOwn = account !== null && account.id === ownId

  const showFailure = (error: unknown) =>
    setOutcome({ state: 'failed', message: (error instanceof ApiError && error.message) || 'Verificatie mislukt' })
  const run = async (work: () => Promise<Outcome>) => {
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

/** The parameter of the address that the second form posts to. */
export const REJECTION = 'niet-van-mij'
