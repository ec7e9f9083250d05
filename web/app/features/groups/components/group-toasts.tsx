import { useQueryClient } from '@tanstack/react-query'
import type { ServerEventName, ServerPayload } from 'contract/realtime.ts'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { confirmByVibration } from '~/lib/haptics.ts'
import { recordMilestone } from '~/lib/milestones.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { groupQuery } from '../api.ts'
import { GROUP_DELETED_TOAST, joinedToast } from '../labels.ts'

/** Shows the membership events of the user's groups as toasts. Rendered once, by the signed-in layout. */
export function GroupToasts() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useSignedInUser().id
  const { pathname } = useLocation()
  // The chat shows joining and leaving itself.
  const isShown = (groupId: string) => pathname.startsWith(`/groups/${groupId}`) && !pathname.endsWith('/chat')

  useSocketEvent('member-accepted', ({ userId, groupId, username }) => {
    if (userId === me) {
      recordMilestone('accepted')
      confirmByVibration()
      // Where the card of this moment shows, it says the same.
      if (!['/dashboard', '/groups', `/groups/${groupId}`].includes(pathname))
        toast({ title: 'Welkom! Je bent geaccepteerd in de groep', kind: 'success' })
    } else if (isShown(groupId)) toast(joinedToast(username))
  })
  useSocketEvent('member-rejected', ({ userId, groupId }) => {
    const wasMember = client.getQueryData(groupQuery(groupId).queryKey)?.group.membershipStatus === 'ACCEPTED'
    if (userId === me)
      toast({ title: wasMember ? 'Je bent uit de groep gehaald' : 'Je join verzoek is afgewezen', kind: 'warning' })
  })
  useSocketEvent('member-left', ({ userId, groupId, username }) => {
    if (userId !== me && isShown(groupId)) toast({ title: `${username} is niet meer in de groep` })
  })
  useSocketEvent('group-deleted', ({ groupId }) => {
    if (!pathname.startsWith(`/groups/${groupId}`)) return
    toast(GROUP_DELETED_TOAST)
    void navigate('/groups', { replace: true })
  })
  return null
}

function useSocketEvent<E extends ServerEventName>(event: E, handle: (payload: ServerPayload<E>) => void): void {
  const handleLatest = useEffectEvent(handle)
  useEffect(() => socket.on(event, (payload) => handleLatest(payload)), [event])
}
