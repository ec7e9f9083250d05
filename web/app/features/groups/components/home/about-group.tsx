import type { Group } from 'contract/groups/groups.ts'
import { ChevronDown, LogOut, Settings2, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ReportContentButton } from '~/features/reports/components/report-content-button.tsx'
import { SafetyLink } from '~/features/safety/components/safety-link.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { closedReason } from '../../labels.ts'
import { AudienceLine } from '../audience-notice.tsx'
import { GroupTags } from '../group-tags.tsx'
import { SizeBanner } from '../size-banner.tsx'
import { TravelLine } from '../travel-line.tsx'
import { useDeleteDialog, useLeaveDialog } from './use-leave-dialog.tsx'

/** What a member rarely needs: the group's own text, tickets, and the ways out. */
export function AboutGroup({ group, tickets }: { group: Group; tickets: ReactNode }) {
  const isOwner = useSignedInUser().id === group.ownerId
  const isOpen = closedReason(group) === null
  const { leave, dialog } = useLeaveDialog(group, isOwner)
  const remove = useDeleteDialog(group)
  return (
    <Card isPadded={false}>
      <details className="group/about">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-display font-bold text-lg sm:px-6 [&::-webkit-details-marker]:hidden">
          Over deze groep
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-open/about:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-4 px-4 pb-4 sm:px-6 sm:pb-6">
          {group.description !== null && (
            <p className="whitespace-pre-line text-muted leading-relaxed wrap-anywhere">{group.description}</p>
          )}
          <TravelLine tags={group.tags} from={group.travelsFrom} className="text-muted" />
          <AudienceLine group={group} />
          <GroupTags group={group} />
          {tickets}
          {isOwner && isOpen && <SizeBanner group={group} />}
          <div className="-ml-3.5 flex flex-col items-start gap-2 *:ml-0!">
            {isOwner && (
              <LinkButton variant="quiet" size="sm" icon={Settings2} to={`/groups/${group.id}/manage`}>
                Groep beheren
              </LinkButton>
            )}
            <SafetyLink />
            {!isOwner && <ReportContentButton subject={{ type: 'GROUP', id: group.id, name: group.name }} />}
            <Button variant="quiet" size="sm" icon={LogOut} onClick={leave}>
              Groep verlaten
            </Button>
            {isOwner && (
              <Button variant="quiet" size="sm" icon={Trash2} onClick={() => void remove()} className="text-danger-ink">
                Groep verwijderen
              </Button>
            )}
          </div>
        </div>
      </details>
      {dialog}
    </Card>
  )
}
