import { removeReference } from 'contract/references.ts'
import { type EvidenceMessage, listReports, type Report } from 'contract/reports.ts'
import { useState } from 'react'
import { READ_ONCE } from '~/features/admin/api.ts'
import { AdminQuery, DetailSection } from '~/features/admin/components/details.tsx'
import { RemoveContentButton, RemoveMessageButton } from '~/features/admin/components/message-row.tsx'
import { AdminPicture } from '~/features/chat/components/admin-picture.tsx'
import { call } from '~/lib/api/api.ts'
import { useQuery } from '~/lib/api/query.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { DELETED_ACCOUNT } from './report-actions.tsx'

/** Shown after a click, because each look is logged. */
export function EvidenceSection({ report }: { report: Report }) {
  const [isShown, setShown] = useState(false)
  const isReference = report.subject.type === 'REFERENCE'
  return (
    <DetailSection title="Bewijs">
      <p className="mb-2 text-muted text-sm">
        {isReference
          ? 'De gemelde referentie, zoals die toen was. '
          : 'Het gemelde bericht en wat er omheen stond, zoals het toen was. '}
        Dat je kijkt, komt in het logboek.
      </p>
      {isShown ? <EvidenceList report={report} /> : <Button onClick={() => setShown(true)}>Bekijk het bewijs</Button>}
    </DetailSection>
  )
}

function EvidenceList({ report }: { report: Report }) {
  const { id } = report
  const evidence = useQuery({
    queryKey: ['report-evidence', id],
    queryFn: async ({ signal }) =>
      (await call(listReports, { query: { id, limit: 1 }, signal })).reports[0]?.evidence ?? [],
    ...READ_ONCE,
  })
  return (
    <AdminQuery query={evidence} failure="Kon bewijs niet laden" skeleton={<SkeletonText lines={3} />}>
      {(messages) =>
        messages.length === 0 ? (
          <p>Het bewijs is gewist: het rapport is langer dan 6 maanden dicht.</p>
        ) : (
          <ol className="flex flex-col gap-2">
            {messages.map((message) => (
              <Evidence key={message.id} message={message} report={report} />
            ))}
          </ol>
        )
      }
    </AdminQuery>
  )
}

function Evidence({ message, report }: { message: EvidenceMessage; report: Report }) {
  const [isRemoved, setRemoved] = useState(false)
  const isReference = report.subject.type === 'REFERENCE'
  return (
    <li
      className={`rounded-control border p-3 ${message.isReported ? 'border-danger bg-danger-soft' : 'border-line bg-sunken'}`}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold wrap-anywhere">
          {message.sender?.username ?? DELETED_ACCOUNT}
          {message.isReported && (
            <span className="ml-2 font-normal">{isReference ? 'Gemelde referentie' : 'Gemeld bericht'}</span>
          )}
        </span>
        <time dateTime={message.sentAt}>{formatDateTime(message.sentAt)}</time>
      </p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {message.content || (message.picture !== null ? 'Foto' : message.gifUrl === null ? 'Geen tekst' : 'GIF')}
      </p>
      {message.picture !== null && <AdminPicture picture={message.picture} />}
      {message.sender !== null && (
        <p className="mt-2 text-sm">
          {isRemoved ? (
            `Verwijderd ${isReference ? 'van het profiel' : 'uit de chat'}. Het bewijs blijft hier staan.`
          ) : isReference ? (
            <RemoveReferenceButton
              report={report}
              author={message.sender.username}
              onRemoved={() => setRemoved(true)}
            />
          ) : (
            <RemoveMessageButton
              message={{ id: message.id, author: message.sender.username }}
              reportId={report.id}
              onRemoved={() => setRemoved(true)}
            />
          )}
        </p>
      )}
    </li>
  )
}

type RemoveReferenceButtonProps = { report: Report; author: string; onRemoved: () => void }

function RemoveReferenceButton({ report, author, onRemoved }: RemoveReferenceButtonProps) {
  const { id } = report.subject
  if (id === null) return <p>De referentie bestaat niet meer.</p>
  return (
    <RemoveContentButton
      noun="Referentie"
      author={author}
      description="Niemand leest de referentie dan nog. Dit kan niet ongedaan worden gemaakt."
      run={(reasons) => call(removeReference, { params: { id }, body: { ...reasons, reportId: report.id } })}
      onDone={onRemoved}
    />
  )
}
