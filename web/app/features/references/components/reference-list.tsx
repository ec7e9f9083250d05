import type { Reference } from 'contract/references.ts'
import { Flag, Heart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatMonth } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useDeleteReference, useReferences } from '../api.ts'

export function ReferenceList({ user, emptyText }: { user: { id: string; username: string }; emptyText: string }) {
  const [page, setPage] = useState(1)
  const query = useReferences(user.id, page)
  if (query.data === undefined)
    return <QueryState query={query} title="Laden mislukt" headingLevel={3} skeleton={<SkeletonText lines={3} />} />
  const { references, pagination } = query.data
  if (references.length === 0 && page === 1) return <p className="text-muted">{emptyText}</p>
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {references.map((reference) => (
          <ReferenceItem key={reference.id} reference={reference} subject={user} />
        ))}
      </ul>
      {/* A page is empty once its last text is deleted. */}
      {(pagination.totalPages > 1 || page > 1) && (
        <div className="mt-3 flex gap-2">
          <Button size="sm" disabled={!pagination.hasPreviousPage} onClick={() => setPage(page - 1)}>
            Nieuwer
          </Button>
          <Button size="sm" disabled={!pagination.hasNextPage} onClick={() => setPage(page + 1)}>
            Ouder
          </Button>
        </div>
      )}
    </>
  )
}

type ItemProps = { reference: Reference; subject: { id: string; username: string } }

function ReferenceItem({ reference, subject }: ItemProps) {
  const me = useSignedInUser()
  const remove = useDeleteReference()
  const report = useDialogState()
  const { writer, text, again, event, month, groupId } = reference
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0 last:pb-0">
      <Avatar user={writer} size="sm" />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <strong className="block">{writer.username}</strong>
          <span className="text-muted text-sm">
            {event === null ? '' : `${event.title} · `}
            {formatMonth(`${month}-15T12:00:00Z`)}
          </span>
        </p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
        {again && (
          <p className="mt-2 flex items-center gap-2 text-sm text-success-ink">
            <Heart aria-hidden="true" className="size-4 shrink-0" />
            Gaat graag nog eens mee
          </p>
        )}
        {writer.id === me.id && groupId !== null && (
          <ActionButton
            size="sm"
            variant="quiet"
            icon={Trash2}
            className="-ml-3"
            question={{
              kind: 'danger',
              title: 'Verwijderen wat je hebt geschreven?',
              description: 'Niemand leest het dan nog. Je kunt over deze keer niet opnieuw schrijven.',
              confirmLabel: 'Verwijderen',
            }}
            run={() => remove.mutateAsync({ id: groupId, userId: subject.id })}
            done="Je tekst is verwijderd"
            failure="Verwijderen mislukt"
          >
            Verwijderen
          </ActionButton>
        )}
        {subject.id === me.id && (
          <>
            <Button size="sm" variant="quiet" icon={Flag} className="-ml-3" onClick={report.open}>
              Klopt dit niet? Meld het
            </Button>
            <ReportDialog key={report.key} user={writer} referenceId={reference.id} {...report.props} />
          </>
        )}
      </div>
    </li>
  )
}
