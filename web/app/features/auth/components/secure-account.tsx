import { CircleCheck, ShieldAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '~/lib/api/api-error.ts'
import { postedFailure, usePosted } from '~/lib/api/posted-form.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { secureOwnAccount } from '../api.ts'
import { type Closing, ClosingText } from './closing.tsx'
import { Outcome } from './outcome.tsx'

export function SecureAccount({ token }: { token: string }) {
  const posted = usePosted<Closing>()
  const [closing, setClosing] = useState(posted.shown)
  const [failure, setFailure] = useState(() => postedFailure(posted.refused))
  const [isSending, setSending] = useState(false)
  if (closing)
    return (
      <Outcome icon={CircleCheck} role="status">
        <p className="font-semibold text-lg">Iedereen is uitgelogd.</p>
        <p>
          Kies nu meteen een nieuw wachtwoord. De link staat in je mail. Kent iemand anders je oude wachtwoord, dan kan
          die tot die tijd weer inloggen.
        </p>
        <ClosingText {...closing} />
        <LinkButton to="/forgot-password">Geen mail gekregen?</LinkButton>
      </Outcome>
    )
  if (failure)
    return (
      <ErrorState
        title="Deze link werkt niet meer"
        action={
          <LinkButton to="/forgot-password" variant="primary">
            Nieuw wachtwoord kiezen
          </LinkButton>
        }
      >
        Hij is verlopen of al gebruikt. Vertrouw je het niet? Kies een nieuw wachtwoord. Daarmee log je iedereen uit.
      </ErrorState>
    )
  const secure = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      setClosing(await secureOwnAccount(token))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECURE_LINK_INVALID') setFailure(error)
      else showFailure(error, 'Beveiligen mislukt')
    } finally {
      setSending(false)
    }
  }
  return (
    <form method="post" onSubmit={(event) => void secure(event)} className="contents">
      <ShieldAlert aria-hidden="true" className="size-12 text-danger-ink" />
      <p>Logde iemand anders in, of wil iemand je adres wijzigen? Beveilig dan je account:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>Iedereen wordt uitgelogd, jij ook.</li>
        <li>Je passkeys werken niet meer. Wil je er een houden? Bewaar hem als je een nieuw wachtwoord kiest.</li>
        <li>Je e-mailadres blijft zoals het is. Links naar je plan en thuiscontacten stoppen.</li>
        <li>Je krijgt een mail om een nieuw wachtwoord te kiezen.</li>
      </ul>
      <Button type="submit" variant="primary" size="lg" isPending={isSending}>
        Beveilig mijn account
      </Button>
      <p className="text-muted">Was jij het wel? Dan hoef je niets te doen.</p>
    </form>
  )
}
