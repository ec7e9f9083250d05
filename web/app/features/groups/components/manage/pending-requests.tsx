import type { Group } from 'contract/groups/groups.ts'
import { type JoinRequest, UNANSWERED_AFTER } from 'contract/groups/membership.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { RowCheckbox } from '~/ui/data/row-checkbox.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { ActionBar } from '~/ui/layout/page.tsx'
import { useUpdateGroup } from '../../api-managing.ts'
import { closedReason, freePlacesOf } from '../../labels.ts'

import { RequestList, UndoLine } from './request-row.tsx'
import type { RequestDecisions } from './use-request-decisions.tsx'

type PendingRequestsProps = {
  group: Group
  pending: readonly JoinRequest[]
  isAdmissionOffered: boolean
  decisions: RequestDecisions
}

/** Those who wait for an answer. While there are places, several are accepted at once. */
export function PendingRequests({ group, pending, isAdmissionOffered, decisions }: PendingRequestsProps) {
  return (
    <section aria-labelledby="willen-mee">
      <h2 id="willen-mee" className="mb-1 text-lg">
        Willen mee
      </h2>
      {isAdmissionOffered ? (
        <AdmissionOffer groupId={group.id} />
      ) : (
        pending.some(isOverdue) && <p className="text-muted">{costOfSilence(group)}</p>
      )}
      {decisions.restDone === null ? (
        <Choices group={group} pending={pending} decisions={decisions} />
      ) : (
        <UndoLine done={decisions.restDone} isPending={decisions.isRestSending} onUndo={decisions.undoRest} />
      )}
    </section>
  )
}

function AdmissionOffer({ groupId }: { groupId: string }) {
  const { mutateAsync } = useUpdateGroup(groupId)
  const answer = useAction((membersMayAdmit: boolean) => mutateAsync({ membersMayAdmit, picture: null }), {
    failure: 'Kon groep niet bijwerken',
    done: ({ group }) =>
      group.membersMayAdmit ? 'Je leden mogen nu helpen. Je zet het uit bij Groep bewerken.' : 'Jij beslist, zoals nu.',
  })
  return (
    <PageNotice
      kind="info"
      title="Mogen je leden iemand toelaten als jij niet kunt?"
      className="mb-3"
      actions={[
        { label: 'Ja, dat mag', onClick: () => void answer.run(true), isPending: answer.isPending },
        { label: 'Nee', onClick: () => void answer.run(false) },
      ]}
    >
      Er wacht al langer dan een dag iemand op je. Na twee dagen mogen je leden dan ja zeggen, en jij krijgt bericht.
    </PageNotice>
  )
}

function Choices({ group, pending, decisions }: Omit<PendingRequestsProps, 'isAdmissionOffered'>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const isOpen = closedReason(group) === null
  const free = freePlacesOf(group)
  const chosen = pending.filter(({ userId }) => selected.has(userId))
  const first = pending.slice(0, free)
  const isSelectable = isOpen && pending.length > 1 && free > 0
  const acceptChosen = () => {
    setSelected(new Set())
    void decisions.accept(chosen)
  }
  return (
    <>
      <div className="my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        {isSelectable && (
          <RowCheckbox
            text={first.length < pending.length ? `Kies de eerste ${first.length}` : 'Kies iedereen'}
            isChecked={first.every(({ userId }) => selected.has(userId))}
            isMixed={chosen.length > 0}
            onChange={(isOn) => setSelected(new Set(isOn ? first.map(({ userId }) => userId) : []))}
          />
        )}
        {chosen.length > 0 && (
          <ActionBar>
            <Button variant="primary" icon={Check} disabled={chosen.length > free} onClick={acceptChosen}>
              {chosen.length > free ? `Kies er hoogstens ${free}` : `Accepteren (${chosen.length})`}
            </Button>
          </ActionBar>
        )}
        {isOpen && free === 0 && <Button onClick={() => decisions.refuseRest(pending)}>De rest: helaas vol</Button>}
      </div>
      <RequestList
        group={group}
        requests={pending}
        decisions={decisions}
        isDecisionHidden={isSelectable && selected.size > 0}
        checkboxOf={({ userId, user }) =>
          isSelectable && (
            <RowCheckbox
              label={`Kies ${user.username}`}
              isChecked={selected.has(userId)}
              onChange={(isOn) => {
                const others = [...selected].filter((id) => id !== userId)
                setSelected(new Set(isOn ? [...others, userId] : others))
              }}
            />
          )
        }
      />
    </>
  )
}

const isOverdue = ({ requestedAt }: JoinRequest): boolean =>
  Date.now() - Date.parse(requestedAt) >= UNANSWERED_AFTER.owner * HOUR

const costOfSilence = ({ membersMayAdmit, currentMembers }: Group): string =>
  `Er wacht al langer dan een dag iemand op je. Zolang krijgen mensen die zoeken ook andere groepen voorgesteld.${
    membersMayAdmit && currentMembers > 1 ? ' Na twee dagen mogen je leden hem of haar toelaten.' : ''
  }`
