import { type FailedJob, listFailedJobs, retryFailedJob } from 'contract/admin/failed-jobs.ts'
import { jobLabel } from 'contract/admin/job-labels.ts'
import { countText } from 'contract/platform/count-text.ts'
import { RotateCw } from 'lucide-react'
import { AdminActionButton } from '~/features/admin/components/admin-action-dialog.tsx'
import { type AdminColumn, AdminList } from '~/features/admin/components/admin-list.tsx'
import { Section } from '~/features/admin/components/section.tsx'
import { call } from '~/lib/api/api.ts'
import { RelativeTime } from '~/ui/data/relative-time.tsx'

const COLUMNS: readonly AdminColumn<FailedJob>[] = [
  { id: 'name', header: 'Taak', part: 'title', cell: ({ name }) => jobLabel(name) },
  {
    id: 'failedAt',
    header: 'Mislukt',
    cell: ({ failedAt, attempts }) => (
      <>
        <RelativeTime at={failedAt} as="chat" />, {countText(attempts, 'poging', 'pogingen')}
      </>
    ),
  },
  {
    id: 'error',
    header: 'Fout',
    isWide: true,
    cell: ({ error }) => (
      <span lang="en" className="text-danger-ink wrap-anywhere">
        {error}
      </span>
    ),
  },
]

/** Work on the background that was given up. */
export function FailedJobs() {
  return (
    <Section id="failed-jobs" title="Mislukte taken">
      <AdminList
        route={listFailedJobs}
        rows={({ failedJobs }) => failedJobs}
        label="Mislukte taken"
        noun={['taak', 'taken']}
        columns={COLUMNS}
        filters={{}}
        failure="Kon mislukte taken niet laden"
        empty={{
          picture: 'done',
          title: 'Geen mislukte taken',
          text: 'Een taak die mislukt, blijft hier een week staan.',
        }}
        rowButton={({ id, name }) => (
          <AdminActionButton
            size="sm"
            icon={RotateCw}
            action={{
              run: () => call(retryFailedJob, { params: { id } }),
              done: { title: 'Taak opnieuw gestart', description: jobLabel(name) },
              failure: 'Kon de taak niet opnieuw starten',
            }}
          >
            Opnieuw proberen
            <span className="sr-only"> {jobLabel(name)}</span>
          </AdminActionButton>
        )}
      />
    </Section>
  )
}
