import type { Group } from 'contract/groups/groups.ts'
import { CircleCheck, Flag, House, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useGroup } from '~/features/groups/api.ts'
import { GroupLoadFailure } from '~/features/groups/components/group-load-failure.tsx'
import { useIsTurnoutUnanswered } from '~/features/turnout/api.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Loading, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { UnsafeDialog } from './unsafe-dialog.tsx'

/** The morning after: is everything well, or was there something to report? */
export function HomeSafe({ groupId }: { groupId: string }) {
  const query = useGroup(groupId)
  const { data, isError } = query
  if (data === undefined && isError) return <GroupLoadFailure title="Kon de groep niet laden" query={query} />
  if (data === undefined)
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    )
  return <Question group={data.group} />
}

function Question({ group }: { group: Group }) {
  const [isFine, setFine] = useState(false)
  const report = useDialogState()
  const canSayWhoCame = useIsTurnoutUnanswered(group)
  if (isFine)
    return (
      <Card role="status" className="flex flex-col items-start gap-4">
        <CircleCheck aria-hidden="true" className="size-12 text-success-ink" />
        <h1 className="text-2xl">Fijn dat je er goed bent.</h1>
        {canSayWhoCame ? (
          // An answer given here makes the separate notification that asks this unnecessary.
          <>
            <p>Nog één ding: wie was er? Een halve minuut, en niemand ziet wat jij zegt.</p>
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
              <LinkButton to={`/groups/${group.id}/wie-was-er`} variant="primary" icon={UsersRound}>
                Zeg wie er was
              </LinkButton>
              <LinkButton to={`/groups/${group.id}/chat`}>Open de groepschat</LinkButton>
            </div>
          </>
        ) : (
          <>
            <p>Bedank de groep, of zeg nog even iets aardigs.</p>
            <LinkButton to={`/groups/${group.id}/chat`} variant="primary">
              Open de groepschat
            </LinkButton>
          </>
        )}
      </Card>
    )
  return (
    <Card className="flex flex-col items-start gap-4">
      <House aria-hidden="true" className="size-12 text-primary-ink" />
      <h1 className="text-2xl sm:text-3xl">Goed thuisgekomen?</h1>
      <p className="wrap-anywhere">
        Je ging met ‘{group.name}’ naar {group.event.title}. De groep ziet je antwoord niet.
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
        groupId={group.id}
        groupName={group.name}
        title="Er was iets"
        isOpen={report.isOpen}
        onClose={report.close}
      />
    </Card>
  )
}
