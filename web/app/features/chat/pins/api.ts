import { pinMessage } from 'contract/chat/pins.ts'
import { groupQuery } from '~/features/groups/api.ts'
import { useStoredQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'
import { announce } from '~/ui/feedback/announce.ts'
import { useAction } from '~/ui/feedback/use-action.ts'

/** The group with the pinned message of its chat. Opens from the device without a connection. */
export const usePin = (groupId: string, { isEnabled = true } = {}) =>
  useStoredQuery({ ...groupQuery(groupId), enabled: isEnabled })

export function usePinActions(groupId: string) {
  const { mutateAsync } = useCall(pinMessage, (messageId: string | null) => ({
    params: { id: groupId },
    body: { messageId },
  }))
  const pin = useAction((messageId: string) => mutateAsync(messageId), {
    failure: 'Kon bericht niet vastmaken',
    onDone: () => announce('Bericht vastgemaakt'),
  })
  const unpin = useAction(() => mutateAsync(null), {
    failure: 'Kon bericht niet losmaken',
    onDone: () => announce('Bericht losgemaakt'),
  })
  return { pin: (messageId: string) => void pin.run(messageId), unpin: () => void unpin.run() }
}
