import { EVENT_TYPE_LABELS } from 'contract/events/events.ts'
import { deleteFeed, FEED_KIND_LABELS, type Feed, listFeeds } from 'contract/feeds.ts'
import { CalendarX, Copy, Pencil, Plus, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { AdminActionButton } from '~/features/admin/components/admin-action-dialog.tsx'
import {
  type AdminColumn,
  AdminList,
  deleteItem,
  FEWER_FILTERS,
  type RowAction,
} from '~/features/admin/components/admin-list.tsx'
import { call } from '~/lib/api/api.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { fetchNow, runText } from '../api.ts'
import { DuplicatesDialog, GoneDialog } from './entries-dialogs.tsx'
import { FeedDialog } from './feed-dialog.tsx'

const nameOf = ({ url }: Feed): string => new URL(url).hostname.replace(/^www\./, '')

const COLUMNS: readonly AdminColumn<Feed>[] = [
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
  {
    id: 'events',
    header: 'Evenementen',
    isNumber: true,
    width: 'w-32',
    cell: ({ eventCount, doubtfulCount, goneCount }) => (
      <span className="flex flex-col">
        {eventCount}
        {doubtfulCount > 0 && <span className="text-sm text-warning-ink">{doubtfulCount} misschien dubbel</span>}
        {goneCount > 0 && <span className="text-sm text-warning-ink">{goneCount} verdwenen</span>}
      </span>
    ),
  },
  { id: 'lastRun', header: 'Laatste keer', cell: (feed) => <LastRun feed={feed} /> },
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
            <RelativeTime at={lastRun.at} as="notification" />
          </span>
          <span className={lastRun.error === null ? 'text-muted text-sm' : 'text-danger-ink text-sm'}>
            {lastRun.error ?? runText(lastRun)}
          </span>
        </>
      )}
      {paused !== null && (
        <>
          <Badge kind="warning">Gepauzeerd</Badge>
          <span className="text-danger-ink text-sm">{paused.reason} Met ‘Ophalen’ probeer je het nu.</span>
        </>
      )}
      {autoApprove && <span className="text-muted text-sm">Wordt direct goedgekeurd</span>}
    </span>
  )
}

function menuItems(feed: Feed): RowAction[] {
  const remove = async () => {
    const isSure = await confirm({
      title: `‘${nameOf(feed)}’ verwijderen?`,
      description: 'Er komen geen evenementen meer bij. De evenementen die er al zijn, blijven staan.',
      kind: 'danger',
      confirmLabel: 'Bron verwijderen',
    })
    return isSure && call(deleteFeed, { params: { id: feed.id } })
  }
  const duplicates: RowAction = {
    id: 'duplicates',
    label: `Dubbele bekijken (${feed.duplicateCount})`,
    icon: Copy,
    starts: (dialog) => <DuplicatesDialog feed={feed} {...dialog} />,
  }
  const gone: RowAction = {
    id: 'gone',
    label: `Verdwenen bekijken (${feed.goneCount})`,
    icon: CalendarX,
    starts: (dialog) => <GoneDialog feed={feed} {...dialog} />,
  }
  return [
    { id: 'edit', label: 'Details bewerken', icon: Pencil, starts: (dialog) => <FeedDialog feed={feed} {...dialog} /> },
    ...(feed.duplicateCount === 0 ? [] : [duplicates]),
    ...(feed.goneCount === 0 ? [] : [gone]),
    deleteItem({ run: remove, done: 'Bron verwijderd', failure: 'Kon de bron niet verwijderen' }),
  ]
}

/** `?place=…` starts a feed there. */
function AddFeed() {
  const [params, setParams] = useSearchParams()
  const placeId = params.get('place')
  const add = useDialogState()
  const start = useEffectEvent(add.open)
  useEffect(() => {
    if (placeId !== null) start()
  }, [placeId])
  const close = () => {
    add.close()
    if (placeId === null) return
    params.delete('place')
    setParams(params, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={add.open}>
        Bron toevoegen
      </Button>
      <FeedDialog key={add.key} feed={null} placeId={placeId ?? ''} isOpen={add.isOpen} onClose={close} />
    </>
  )
}

export function FeedTable() {
  return (
    <AdminList
      route={listFeeds}
      rows={({ feeds }) => feeds}
      label="Bronnen"
      noun={['bron', 'bronnen']}
      columns={COLUMNS}
      filters={{
        search: { label: 'Zoek een bron', placeholder: 'Zoek op webadres' },
        kind: { label: 'Soort', options: FEED_KIND_LABELS },
        state: { label: 'Status', options: { OK: 'Gelukt', FAILED: 'Mislukt', NEW: 'Nog niet opgehaald' } },
      }}
      failure="Kon bronnen niet laden"
      empty={{
        picture: 'events',
        title: 'Nog geen bronnen',
        text: 'Voeg de agenda van een zaal of organisator toe. Nieuwe evenementen komen dan vanzelf binnen.',
        filtered: { title: 'Geen bronnen gevonden', ...FEWER_FILTERS },
      }}
      above={() => (
        <p className="mb-4 max-w-prose text-muted">
          Agenda’s en pagina’s van anderen. Elke zes uur nemen we nieuwe evenementen over.
        </p>
      )}
      buttons={() => <AddFeed />}
      rowButton={(feed) => (
        <AdminActionButton
          icon={RotateCw}
          action={{ run: () => fetchNow(feed.id), failure: 'Kon de bron niet ophalen' }}
        >
          Ophalen<span className="sr-only"> van {nameOf(feed)}</span>
        </AdminActionButton>
      )}
      menu={{ nameOf, items: menuItems }}
    />
  )
}
