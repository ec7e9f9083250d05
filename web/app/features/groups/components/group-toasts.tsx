import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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
  const latest = useRef({ navigate, pathname })
  latest.current = { navigate, pathname }

  useEffect(() => {
    const cachedGroup = (groupId: string) => client.getQueryData(groupQuery(groupId).queryKey)?.group
    // The chat shows joining and leaving itself.
    const isShown = (groupId: string) =>
      latest.current.pathname.startsWith(`/groups/${groupId}`) && !latest.current.pathname.endsWith('/chat')

    const unsubscribes = [
      socket.on('member-accepted', (event) => {
        if (event.userId === me) {
          recordMilestone('accepted')
          confirmByVibration()
          // Where the card of this moment shows, it says the same.
          if (!showsAcceptedCard(latest.current.pathname, event.groupId))
            toast({ title: 'Welkom! Je bent geaccepteerd in de groep', kind: 'success' })
        } else if (isShown(event.groupId)) toast(joinedToast(event.username))
      }),
      socket.on('member-rejected', (event) => {
        const wasMember = cachedGroup(event.groupId)?.membershipStatus === 'ACCEPTED'
        if (event.userId === me)
          toast({ title: wasMember ? 'Je bent uit de groep gehaald' : 'Je join verzoek is afgewezen', kind: 'warning' })
      }),
      socket.on('member-left', (event) => {
        if (event.userId !== me && isShown(event.groupId))
          toast({ title: `${event.username} is niet meer in de groep` })
      }),
      socket.on('group-deleted', (event) => {
        if (!latest.current.pathname.startsWith(`/groups/${event.groupId}`)) return
        toast(GROUP_DELETED_TOAST)
        void latest.current.navigate('/groups', { replace: true })
      }),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client, me])
  return null
}

const showsAcceptedCard = (pathname: string, groupId: string): boolean =>
  ['/dashboard', '/groups', `/groups/${groupId}`].includes(pathname)
