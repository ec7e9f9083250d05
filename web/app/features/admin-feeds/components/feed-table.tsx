import { EVENT_TYPE_LABELS } from 'contract/events/events.ts'
import { FEED_KIND_LABELS, FEED_KINDS, FEED_STATES, type Feed } from 'contract/feeds.ts'
import { Copy, Plus, RotateCw } from 'lucide-react'
import { AdminTable, oneOf, TableSearch, TableSelect, withoutBlank } from '~/features/admin/components/admin-table.tsx'
import { RowMenu } from '~/features/admin/components/row-menu.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { Button } from '~/ui/button.tsx'
import type { TableColumn } from '~/ui/data/data-table.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useDeleteFeed, useFeeds, useFetchFeed } from '../api.ts'
import { announceRun, runText } from '../run-text.ts'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { FeedDialog } from './feed-dialog.tsx'

const FILTERS = ['search', 'kind', 'state'] as const

/** Calendars and pages whose events are imported. */
export function FeedTable() {
  const url = useTableUrlState({ filters: FILTERS })
  const { page, limit, filters } = url
  const feeds = useFeeds({
    page,
    limit,
    ...withoutBlank({
      search: filters.search,
      kind: oneOf(FEED_KINDS, filters.kind),
      state: oneOf(FEED_STATES, filters.state),
    }),
  })
  const dialog = useDialogState()

  return (
    <>
      <AdminTable
        label="Bronnen"
        noun={['bron', 'bronnen']}
        columns={COLUMNS}
        rows={feeds.data?.feeds}
        query={feeds}
        url={url}
        failure="Kon bronnen niet laden"
        empty={{
          picture: 'events',
          title: url.isFiltered ? 'Geen bronnen gevonden' : 'Nog geen bronnen',
          text: url.isFiltered
            ? 'Probeer een ander woord, of minder filters.'
            : 'Voeg de agenda van een zaal of organisator toe. Nieuwe evenementen komen dan vanzelf binnen.',
        }}
        actions={
          <Button variant="primary" icon={Plus} onClick={dialog.open}>
            Bron toevoegen
          </Button>
        }
      >
        <TableSearch url={url} label="Zoek een bron" placeholder="Zoek op webadres" />
        <TableSelect
          url={url}
          filter="kind"
          label="Soort"
          options={FEED_KINDS.map((kind) => ({ value: kind, label: FEED_KIND_LABELS[kind] }))}
        />
        <TableSelect
          url={url}
          filter="state"
          label="Status"
          options={[
            { value: 'OK', label: 'Gelukt' },
            { value: 'FAILED', label: 'Mislukt' },
            { value: 'NEW', label: 'Nog niet opgehaald' },
          ]}
        />
      </AdminTable>
      <FeedDialog key={dialog.key} feed={null} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

const nameOf = ({ url }: Feed): string => new URL(url).hostname.replace(/^www\./, '')

const COLUMNS: readonly TableColumn<Feed>[] = [
  {
    id: 'url',
    header: 'Bron',
    part: 'title',
    cell: (feed) => (
      <span className="flex flex-col wrap-anywhere">
        <a
          href={feed.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline"
        >
          {nameOf(feed)}
        </a>
        <span className="font-normal text-base text-muted lg:text-sm">{feed.url}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'Soort',
    width: 'w-40',
    cell: ({ kind, type }) => (
      <span className="flex flex-col">
        {FEED_KIND_LABELS[kind]}
        {type !== null && <span className="text-muted text-sm">{EVENT_TYPE_LABELS[type]}</span>}
      </span>
    ),
  },
  { id: 'events', header: 'Evenementen', isNumber: true, width: 'w-32', cell: ({ eventCount }) => eventCount },
  { id: 'lastRun', header: 'Laatste keer', cell: (feed) => <LastRun feed={feed} /> },
  { id: 'actions', header: 'Acties', part: 'actions', cell: (feed) => <RowActions feed={feed} /> },
]

function LastRun({ feed: { lastRun, paused, autoApprove } }: { feed: Feed }) {
  return (
    <span className="flex flex-col items-start gap-1">
      {lastRun === null ? (
        <Badge>Nog niet opgehaald</Badge>
      ) : (
        <>
          <span className="inline-flex flex-wrap items-center gap-2">
            <Badge kind={lastRun.error === null ? 'success' : 'danger'}>
              {lastRun.error === null ? 'Gelukt' : 'Mislukt'}
            </Badge>
            <RelativeTime at={lastRun.at} as="chat" />
          </span>
          <span className={lastRun.error === null ? 'text-muted text-sm' : 'text-danger-ink text-sm'}>
            {lastRun.error ?? runText(lastRun)}
          </span>
        </>
      )}
      {paused !== null && (
        <>
          <Badge kind="warning">Gepauzeerd</Badge>
          <span className="text-danger-ink text-sm">{paused.reason} Met ‘Ophalen’ probeer je het opnieuw.</span>
        </>
      )}
      {autoApprove && <span className="text-muted text-sm">Wordt direct goedgekeurd</span>}
    </span>
  )
}

function RowActions({ feed }: { feed: Feed }) {
  const fetching = useFetchFeed()
  const deletion = useDeleteFeed()
  const edit = useDialogState()
  const duplicates = useDialogState()
  const failing = async (work: () => Promise<unknown>, failure: string) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error, failure)
    }
  }
  const fetchNow = () =>
    failing(async () => announceRun((await fetching.mutateAsync(feed.id)).feed), 'Kon de bron niet ophalen')
  const remove = async () => {
    const isSure = await confirm({
      title: `‘${nameOf(feed)}’ verwijderen?`,
      description: 'Er komen geen evenementen meer bij. De evenementen die er al zijn, blijven staan.',
      kind: 'danger',
      confirmLabel: 'Bron verwijderen',
    })
    if (!isSure) return
    await failing(async () => {
      await deletion.mutateAsync(feed.id)
      toast({ title: 'Bron verwijderd', kind: 'success' })
    }, 'Kon de bron niet verwijderen')
  }
  return (
    <>
      <Button icon={RotateCw} isPending={fetching.isPending} onClick={() => void fetchNow()}>
        Ophalen<span className="sr-only"> van {nameOf(feed)}</span>
      </Button>
      <RowMenu
        name={nameOf(feed)}
        onEdit={edit.open}
        onDelete={() => void remove()}
        items={
          feed.duplicateCount === 0
            ? []
            : [
                {
                  id: 'duplicates',
                  label: `Dubbele bekijken (${feed.duplicateCount})`,
                  icon: Copy,
                  onAction: duplicates.open,
                },
              ]
        }
      />
      <FeedDialog key={`edit ${edit.key}`} feed={feed} isOpen={edit.isOpen} onClose={edit.close} />
      <DuplicatesDialog feed={feed} isOpen={duplicates.isOpen} onClose={duplicates.close} />
    </>
  )
}
