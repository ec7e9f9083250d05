import type { Group } from 'contract/groups/groups.ts'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useDialogState } from '~/lib/dialog-state.ts'
import { readDraft } from '~/lib/drafts.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { ActionBar } from '~/ui/layout/page.tsx'
import { onFocusLost } from '~/ui/overlays/on-focus-lost.ts'
import { useIsInvited } from '../../api-invitations.ts'
import { askLabel, canAsk } from '../../labels.ts'
import { JoinDialog } from '../joining/join-dialog.tsx'
import { joinDraft } from '../joining/use-join-request.ts'

/** The visitor's way in. `onAsked`: its button is gone, and with it the focus. */
export function AskButton({ group, onAsked }: { group: Group; onAsked: () => void }) {
  const ask = useDialogState()
  const user = useSignedInUser()
  const [params] = useSearchParams()
  // Back from paying for a place: the request is where it was left.
  const resume = useEffectEvent(() => {
    if (params.get('payment_success') === 'true' && readDraft(joinDraft(group.id)) !== '') ask.open()
  })
  useEffect(() => resume(), [])
  // The invitation's own card asks for the answer.
  const canRequest = !useIsInvited(group.id) && canAsk(group, user)
  const handleAsked = useEffectEvent(onAsked)
  const isAsked = ask.key > 0 && !ask.isOpen && !canRequest
  useEffect(() => {
    if (isAsked) return onFocusLost(handleAsked)
  }, [isAsked])
  return (
    <>
      {canRequest && (
        <ActionBar>
          <Button variant="primary" size="lg" className="grow" onClick={ask.open}>
            {askLabel(group)}
          </Button>
        </ActionBar>
      )}
      <JoinDialog key={ask.key} group={group} originUrl={`/groups/${group.id}`} {...ask.props} />
    </>
  )
}
