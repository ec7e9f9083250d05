import { getMailSubscription, type NotificationKind, unsubscribeFromMail } from 'contract/notifications.ts'
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
import { KIND_LABELS } from '../kind-labels.ts'

type UnsubscribeProps = {
  linkKey: string
  loaded: LoadedAnswer<typeof getMailSubscription>
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
  const query = useLoadedQuery(getMailSubscription, { query: { key: linkKey } }, loaded)
  const [isSending, setSending] = useState(false)
  const posted = usePosted<{ isDone: true }>()
  const [isDone, setDone] = useState(posted.shown !== null)
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
  if (isDone || !data.isSubscribed) return <Done kind={data.kind} />
  const unsubscribe = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await call(unsubscribeFromMail, { query: { key: linkKey } })
      setDone(true)
    } catch (failure) {
      showFailure(failure, 'Afmelden mislukt')
    } finally {
      setSending(false)
    }
  }
  return (
    <form method="post" onSubmit={(event) => void unsubscribe(event)} className="contents">
      {postedError && <PageNotice kind="warning" title={postedError.message} />}
      <MailX aria-hidden="true" className="size-12 text-primary-ink" />
      <p>
        Je krijgt dan geen mail meer over <strong>{KIND_LABELS[data.kind].title.toLowerCase()}</strong>. Op de site zie
        je het nog wel.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isPending={isSending}>
          Afmelden
        </Button>
        <LinkButton to="/profile/meldingen">Meldingen instellen</LinkButton>
      </div>
    </form>
  )
}

function Done({ kind }: { kind: NotificationKind }) {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <CircleCheck aria-hidden="true" className="size-12 text-success-ink" />
      <p className="font-semibold text-lg">Je bent afgemeld.</p>
      <p>
        Je krijgt geen mail meer over <strong>{KIND_LABELS[kind].title.toLowerCase()}</strong>.
      </p>
      <LinkButton to="/profile/meldingen">Meldingen instellen</LinkButton>
    </div>
  )
}
