import type { Group } from 'contract/groups/groups.ts'
import { plural } from 'contract/platform/count-text.ts'
import { Check, ChevronRight, Settings2, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { Sheet } from '~/ui/overlays/modal.tsx'
import { useJoinRequests } from '../../api.ts'
import { closedReason, ownerName } from '../../labels.ts'
import { RequestRow } from '../manage/request-row.tsx'
import { useMemberDecisions } from '../manage/use-member-decisions.tsx'

const rowClasses =
  'flex min-h-12 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-left font-semibold shadow-soft hover:border-control'

/** The owner manages the group there, so they see it without requests too. */
export function RequestsLine({ group }: { group: Group }) {
  const isOwner = useSignedInUser().id === group.ownerId
  const isEnabled = !isOwner && group.viewerMayAdmit && closedReason(group) === null
  const { data } = useJoinRequests(group.id, { isEnabled })
  const requests = isEnabled && data !== undefined ? data.requests : []
  const sheet = useDialogState()
  const { accept } = useMemberDecisions(group)
  const count = isOwner ? (group.requestCount ?? 0) : requests.length
  if (count === 0 && !isOwner) return null
  const Icon = count === 0 ? Settings2 : UserPlus
  const line = (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-primary-ink" />
      <span className="min-w-0 grow">
        {count === 0 ? 'Groep beheren' : `${count} ${plural(count, 'wil', 'willen')} mee`}
      </span>
      {isOwner && count > 0 && <span className="font-normal text-muted text-sm">Beheren</span>}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </>
  )
  if (isOwner)
    return (
      <Link to={`/groups/${group.id}/manage`} className={rowClasses}>
        {line}
      </Link>
    )
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={sheet.open} className={rowClasses}>
        {line}
      </button>
      <Sheet {...sheet.props} title="Wachten al twee dagen">
        <p className="mb-3 text-muted text-sm">
          {ownerName(group)} heeft nog niet geantwoord. Jij mag toelaten wie er bij past, en {ownerName(group)} krijgt
          daar bericht van.
        </p>
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <RequestRow key={request.userId} request={request}>
              {request.canAccept && (
                <Button
                  size="sm"
                  icon={Check}
                  onClick={() => void accept(request)}
                  aria-label={`Toelaten: ${request.user.username}`}
                >
                  Toelaten
                </Button>
              )}
            </RequestRow>
          ))}
        </ul>
      </Sheet>
    </>
  )
}
