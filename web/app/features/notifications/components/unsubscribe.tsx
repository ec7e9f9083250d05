import { type NotificationChoice, unsubscribeFromMail } from 'contract/notifications.ts'
import { CircleCheck, MailX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { postedFailure, usePosted } from '~/lib/api/posted-form.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'

const isWrongLink = ({ code }: ApiError) => code === 'UNSUBSCRIBE_KEY_INVALID'

export function Unsubscribe({ linkKey }: { linkKey: string }) {
  const posted = usePosted<{ mail: NotificationChoice }>()
  const [mail, setMail] = useState(posted.shown?.mail)
  const [failure, setFailure] = useState(() => postedFailure(posted.refused))
  const [isSending, setSending] = useState(false)
  if (failure && isWrongLink(failure))
    return (
      <ErrorState
        title="Deze afmeldlink klopt niet"
        action={<LinkButton to="/profile/meldingen">Meldingen instellen</LinkButton>}
      >
        Log in om je meldingen in te stellen.
      </ErrorState>
    )
  const next = mail === undefined ? 'NONE' : 'MINE'
  const choose = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      setMail((await call(unsubscribeFromMail, { query: { key: linkKey, mail: next } })).mail)
      setFailure(null)
    } catch (error) {
      if (error instanceof ApiError && isWrongLink(error)) setFailure(error)
      else showFailure(error, 'Afmelden mislukt')
    } finally {
      setSending(false)
    }
  }
  return (
    <form method="post" onSubmit={(event) => void choose(event)} className="contents">
      <input type="hidden" name="mail" value={next} />
      {failure && <PageNotice kind="warning" title={failure.message} />}
      {mail === undefined ? (
        <>
          <MailX aria-hidden="true" className="size-12 text-primary-ink" />
          <p>We mailen dan alleen nog over je account en over wat je zelf meldt.</p>
        </>
      ) : (
        <div role="status" className="flex flex-col items-start gap-4">
          <CircleCheck aria-hidden="true" className="size-12 text-success-ink" />
          <p className="font-semibold text-lg">
            {mail === 'NONE' ? 'Je krijgt geen mails meer.' : 'Je krijgt alleen nog mails over wat jou aangaat.'}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {mail !== 'MINE' && (
          <Button type="submit" variant={mail === undefined ? 'primary' : 'secondary'} isPending={isSending}>
            {next === 'NONE' ? 'Geen mails meer' : 'Alleen wat mij aangaat'}
          </Button>
        )}
        <LinkButton to="/profile/meldingen">Meldingen instellen</LinkButton>
      </div>
    </form>
  )
}
