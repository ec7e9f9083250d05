import type { Group } from 'contract/groups/groups.ts'
import type { JoinRequest } from 'contract/groups/membership.ts'
import type { ReactNode } from 'react'
import { Card } from '~/ui/layout/card.tsx'
import { isFull } from '../../labels.ts'
import { RequestDecision, RequestRow } from './request-row.tsx'
import type { RequestDecisions } from './use-request-decisions.tsx'

type RequestListProps = {
  group: Group
  requests: readonly JoinRequest[]
  decisions: RequestDecisions
  checkboxOf?: (request: JoinRequest) => ReactNode
  /** While several are selected, the buttons of one row are hidden. */
  isDecisionHidden?: boolean
}

export function RequestList({ group, requests, decisions, checkboxOf, isDecisionHidden = false }: RequestListProps) {
  return (
    <Card as="ul" isPadded={false} className="divide-y divide-line px-4 sm:px-5">
      {requests.map((request) => (
        <RequestRow key={request.userId} request={request} checkbox={checkboxOf?.(request)}>
          <RequestDecision
            user={request.user}
            isFull={isFull(group)}
            isHidden={isDecisionHidden}
            onAccept={() => decisions.accept([request])}
            onRefuse={(note) => decisions.refuse(request, note)}
            onDecline={(send) => decisions.askNote(request, send)}
          />
        </RequestRow>
      ))}
    </Card>
  )
}
