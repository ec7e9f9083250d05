import { getMailChoice, type NotificationChoice, unsubscribeFromMail } from 'contract/notifications.ts'
import { CircleCheck, MailX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { postedFailure, usePosted } from '~/lib/api/posted-form.ts'
import { type LoadedAnswer, QueryProvider, useLoadedQuery } from '~/lib/api/query.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'

type UnsubscribeProps = {
  linkKey: string
  loaded: LoadedAnswer<typeof getMailChoice>
}

/** The page of a mail's unsubscribe link. Public. */
export function Unsubscribe(props: UnsubscribeProps) {
  return (
    <QueryProvider>
      <UnsubscribeForm {...props} />
    </QueryProvider>
  )
}

function UnsubscribeForm({ linkKey, loaded }: UnsubscribeProps) {
  const query = useLoadedQuery(getMailChoice, { query: { key: linkKey } }, loaded)
  const [isSending, setSending] = useState(false)
  const posted = usePosted<{ mail: NotificationChoice }>()
  const [chosen, setChosen] = useState(posted.shown?.mail)
  const postedError = postedFailure(posted.refused)
  const { data } = query
  if (data === undefined) {
    const { status = 0 } = query.error ?? {}
    const isInvalidLink = status !== 0 && status < 500
    return (
      <QueryState
        query={query}
        title={isInvalidLink ? 'Deze afmeldlink klopt niet' : 'Afmelden mislukt'}
        canRetry={!isInvalidLink}
        action={isInvalidLink && <LinkButton to="/profile/meldingen">Meldingen instellen</LinkButton>}
        skeleton={<SkeletonText lines={3} />}
      >
        {isInvalidLink ? 'Log in om je meldingen in te stellen.' : undefined}
      </QueryState>
    )
  }
  const mail = chosen ?? (data.mail === 'NONE' ? 'NONE' : undefined)
  const next = mail === undefined ? 'NONE' : 'MINE'
  const choose = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      setChosen((await call(unsubscribeFromMail, { query: { key: linkKey, mail: next } })).mail)
    } catch (failure) {
      showFailure(failure, 'Afmelden mislukt')
    } finally {
      setSending(false)
    }
  }
  return (
    <form method="post" onSubmit={(event) => void choose(event)} className="contents">
      <input type="hidden" name="mail" value={next} />
      {postedError && <PageNotice kind="warning" title={postedError.message} />}
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
