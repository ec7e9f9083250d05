import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GroupMember } from 'contract/groups/membership.ts'
import {
  answerAttendance,
  createPlanLink,
  DAY_HOURS,
  deletePlanLink,
  type EventDay,
  getGroupCalendar,
  getMeeting,
  listEventDays,
  updateMeeting,
} from 'contract/meetings.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { useEffect } from 'react'
import { call, download } from '~/lib/api/api.ts'
import { refetchTopics } from '~/lib/api/live.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { readDays, readMeeting, writeDays, writeMeeting } from './device-copy.ts'
import { daysKey, membersKey, patchMember } from './member-cache.ts'
import { type Change, sendChange, sendPending } from './outbox.ts'

/** Shows the copy on the device first, and keeps showing it without a connection. For members. */
export function useMeeting(groupId: string, { isEnabled = true } = {}) {
  const query = useQuery({
    ...queryFor(getMeeting, { params: { id: groupId } }),
    initialData: () => {
      const copy = readMeeting(groupId)
      return copy && { meeting: copy }
    },
    initialDataUpdatedAt: 0,
    enabled: isEnabled,
  })
  const { data, isFetchedAfterMount } = query
  useEffect(() => {
    if (data && isFetchedAfterMount) writeMeeting(groupId, data.meeting)
  }, [data, isFetchedAfterMount, groupId])
  return query
}

export function useUpdateMeeting(groupId: string) {
  const client = useQueryClient()
  return useCall(
    updateMeeting,
    (body: InputOf<typeof updateMeeting>['body']) => ({ params: { id: groupId }, body }),
    (answer) => client.setQueryData(queryFor(getMeeting, { params: { id: groupId } }).queryKey, answer),
  )
}

/** The meeting as the server has it now. */
export const fetchMeeting = async (groupId: string) => (await call(getMeeting, { params: { id: groupId } })).meeting

/** Whether the day is not over yet, by the device's clock: an old copy must not be shown. */
const isStillDay = ({ group: { event } }: EventDay, now: number): boolean =>
  now < new Date(event.endDate ?? new Date(event.startDate).getTime() + 24 * HOUR).getTime() + DAY_HOURS.after * HOUR

/** The groups whose event is today, from the copy on the device until the server has answered. */
export function useEventDays() {
  const query = useQuery({
    ...queryFor(listEventDays),
    initialData: () => {
      const days = readDays().filter((day) => isStillDay(day, Date.now()))
      return days.length === 0 ? undefined : { days }
    },
    initialDataUpdatedAt: 0,
    // The day begins and ends while the page is open.
    refetchInterval: 5 * 60_000,
  })
  const { data, isFetchedAfterMount } = query
  useEffect(() => {
    if (data && isFetchedAfterMount) writeDays(data.days)
  }, [data, isFetchedAfterMount])
  return query
}

/** Says that the viewer comes; `useCancel` of the groups is the other answer. */
export function useConfirmAttendance(groupId: string) {
  const client = useQueryClient()
  const me = useSignedInUser().id
  return useCall(
    answerAttendance,
    () => ({ params: { id: groupId }, body: { answer: 'YES' as const } }),
    () => patchMember(client, groupId, me, { attendance: 'YES' }),
  )
}

/**
 * Shows a change at once and sends it; without a connection it is sent later. When the server refuses it, undoes it and throws.
 */
export function useSendChange() {
  const client = useQueryClient()
  const me = useSignedInUser().id
  return async (change: Change): Promise<void> => {
    const { groupId } = change
    const show = () => patchMember(client, groupId, me, shownChange(change))
    // A response in flight is older than this change. Not awaited, because until the change shows React resets the checkbox.
    void client.cancelQueries({ queryKey: membersKey(groupId) })
    void client.cancelQueries({ queryKey: daysKey() })
    show()
    const { days } = client.getQueryData<ResponseOf<typeof listEventDays>>(daysKey()) ?? {}
    if (days) writeDays(days)
    try {
      await sendChange(change)
      show()
    } finally {
      if (navigator.onLine !== false) refetchTopics(client, [`day:${groupId}`])
    }
  }
}

const shownChange = (change: Change): Partial<GroupMember> =>
  change.kind === 'ticket'
    ? { hasTicket: change.body.hasTicket }
    : { arrival: { status: change.body.status, minutesLate: change.body.minutesLate ?? null } }

export function usePlanLink(groupId: string) {
  const create = useCall(createPlanLink, () => ({ params: { id: groupId } }))
  const remove = useCall(deletePlanLink, () => ({ params: { id: groupId } }))
  return { create, remove }
}

export const downloadCalendar = (groupId: string) =>
  download(getGroupCalendar, { params: { id: groupId } }, 'evenement.ics')

/** Sends unsent changes once there is a connection. Once, by the signed-in layout. */
export function useDayUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    const flush = () =>
      void sendPending()
        // A refused change is undone: the screen shows the server's state.
        .catch(() => undefined)
        .then(() => refetchTopics(client, ['day']))
    const unsubscribe = socket.onMissedEvents(flush)
    flush()
    window.addEventListener('online', flush)
    return () => {
      unsubscribe()
      window.removeEventListener('online', flush)
    }
  }, [client])
}
