import { getPin, pinMessage, unpinMessage } from 'contract/chat/pins.ts'
import { queryFor, useStoredQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

/** The pinned message of a group's chat. Opens from the device without a connection. */
export const usePin = (groupId: string, { isEnabled = true } = {}) =>
  useStoredQuery({ ...queryFor(getPin, { params: { id: groupId } }), enabled: isEnabled })

export const usePinMessage = (groupId: string) =>
  useCall(pinMessage, (messageId: string) => ({ params: { id: groupId }, body: { messageId } }))

export const useUnpinMessage = (groupId: string) => useCall(unpinMessage, () => ({ params: { id: groupId } }))
