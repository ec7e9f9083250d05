import { addFeedDuplicate, decideGoneEntry, type Feed, GONE_REASON_LABELS, type getFeed } from 'contract/feeds.ts'
import { countText } from 'contract/platform/count-text.ts'
import type { ParsedOf, ResponseOf } from 'contract/platform/route.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useAdminMutation } from '~/features/admin/api.ts'
import { AdminActionButton } from '~/features/admin/components/admin-action-dialog.tsx'
import { call } from '~/lib/api/api.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'
import { toastDone } from '~/ui/feedback/toast-queue.ts'
import { DateField } from '~/ui/forms/date-field.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { TextLink } from '~/ui/text-link.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useFeed } from '../api.ts'

type FeedEntriesProps = DialogProps & { feed: Feed }
type EntriesDialogProps = FeedEntriesProps & {
  title: string
  lead: string
  failure: string
  children: (answer: ResponseOf<typeof getFeed>) => ReactNode
}

function EntriesDialog({ feed, title, lead, failure, isOpen, onClose, children }: EntriesDialogProps) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title={title}
      footer={<Button onClick={onClose}>Sluiten</Button>}
    >
      <p className="mb-4 text-muted">{lead}</p>
      <QueryContent query={useFeed(feed.id)} failure={failure} skeleton={<Skeleton className="h-24" />}>
        {(answer) => <ul className="divide-y divide-line">{children(answer)}</ul>}
      </QueryContent>
    </Modal>
  )
}

/** Entries of the feed that were not imported because they resemble an existing event, each beside that event. */
export function DuplicatesDialog(dialog: FeedEntriesProps) {
  const { id } = dialog.feed
  return (
    <EntriesDialog
      {...dialog}
      title="Dubbele evenementen"
      lead="Deze zijn niet toegevoegd. Er is al een evenement op die dag en plaats."
      failure="Kon dubbele evenementen niet laden"
    >
      {({ duplicates }) =>
        duplicates.map(({ id: entryId, title, startDate, location, url, isDoubtful, event }) => (
          <li key={entryId} className="flex flex-col gap-1 py-3 wrap-anywhere">
            <h3 className="font-semibold text-base">
              {url === null ? (
                title
              ) : (
                <TextLink to={url} target="_blank" rel="noreferrer">
                  {title}
                </TextLink>
              )}
            </h3>
            <p className="text-muted">
              {formatDate(startDate)}, {location}
            </p>
            <p>
              Lijkt op{' '}
              <Link to={`/admin/events?event=${event.id}`} className="inline-flex min-h-6 items-center underline">
                {event.title}
              </Link>
              {isDoubtful && (
                <Badge kind="warning" className="ml-2">
                  Misschien niet hetzelfde
                </Badge>
              )}
            </p>
            <AdminActionButton
              className="self-start"
              action={{
                run: () => call(addFeedDuplicate, { params: { id, entryId } }),
                done: 'Evenement toegevoegd',
                failure: 'Kon het evenement niet toevoegen',
              }}
            >
              Toch toevoegen<span className="sr-only">: {title}</span>
            </AdminActionButton>
          </li>
        ))
      }
    </EntriesDialog>
  )
}

/** Events that the feed withdrew, each to be decided on. */
export function GoneDialog(dialog: FeedEntriesProps) {
  const { id } = dialog.feed
  const { mutate } = useAdminMutation(({ run, toast, failure }: Decision) =>
    run().then(
      () => toastDone(toast),
      (error: unknown) => showFailure(error, failure),
    ),
  )
  return (
    <EntriesDialog
      {...dialog}
      title="Verdwenen evenementen"
      lead="Ze staan nog online. Wie meegaat, hoort het als je ze afgelast of verplaatst."
      failure="Kon verdwenen evenementen niet laden"
    >
      {({ gone }) =>
        gone.map(({ entryId, eventId, title, startDate, reason, going }) => (
          <li key={entryId} className="flex flex-col gap-2 py-3 wrap-anywhere">
            <h3 className="font-semibold text-base">
              <TextLink to={`/admin/events?event=${eventId}`}>{title}</TextLink> {GONE_REASON_LABELS[reason]}
            </h3>
            <p className="text-muted">
              {formatDate(startDate)}
              {going > 0 && `, ${countText(going, 'persoon gaat mee', 'mensen gaan mee')}`}
            </p>
            <div className="flex flex-wrap gap-2">
              <GoneActions params={{ id, entryId }} title={title} decide={mutate} />
            </div>
          </li>
        ))
      }
    </EntriesDialog>
  )
}

/** `done` is what will have happened: "Goedgekeurd". `toast` says it once it has. */
export type Decision = { done: string; toast: string; failure: string; run: () => Promise<unknown> }

type GoneActionsProps = {
  params: { id: string; entryId: string }
  title: string
  decide: (decision: Decision) => void
}

export function GoneActions({ params, title, decide }: GoneActionsProps) {
  const [isMoving, setMoving] = useState(false)
  const [startDate, setStartDate] = useState('')
  const of = <span className="sr-only"> {title}</span>
  const take = (done: string, body: ParsedOf<typeof decideGoneEntry>['body']) =>
    decide({
      done,
      toast: `Evenement ${done.toLowerCase()}`,
      failure: 'Kon je besluit niet opslaan',
      run: () => call(decideGoneEntry, { params, body }),
    })
  if (isMoving)
    return (
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          take('Verplaatst', { decision: 'MOVE', startDate })
        }}
      >
        <DateField label="Nieuwe datum, zelfde tijd" value={startDate} onChange={setStartDate} required />
        <Button size="sm" variant="primary" type="submit">
          Verplaatsen{of}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setMoving(false)}>
          Terug
        </Button>
      </form>
    )
  return (
    <>
      <Button size="sm" onClick={() => take('Afgelast', { decision: 'CANCEL' })}>
        Afgelast{of}
      </Button>
      <Button size="sm" onClick={() => setMoving(true)}>
        Verplaatst{of}
      </Button>
      <Button size="sm" onClick={() => take('Behouden', { decision: 'KEEP' })}>
        Gaat door{of}
      </Button>
    </>
  )
}
