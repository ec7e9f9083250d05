import { isOver } from 'contract/events/over-at.ts'
import type { Group } from 'contract/groups/groups.ts'
import type { GroupMember } from 'contract/groups/membership.ts'
import { plural } from 'contract/platform/count-text.ts'
import { DAY } from 'contract/platform/durations.ts'
import { CircleCheck, Ticket } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { useMembers } from '~/features/groups/api.ts'
import { useCancelDialog } from '~/features/groups/components/detail/use-cancel-dialog.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { attendances, tickets } from '../../api.ts'

/** Time before the event from which the card asks whether the member still comes; the first notification asks it then too. */
const ASKED_WITHIN = 7 * DAY

export function AttendanceCard({ group, isQuestion }: { group: Group; isQuestion: boolean }) {
  const me = useSignedInUser().id
  const unsent = useUnsent(group.id)
  const members = useMembers(group.id).data?.members.map((member) =>
    member.userId === me ? { ...member, ...unsent } : member,
  )
  const mine = members?.find(({ userId }) => userId === me)
  if (members === undefined || mine === undefined || !group.isActive || isOver(group.event)) return null
  const isAsked =
    mine.attendance === 'YES' ||
    mine.attendanceAskedAt != null ||
    new Date(group.event.startDate).getTime() - Date.now() <= ASKED_WITHIN
  if (isQuestion !== isAsked) return null
  return (
    <Card
      as="section"
      isPadded={isAsked}
      aria-labelledby={`attendance-${group.id}`}
      className={isAsked ? 'flex flex-col gap-3' : 'px-4 py-0.5'}
    >
      <h2 id={`attendance-${group.id}`} className={isAsked ? 'text-lg' : 'sr-only'}>
        {!isAsked ? 'Kaartjes' : mine.attendance === 'YES' ? 'Je gaat mee' : 'Ga je nog mee?'}
      </h2>
      {isAsked && <Answer group={group} mine={mine} />}
      <TicketLine group={group} mine={mine} members={members} />
    </Card>
  )
}

function useUnsent(groupId: string): Partial<GroupMember> {
  const hasAnswered = attendances.use().some(({ input }) => input.params.id === groupId)
  const ticket = tickets.use().find(({ input }) => input.params.id === groupId)
  return { ...(hasAnswered && { attendance: 'YES' }), ...ticket?.input.body }
}

function Answer({ group, mine }: { group: Group; mine: GroupMember }) {
  const isWaiting = attendances.use().some(({ input }) => input.params.id === group.id)
  const cancel = useCancelDialog(group)
  if (mine.attendance === 'YES')
    return (
      <div className="flex flex-wrap items-center justify-between gap-y-2">
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden="true" className="size-5 text-success-ink" />
          {isWaiting ? 'Wordt verstuurd zodra je online bent' : 'De groep ziet dat je komt.'}
        </p>
        <Button size="sm" variant="quiet" onClick={cancel.open} className="-mx-3.5">
          Toch niet
        </Button>
        {cancel.dialog}
      </div>
    )
  return (
    <>
      <p className="text-muted">Kun je niet, dan krijgt de groep bericht en kan iemand anders je plek krijgen.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={CircleCheck}
          onClick={() => void attendances.write({ params: { id: group.id }, body: { answer: 'YES' } })}
          className="max-sm:grow"
        >
          Ja, ik ga mee
        </Button>
        <Button onClick={cancel.open} className="max-sm:grow">
          Nee, ik kan niet
        </Button>
      </div>
      {cancel.dialog}
    </>
  )
}

function TicketLine({ group, mine, members }: { group: Group; mine: GroupMember; members: readonly GroupMember[] }) {
  // The query cache notifies a tick after the click; until then React would reset a checkbox that reads from it alone.
  const [isTicked, setTicked] = useOptimistic(mine.hasTicket === true)
  const isWaiting = tickets.use().some(({ input }) => input.params.id === group.id)
  const count = members.filter(({ hasTicket }) => hasTicket === true).length
  const toggle = (hasTicket: boolean) =>
    startTransition(async () => {
      setTicked(hasTicket)
      await tickets.write({ params: { id: group.id }, body: { hasTicket } })
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-line not-first-of-type:border-t not-first-of-type:pt-1">
      <Checkbox checked={isTicked} onChange={(event) => toggle(event.target.checked)}>
        Ik heb een kaartje
      </Checkbox>
      <p className="flex items-center gap-2 text-muted text-sm">
        <Ticket aria-hidden="true" className="size-4" />
        {count} van {members.length}{' '}
        <span className="sr-only">{plural(members.length, 'heeft', 'hebben')} een kaartje</span>
      </p>
      <p role="status" className="w-full text-muted text-sm">
        {isWaiting ? 'Wordt verstuurd zodra je online bent' : ''}
      </p>
    </div>
  )
}
