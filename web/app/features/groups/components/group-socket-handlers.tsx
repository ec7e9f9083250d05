import { useQueryClient } from '@tanstack/react-query'
import type { Group } from 'contract/groups/groups.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keyFor } from '~/lib/api/query.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { GROUP_DELETED_TOAST, joinedToast, leftToast } from '../labels.ts'
import {
  onGroupDeleted,
  onGroupUpdated,
  onMemberAccepted,
  onMemberLeft,
  onMemberRejected,
  onMemberRequested,
  refreshAll,
} from '../realtime.ts'

/** Updates the cached groups and shows toasts on socket events. Rendered once, by the signed-in layout. */
export function GroupSocketHandlers() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useSignedInUser().id
  const { pathname } = useLocation()
  const latest = useRef({ navigate, pathname })
  latest.current = { navigate, pathname }

  useEffect(() => {
    const cachedGroup = (groupId: string) =>
      client.getQueryData<{ group: Group }>(keyFor(getGroup, { params: { id: groupId } }))?.group
    // The chat shows joining and leaving itself.
    const isShown = (groupId: string) =>
      latest.current.pathname.startsWith(`/groups/${groupId}`) && !latest.current.pathname.endsWith('/chat')

    const unsubscribes = [
      socket.on('member-requested', (event) => onMemberRequested(client, event)),
      socket.on('member-accepted', (event) => {
        onMemberAccepted(client, event, me)
        if (event.userId === me) {
          // Where the card of this moment shows, it says the same.
          if (!showsAcceptedCard(latest.current.pathname, event.groupId))
            toast({ title: 'Welkom! Je bent geaccepteerd in de groep', kind: 'success' })
        } else if (isShown(event.groupId)) toast(joinedToast(event.username))
      }),
      socket.on('member-rejected', (event) => {
        const wasMember = cachedGroup(event.groupId)?.membershipStatus === 'ACCEPTED'
        onMemberRejected(client, event, me)
        if (event.userId === me)
          toast({ title: wasMember ? 'Je bent uit de groep gehaald' : 'Je join verzoek is afgewezen', kind: 'warning' })
      }),
      socket.on('member-left', (event) => {
        const wasMember = event.userId !== me && isShown(event.groupId)
        onMemberLeft(client, event, me)
        if (wasMember) toast(leftToast(event.username))
      }),
      socket.on('group-updated', (event) => onGroupUpdated(client, event)),
      socket.on('group-deleted', (event) => {
        onGroupDeleted(client, event)
        if (!latest.current.pathname.startsWith(`/groups/${event.groupId}`)) return
        toast(GROUP_DELETED_TOAST)
        void latest.current.navigate('/groups', { replace: true })
      }),
      socket.onMissedEvents(() => refreshAll(client)),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client, me])
  return null
}

const showsAcceptedCard = (pathname: string, groupId: string): boolean =>
  ['/dashboard', '/groups', `/groups/${groupId}`].includes(pathname)
