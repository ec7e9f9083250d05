import type { FailedJob } from 'contract/admin/failed-jobs.ts'
import { countText } from 'contract/platform/count-text.ts'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { jobLabel } from '~/features/admin/components/job-labels.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { Button } from '~/ui/button.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Card } from '~/ui/layout/card.tsx'
import { useFailedJobs, useRetryFailedJob } from '../api.ts'

const STEP = 5

/** Renders nothing without failed jobs. */
export function FailedJobs() {
  const [limit, setLimit] = useState(STEP)
  const failed = useFailedJobs(limit)
  if (failed.data === undefined && !failed.isError) return null
  const total = failed.data?.pagination.total ?? 0
  if (failed.data !== undefined && total === 0) return null
  return (
    <section aria-labelledby="failed-jobs">
      <h2 id="failed-jobs" className="mb-3 text-xl">
        Mislukte taken
      </h2>
      <Card>
        {failed.data === undefined ? (
          <ErrorState
            title="Kon mislukte taken niet laden"
            headingLevel={3}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        ) : (
          <>
            <p className="mb-3 text-muted text-sm">
              Dit werk op de achtergrond is gestopt na te veel pogingen. Na een week verdwijnt het uit deze lijst.
            </p>
            <ul className="divide-y divide-line border-line border-t">
              {failed.data.failedJobs.map((job) => (
                <Row key={job.id} job={job} />
              ))}
            </ul>
            {total > failed.data.failedJobs.length && (
              <Button
                className="mt-3"
                isPending={failed.isPlaceholderData}
                onClick={() => setLimit(Math.min(limit + 4 * STEP, 1000))}
              >
                Toon meer ({total - failed.data.failedJobs.length})
              </Button>
            )}
          </>
        )}
      </Card>
    </section>
  )
}

function Row({ job }: { job: FailedJob }) {
  const retry = useRetryFailedJob()
  const title = jobLabel(job.name)
  const restart = async () => {
    try {
      await retry.mutateAsync(job.id)
      toast({ title: 'Taak opnieuw gestart', description: title, kind: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error, 'Kon de taak niet opnieuw starten')
    }
  }
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
      <Button size="sm" icon={RotateCw} isPending={retry.isPending} onClick={() => void restart()}>
        Opnieuw proberen
        <span className="sr-only"> {title}</span>
      </Button>
    </li>
  )
}
