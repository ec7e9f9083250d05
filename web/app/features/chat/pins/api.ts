import { pinMessage } from 'contract/chat/pins.ts'
import { groupQuery } from '~/features/groups/api.ts'
import { useStoredQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

/** The group with the pinned message of its chat. Opens from the device without a connection. */
export const usePin = (groupId: string, { isEnabled = true } = {}) =>
  useStoredQuery({ ...groupQuery(groupId), enabled: isEnabled })

export const usePinMessage = (groupId: string) =>
  useCall(pinMessage, (messageId: string | null) => ({ params: { id: groupId }, body: { messageId } }))
