import { addFeedDuplicate, type Feed } from 'contract/feeds.ts'
import { Link } from 'react-router'
import { AdminActionButton, type DialogProps } from '~/features/admin/components/admin-action-dialog.tsx'
import { call } from '~/lib/api/api.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useFeed } from '../api.ts'

/** Entries of the feed that were not imported because they resemble an existing event, each beside that event. */
export function DuplicatesDialog({ feed, isOpen, onClose }: DialogProps & { feed: Feed }) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title="Dubbele evenementen"
      footer={<Button onClick={onClose}>Sluiten</Button>}
    >
      <p className="mb-4 text-muted">Deze zijn niet toegevoegd. Er is al een evenement op die dag en plaats.</p>
      <Duplicates id={feed.id} />
    </Modal>
  )
}

function Duplicates({ id }: { id: string }) {
  return (
    <QueryContent
      query={useFeed(id)}
      failure="Kon dubbele evenementen niet laden"
      skeleton={<Skeleton className="h-24" />}
    >
      {({ duplicates }) => (
        <ul className="divide-y divide-line">
          {duplicates.map(({ id: entryId, title, startDate, location, url, isDoubtful, event }) => (
            <li key={entryId} className="flex flex-col gap-1 py-3 wrap-anywhere">
              <h3 className="font-semibold text-base">
                {url === null ? (
                  title
                ) : (
                  <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                    {title}
                  </a>
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
          ))}
        </ul>
      )}
    </QueryContent>
  )
}
