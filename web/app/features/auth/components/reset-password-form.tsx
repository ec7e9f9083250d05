import type { Passkey } from 'contract/auth/passkeys.ts'
import { CircleCheck, Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '~/lib/api/api-error.ts'
import { usePosted } from '~/lib/api/posted-form.ts'
import { usePublicForm } from '~/lib/public-form.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { loadForm } from '../load-form.ts'
import { type Closing, ClosingText } from './closing.tsx'
import { Outcome } from './outcome.tsx'
import { PasskeyDates } from './passkey-dates.tsx'

const FAILED = 'Wachtwoord resetten mislukt. Probeer het opnieuw.'

const loadReset = loadForm('newPasswordFields')

export function ResetPasswordForm({ token }: { token: string }) {
  const posted = usePosted<Closing>()
  const [closing, setClosing] = useState(posted.shown)
  const { field, submit, formState, failure } = usePublicForm(loadReset, posted.refused)
  const passkeys = useResetPasskeys(token)
  const [kept, setKept] = useState<readonly string[]>([])

  const formProps = submit(async ({ password }, load) => {
    try {
      const { choosePassword } = await load()
      setClosing(await choosePassword({ token, password, keepPasskeys: [...kept] }))
    } catch (error) {
      if (error instanceof ApiError && !error.errors.some(({ field }) => field === 'password'))
        toast({ title: 'Reset mislukt', description: messageOf(error), kind: 'error' })
      throw error
    }
  })

  if (closing)
    return (
      <Outcome icon={CircleCheck} title="Je wachtwoord is gewijzigd">
        <p>Log in met je nieuwe wachtwoord.</p>
        <ClosingText {...closing} />
        <LinkButton to="/login" variant="primary">
          Inloggen
        </LinkButton>
      </Outcome>
    )
  const isLinkInvalid = failure?.code === 'RESET_TOKEN_INVALID'
  return (
    <>
      <p className="text-muted">
        Kies een nieuw wachtwoord. Daarna log je op al je apparaten opnieuw in.
        {passkeys.length === 0 && ' Heb je passkeys? Die vervallen.'}
      </p>
      {failure && (
        <PageNotice
          kind="warning"
          title={isLinkInvalid ? failure.message : FAILED}
          actions={isLinkInvalid ? [{ label: 'Nieuwe link aanvragen', to: '/forgot-password' }] : []}
        >
          {isLinkInvalid ? 'Een link werkt één uur en één keer.' : messageOf(failure)}
        </PageNotice>
      )}
      <form {...formProps} className="flex flex-col gap-5">
        <PasswordField
          {...field('password', { deps: ['confirmPassword'] })}
          label="Nieuw wachtwoord"
          autoComplete="new-password"
          help="Minstens 6 tekens. Langer is veiliger."
        />
        <PasswordField {...field('confirmPassword')} label="Bevestig wachtwoord" autoComplete="new-password" />
        {passkeys.length > 0 && (
          <KeepPasskeys
            passkeys={passkeys}
            onKeep={(id, isKept) => setKept((ids) => (isKept ? [...ids, id] : ids.filter((each) => each !== id)))}
          />
        )}
        <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting}>
          Wachtwoord opslaan
        </Button>
      </form>
    </>
  )
}

/** Empty until they are loaded, and when that failed: the page then says that they are removed. */
function useResetPasskeys(token: string): readonly Passkey[] {
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>([])
  useEffect(() => {
    let isShown = true
    loadReset()
      .then(({ findResetPasskeys }) => findResetPasskeys(token))
      .then(
        (found) => isShown && setPasskeys(found),
        () => undefined,
      )
    return () => {
      isShown = false
    }
  }, [token])
  return passkeys
}

type KeepPasskeysProps = { passkeys: readonly Passkey[]; onKeep: (id: string, isKept: boolean) => void }

function KeepPasskeys({ passkeys, onKeep }: KeepPasskeysProps) {
  return (
    <fieldset>
      <legend className="font-display font-bold text-lg">Deze passkeys verwijderen we</legend>
      <p className="mt-1 text-muted text-sm">
        Is er een van jou? Kies dan ‘Bewaren’. Twijfel je? Laat hem weg: je kunt altijd een nieuwe maken.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-start gap-x-3 py-3">
            <div className="min-w-0 grow basis-48">
              <p className="wrap-anywhere font-semibold">{passkey.name}</p>
              <PasskeyDates passkey={passkey} />
            </div>
            <Checkbox
              aria-label={`Bewaren: ${passkey.name}`}
              onChange={({ target }) => onKeep(passkey.id, target.checked)}
            >
              Bewaren
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const messageOf = (error: ApiError) => (error.code === 'UNREADABLE_ANSWER' ? undefined : error.message)

export function BrokenResetLink() {
  return (
    <Outcome icon={Link2Off} tone="danger">
      <p>In deze link ontbreekt een deel. Open de link uit je mail nog eens, of vraag een nieuwe aan.</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/forgot-password" variant="primary">
          Nieuwe link aanvragen
        </LinkButton>
        <LinkButton to="/login">Terug naar inloggen</LinkButton>
      </div>
    </Outcome>
  )
}
