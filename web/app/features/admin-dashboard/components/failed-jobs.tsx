import { type FailedJob, retryFailedJob } from 'contract/admin/failed-jobs.ts'
import { countText } from 'contract/platform/count-text.ts'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { AdminActionButton } from '~/features/admin/components/admin-action-dialog.tsx'
import { jobLabel } from '~/features/admin/components/job-labels.ts'
import { QueryContent } from '~/features/admin/components/query-content.tsx'
import { call } from '~/lib/api/api.ts'
import { Button } from '~/ui/button.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useFailedJobs } from '../api.ts'
import { Section } from './section.tsx'

const STEP = 5

/** Renders nothing without failed jobs. */
export function FailedJobs() {
  const [limit, setLimit] = useState(STEP)
  const failed = useFailedJobs(limit)
  if (failed.data === undefined && !failed.isError) return null
  const total = failed.data?.pagination.total ?? 0
  if (failed.data !== undefined && total === 0) return null
  return (
    <Section id="failed-jobs" title="Mislukte taken">
      <Card>
        <QueryContent query={failed} failure="Kon mislukte taken niet laden">
          {({ failedJobs }) => (
            <>
              <p className="mb-3 text-muted text-sm">
                Dit werk op de achtergrond is gestopt na te veel pogingen. Na een week verdwijnt het uit deze lijst.
              </p>
              <ul className="divide-y divide-line border-line border-t">
                {failedJobs.map((job) => (
                  <Row key={job.id} job={job} />
                ))}
              </ul>
              {total > failedJobs.length && (
                <Button
                  className="mt-3"
                  isPending={failed.isPlaceholderData}
                  onClick={() => setLimit(Math.min(limit + 4 * STEP, 1000))}
                >
                  Toon meer ({total - failedJobs.length})
                </Button>
              )}
            </>
          )}
        </QueryContent>
      </Card>
    </Section>
  )
}

function Row({ job }: { job: FailedJob }) {
  const title = jobLabel(job.name)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-semibold text-base">{title}</h3>
        <p className="text-muted text-sm">
          <RelativeTime at={job.failedAt} as="chat" /> · {countText(job.attempts, 'poging', 'pogingen')}
        </p>
        {job.error !== '' && (
          <p lang="en" className="mt-1 text-danger-ink text-sm wrap-anywhere">
            {job.error}
          </p>
        )}
      </div>
      <AdminActionButton
        size="sm"
        icon={RotateCw}
        action={{
          run: () => call(retryFailedJob, { params: { id: job.id } }),
          done: { title: 'Taak opnieuw gestart', description: title },
          failure: 'Kon de taak niet opnieuw starten',
        }}
      >
        Opnieuw proberen
        <span className="sr-only"> {title}</span>
      </AdminActionButton>
    </li>
  )
}
