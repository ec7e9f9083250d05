import { useQuery } from '@tanstack/react-query'
import { getMailSubscription, type NotificationKind, unsubscribeFromMail } from 'contract/notifications.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { CircleCheck, MailX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { postedFailure, usePosted } from '~/lib/api/posted-form.ts'
import { QueryProvider, queryFor } from '~/lib/api/query.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { KIND_LABELS } from '../kind-labels.ts'

type UnsubscribeProps = {
  linkKey: string
  /** The subscription as the server loaded it for the page; null when the browser must load it. */
  loaded: { answer: ResponseOf<typeof getMailSubscription> } | { refusal: { status: number; body: unknown } } | null
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
  const refusal = loaded && 'refusal' in loaded ? loaded.refusal : null
  const { data, isPending, error, refetch, isFetching } = useQuery({
    ...queryFor(getMailSubscription, { query: { key: linkKey } }),
    initialData: loaded && 'answer' in loaded ? loaded.answer : undefined,
    enabled: refusal === null,
  })
  const [isSending, setSending] = useState(false)
  const posted = usePosted<{ isDone: true }>()
  const [isDone, setDone] = useState(posted.shown !== null)
  const postedError = postedFailure(posted.refused)
  if (refusal) return <UnsubscribeFailure error={ApiError.from(refusal.status, refusal.body, null)} />
  if (isPending)
    return (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    )
  if (data === undefined)
    return <UnsubscribeFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
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

type UnsubscribeFailureProps = {
  error: ApiError
  onRetry?: () => void
  isRetrying?: boolean
}

function UnsubscribeFailure({ error, onRetry, isRetrying }: UnsubscribeFailureProps) {
  const isInvalidLink = error.status !== 0 && error.status < 500
  return (
    <ErrorState
      title={isInvalidLink ? 'Deze afmeldlink klopt niet' : 'Afmelden mislukt'}
      onRetry={isInvalidLink ? undefined : onRetry}
      isRetrying={isRetrying}
      action={isInvalidLink && <LinkButton to="/profile/meldingen">Meldingen instellen</LinkButton>}
    >
      {isInvalidLink ? 'Log in om je meldingen in te stellen.' : error.message}
    </ErrorState>
  )
}
