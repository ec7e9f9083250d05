import { CircleCheck, Flag, House } from 'lucide-react'
import { useState } from 'react'
import { useGroup } from '~/features/groups/api.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { UnsafeDialog } from './unsafe-dialog.tsx'

/** The morning after: is everything well, or was there something to report? */
export function HomeSafe({ groupId }: { groupId: string }) {
  const { data, isError, error, refetch, isFetching } = useGroup(groupId)
  const [isFine, setFine] = useState(false)
  const report = useDialogState()
  if (data === undefined && isError)
    return (
      <ErrorState
        headingLevel={1}
        title="Kon de groep niet laden"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        action={<LinkButton to="/groups">Naar je groepen</LinkButton>}
      >
        {error.message}
      </ErrorState>
    )
  if (data === undefined)
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    )
  const { group } = data
  if (isFine)
    return (
      <Card role="status" className="flex flex-col items-start gap-4">
        <CircleCheck aria-hidden="true" className="size-12 text-success-ink" />
        <h1 className="text-2xl">Fijn dat je er goed bent.</h1>
        <p>Bedank de groep, of zeg nog even iets aardigs.</p>
        <LinkButton to={`/groups/${groupId}/chat`} variant="primary">
          Open de groepschat
        </LinkButton>
      </Card>
    )
  return (
    <Card className="flex flex-col items-start gap-4">
      <House aria-hidden="true" className="size-12 text-primary-ink" />
      <h1 className="text-2xl sm:text-3xl">Goed thuisgekomen?</h1>
      <p className="wrap-anywhere">
        Gisteren ging je met ‘{group.name}’ naar {group.event.title}. De groep ziet je antwoord niet.
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
        <Button variant="primary" icon={CircleCheck} onClick={() => setFine(true)}>
          Ja, alles is goed
        </Button>
        <Button icon={Flag} onClick={report.open}>
          Er was iets
        </Button>
      </div>
      <UnsafeDialog
        groupId={groupId}
        groupName={group.name}
        title="Er was iets"
        isOpen={report.isOpen}
        onClose={report.close}
      />
    </Card>
  )
}
