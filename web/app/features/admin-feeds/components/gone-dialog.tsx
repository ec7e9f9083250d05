import { type Feed, GONE_REASON_LABELS } from 'contract/feeds.ts'
import { countText } from 'contract/platform/count-text.ts'
import { Link } from 'react-router'
import { useAdminMutation } from '~/features/admin/api.ts'
import type { DialogProps } from '~/features/admin/components/admin-action-dialog.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'
import { toastDone } from '~/ui/feedback/toast-queue.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useFeed } from '../api.ts'
import { type Decision, GoneActions } from './gone-actions.tsx'

export function GoneDialog({ feed, isOpen, onClose }: DialogProps & { feed: Feed }) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title="Verdwenen evenementen"
      footer={<Button onClick={onClose}>Sluiten</Button>}
    >
      <p className="mb-4 text-muted">Ze staan nog online. Wie meegaat, hoort het als je ze afgelast of verplaatst.</p>
      <GoneEntries id={feed.id} />
    </Modal>
  )
}

function GoneEntries({ id }: { id: string }) {
  const { mutate } = useAdminMutation(async ({ run, toast, failure }: Decision) => {
    await run().then(
      () => toastDone(toast),
      (error: unknown) => showFailure(error, failure),
    )
  })
  return (
    <QueryContent
      query={useFeed(id)}
      failure="Kon verdwenen evenementen niet laden"
      skeleton={<Skeleton className="h-24" />}
    >
      {({ gone }) => (
        <ul className="divide-y divide-line">
          {gone.map(({ entryId, eventId, title, startDate, reason, going }) => (
            <li key={entryId} className="flex flex-col gap-2 py-3 wrap-anywhere">
              <h3 className="font-semibold text-base">
                <Link to={`/admin/events?event=${eventId}`} className="underline underline-offset-4">
                  {title}
                </Link>{' '}
                {GONE_REASON_LABELS[reason]}
              </h3>
              <p className="text-muted">
                {formatDate(startDate)}
                {going > 0 && `, ${countText(going, 'persoon gaat mee', 'mensen gaan mee')}`}
              </p>
              <div className="flex flex-wrap gap-2">
                <GoneActions params={{ id, entryId }} title={title} decide={mutate} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  )
}
