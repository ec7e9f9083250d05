import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '~/lib/api/api-error.ts'
import { usePosted } from '~/lib/api/posted-form.ts'
import { usePublicForm } from '~/lib/public-form.ts'
import { WISH_PERIODS } from '~/lib/routing/wish-periods.ts'
import { returnPath } from '~/lib/session/guards.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { PasswordField } from '~/ui/forms/password-field.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { TextLink } from '~/ui/text-link.tsx'
import { loadForm } from '../load-form.ts'
import { storePendingVerification } from '../pending-verification.ts'
import { CheckYourMail } from './check-your-mail.tsx'

const loadRegistration = loadForm('registrationFields')

const REGISTRATION_FAILED = 'Registratie mislukt. Probeer het opnieuw.'

const TAKEN = {
  username: 'Deze gebruikersnaam is al in gebruik',
  email: 'Dit e-mailadres is al geregistreerd',
} as const

export function RegisterForm({ hasWish = false }: { hasWish?: boolean }) {
  const navigate = useNavigate()
  const location = useLocation()
  const next = returnPath(location.pathname + location.search)
  const posted = usePosted<PostedRegistration>()
  const form = usePublicForm(loadRegistration, posted.refused)
  const { field, submit, formState, failure } = form
  const { errors } = formState
  const username = useAvailability('username', form.watch('username'))
  const suggestion = useFreeUsername(username === false ? form.watch('username') : null)
  const email = useAvailability('email', form.watch('email'))

  const formProps = submit(async ({ confirmPassword: _, ...values }, load) => {
    let account: { registeredId: string; registrationKey: string }
    try {
      const { registerAccount } = await load()
      const { user, registrationKey } = await registerAccount({ ...values, originUrl: next })
      account = { registeredId: user.id, registrationKey }
    } catch (error) {
      if (error instanceof ApiError) toast({ title: 'Registratie mislukt', kind: 'error' })
      throw error
    }
    storePendingVerification({ identifier: values.email, next, hasRegistered: true, ...account })
    await navigate('/verify-email')
  })

  if (posted.shown) return <Registered {...posted.shown} next={next} />
  return (
    <>
      {failure && <PageNotice kind="warning" title={failure.textOr(REGISTRATION_FAILED)} />}
      <form {...formProps} className="flex flex-col gap-5">
        {hasWish && <Select {...field('wishPeriod')} label="Wanneer wil je uit?" options={WISH_PERIODS} />}
        <TextField
          {...field('username')}
          label="Gebruikersnaam"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message ?? (username === false ? TAKEN.username : undefined)}
          help={username === true ? <Available>Deze naam is vrij</Available> : 'Zo zien anderen jou.'}
        />
        {suggestion !== null && (
          <Button size="sm" className="-mt-3 self-start" onClick={() => form.setValue('username', suggestion)}>
            Neem {suggestion}
          </Button>
        )}
        <TextField
          {...field('email')}
          type="email"
          label="E-mail"
          autoComplete="email"
          inputMode="email"
          error={errors.email?.message ?? (email === false ? TAKEN.email : undefined)}
          help="Hier mailen we je een code. Anderen zien het niet."
        />
        <PasswordField
          {...field('password', { deps: formState.touchedFields.confirmPassword ? ['confirmPassword'] : [] })}
          label="Wachtwoord"
          autoComplete="new-password"
          help="Minimaal 8 tekens, met hoofdletter, kleine letter, cijfer en speciaal teken."
        />
        <PasswordField {...field('confirmPassword')} label="Bevestig wachtwoord" autoComplete="new-password" />
        <Checkbox {...field('acceptedTerms')}>
          Ik ben 18 jaar of ouder en ga akkoord met de{' '}
          <TextLink to="/algemene-voorwaarden" target="_blank">
            algemene voorwaarden
          </TextLink>{' '}
          en de{' '}
          <TextLink to="/privacy-statement" target="_blank">
            privacyverklaring
          </TextLink>
        </Checkbox>
        <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting}>
          Registreren
        </Button>
      </form>
      <p>
        Heb je al een account?{' '}
        <TextLink look="primary" to={next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`}>
          Inloggen
        </TextLink>
      </p>
    </>
  )
}

type PostedRegistration = { email: string; registeredId: string; registrationKey: string }

function Registered({ email, registeredId, registrationKey, next }: PostedRegistration & { next: string | null }) {
  const navigate = useNavigate()
  useEffect(() => {
    storePendingVerification({ identifier: email, next, hasRegistered: true, registeredId, registrationKey })
    void navigate('/verify-email', { replace: true })
  }, [email, next, registeredId, registrationKey, navigate])
  return <CheckYourMail posted={{ email, registeredId }} />
}

function Available({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-success-ink">
      <CircleCheck aria-hidden="true" className="size-4" />
      {children}
    </span>
  )
}

/** Characters kept of a taken name, so that with a number it fits into the 30 of a username. */
const BASE_LENGTH = 27
const TRIED_NUMBERS = [2, 7, 21] as const

function useFreeUsername(taken: string | null): string | null {
  const [found, setFound] = useState<{ taken: string; free: string } | null>(null)
  useEffect(() => {
    if (taken === null) return
    let isStale = false
    const search = async () => {
      const api = await import('../api.ts').catch(() => null)
      for (const number of TRIED_NUMBERS) {
        const candidate = `${taken.trim().slice(0, BASE_LENGTH)}${number}`
        const isFree = (await api?.isAvailable('username', candidate)) ?? null
        if (isStale || isFree === null) return
        if (isFree) return setFound({ taken, free: candidate })
      }
    }
    void search()
    return () => {
      isStale = true
    }
  }, [taken])
  return found?.taken === taken ? found.free : null
}

const DELAY_MS = 300

function useAvailability(field: 'username' | 'email', value: string | undefined): boolean | null {
  const [result, setResult] = useState<{ value: string; isFree: boolean | null } | null>(null)
  useEffect(() => {
    if (!value) return
    let isStale = false
    const timer = setTimeout(() => {
      void checkAvailability(field, value).then((isFree) => {
        if (!isStale) setResult({ value, isFree })
      })
    }, DELAY_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [field, value])
  return result?.value === value ? (result?.isFree ?? null) : null
}

async function checkAvailability(field: 'username' | 'email', value: string): Promise<boolean | null> {
  const loaded = await loadRegistration().catch(() => null)
  const parsed = loaded?.schema.shape[field].safeParse(value)
  return parsed?.success ? (loaded?.isAvailable(field, parsed.data) ?? null) : null
}
