import { useQuery } from '@tanstack/react-query'
import { getMailSubscription, type NotificationKind, unsubscribeFromMail } from 'contract/notifications.ts'
import type { ResponseOf } from 'contract/route.ts'
import { CircleCheck, MailX } from 'lucide-react'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { QueryProvider, queryFor } from '~/lib/api/query.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { KIND_LABELS } from '../kind-labels.ts'

type Given = {
  linkKey: string
  /** What the server found while it rendered the page; null when the browser is to ask for itself. */
  found: { answer: ResponseOf<typeof getMailSubscription> } | { refusal: { status: number; body: unknown } } | null
}

/** Where a mail's unsubscribe link leads: one button, no login. */
export function Unsubscribe(given: Given) {
  return (
    <QueryProvider>
      <Inside {...given} />
    </QueryProvider>
  )
}

function Inside({ linkKey, found }: Given) {
  const refusal = found && 'refusal' in found ? found.refusal : null
  const { data, isPending, error, refetch, isFetching } = useQuery({
    ...queryFor(getMailSubscription, { query: { key: linkKey } }),
    initialData: found && 'answer' in found ? found.answer : undefined,
    enabled: refusal === null,
  })
  const [isLeaving, setLeaving] = useState(false)
  const [isDone, setDone] = useState(false)
  if (refusal) return <Broken error={ApiError.from(refusal.status, refusal.body, null)} />
  if (isPending)
    return (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    )
  if (data === undefined) return <Broken error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (isDone || !data.isSubscribed) return <Done kind={data.kind} />
  const leave = async () => {
    setLeaving(true)
    try {
      await call(unsubscribeFromMail, { query: { key: linkKey } })
      setDone(true)
    } catch (failure) {
      showFailure(failure, 'Afmelden mislukt')
    } finally {
      setLeaving(false)
    }
  }
  return (
    <>
      <MailX aria-hidden="true" className="size-12 text-primary-ink" />
      <p>
        Je krijgt dan geen mail meer over <strong>{KIND_LABELS[data.kind].title.toLowerCase()}</strong>. Op de site zie
        je het nog wel.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isLeaving} onClick={() => void leave()}>
          Afmelden
        </Button>
        <LinkButton to="/profile/meldingen">Meldingen instellen</LinkButton>
      </div>
    </>
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

function Broken({ error, onRetry, isRetrying }: { error: ApiError; onRetry?: () => void; isRetrying?: boolean }) {
  const isOurs = error.status !== 0 && error.status < 500
  return (
    <ErrorState
      title={isOurs ? 'Deze afmeldlink klopt niet' : 'Afmelden mislukt'}
      onRetry={isOurs ? undefined : onRetry}
      isRetrying={isRetrying}
    >
      {isOurs ? 'Log in om je meldingen in te stellen.' : error.message}
    </ErrorState>
  )
}
