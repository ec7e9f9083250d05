import type { Group } from 'contract/groups/groups.ts'
import { FULL_GROUP_NOTE, type JoinRequest } from 'contract/groups/membership.ts'
import { countText } from 'contract/platform/count-text.ts'
import { useRef, useState } from 'react'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { usePostponed } from '~/ui/feedback/use-postponed.ts'
import { isFull } from '../../labels.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { useMemberDecisions } from './use-member-decisions.tsx'

export type RequestDecisions = ReturnType<typeof useRequestDecisions>

/** `askNote` asks in the dialog for a note, then calls `send`; `newMembers` are the usernames of those accepted last. */
export function useRequestDecisions(group: Group, requests: readonly JoinRequest[]) {
  const { accept, reject } = useMemberDecisions(group)
  const rest = usePostponed()
  const decline = useSubjectDialog<{ request: JoinRequest; send: (note?: string) => void }>()
  const [newMembers, setNewMembers] = useState<readonly string[]>([])
  const shown = useRef(requests)
  shown.current = requests
  /** A refusal waits for ten seconds. Once somebody else has let the person in, it would remove them from the group. */
  const refuse = async (request: JoinRequest, note?: string) =>
    shown.current.some(({ userId }) => userId === request.userId) && (await reject(request, note))
  return {
    async accept(requests: readonly JoinRequest[]) {
      const answers = await Promise.all(requests.map(accept))
      const accepted = requests.filter((_, index) => answers[index]).map(({ user }) => user.username)
      if (accepted.length > 0) setNewMembers(accepted)
    },
    refuse,
    /** With one note, after ten seconds in which `undoRest` takes it back. */
    refuseRest: (requests: readonly JoinRequest[]) =>
      rest.postpone({
        done: `${countText(requests.length, 'persoon krijgt', 'mensen krijgen')} bericht: ‘${FULL_GROUP_NOTE}’`,
        run: () => Promise.all(requests.map((request) => refuse(request, FULL_GROUP_NOTE))),
      }),
    undoRest: rest.undo,
    /** What will have happened to the rest. */
    restDone: rest.waiting?.done ?? null,
    isRestSending: rest.isSending,
    askNote: (request: JoinRequest, send: (note?: string) => void) => decline.open({ request, send }),
    dialog: decline.subject && (
      <DeclineDialog
        key={decline.key}
        {...decline.props}
        username={decline.subject.request.user.username}
        isGroupFull={isFull(group)}
        onDecline={decline.subject.send}
      />
    ),
    newMembers,
  }
}
