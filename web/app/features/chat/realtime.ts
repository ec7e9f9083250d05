import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getGroup, listMembers } from 'contract/groups.ts'
import { useEffect } from 'react'
import { keyFor } from '~/lib/query.tsx'
import { socket } from '~/lib/socket.ts'

/** Members came or went, or the group changed: who shows it reads it again. */
function onGroupChanged(client: QueryClient, { groupId }: { groupId: string }): void {
  const params = { id: groupId }
  void client.invalidateQueries({ queryKey: keyFor(getGroup, { params }) })
  void client.invalidateQueries({ queryKey: [...keyFor(listMembers), params] })
}

/** Keeps the group beside its chat live, also over what was missed while there was no connection. */
export function useGroupLive(groupId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const hear = (payload: { groupId: string }) => {
      if (payload.groupId === groupId) onGroupChanged(client, payload)
    }
    let isFirst = true
    const stops = [
      socket.on('member-accepted', hear),
      socket.on('member-rejected', hear),
      socket.on('member-left', hear),
      socket.on('group-updated', hear),
      socket.onConnected(() => {
        if (!isFirst) onGroupChanged(client, { groupId })
        isFirst = false
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, groupId])
}
