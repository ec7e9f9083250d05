import { useMutation, useQueryClient } from '@tanstack/react-query'
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
  updateArrival,
  updateMeeting,
  updateTicket,
} from 'contract/meetings.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { useEffect } from 'react'
import { call, download } from '~/lib/api/api.ts'
import { keyFor, queryClient, queryFor, storeChanged, useStoredQuery } from '~/lib/api/query.tsx'
import type { Entry } from '~/lib/offline/entry.ts'
import { offlineCall } from '~/lib/offline/offline-call.ts'
import type { Failure } from '~/lib/offline/outbox.ts'
import { getSession } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { daysKey, membersKey, onDayChanged, patchMember } from './realtime.ts'

/** For members. Opens from the device without a connection. */
export const useMeeting = (groupId: string, { isEnabled = true } = {}) =>
  useStoredQuery({ ...queryFor(getMeeting, { params: { id: groupId } }), enabled: isEnabled })

export function useUpdateMeeting(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof updateMeeting>['body']) => call(updateMeeting, { params: { id: groupId }, body }),
    onSuccess: (answer) => {
      client.setQueryData<ResponseOf<typeof getMeeting>>(keyFor(getMeeting, { params: { id: groupId } }), answer)
      onDayChanged(client, { groupId })
    },
  })
}

/** The meeting as the server has it now. */
export const fetchMeeting = async (groupId: string) => (await call(getMeeting, { params: { id: groupId } })).meeting

/** Whether the day is not over yet, by the device's clock: an old copy must not be shown. */
const isStillDay = ({ group: { event } }: EventDay): boolean =>
  Date.now() <
  new Date(event.endDate ?? new Date(event.startDate).getTime() + 24 * HOUR).getTime() + DAY_HOURS.after * HOUR

/** The groups whose event is today, from the copy on the device until the server has answered. */
export const useEventDays = () =>
  // The day begins and ends while the page is open.
  useStoredQuery({ ...queryFor(listEventDays), refetchInterval: 5 * 60_000 }, (stored) => {
    const days = stored.days.filter(isStillDay)
    return days.length === 0 ? undefined : { days }
  })

type DayInput<Body> = { params: { id: string }; body: Body }

/**
 * A change of the viewer in a group, which the group sees: shown at once, the last one sent once there is a connection, undone
 * if the server refuses it.
 */
const dayChange = <Body>(failure: string, shown: (body: Body) => Partial<GroupMember>, success?: string) => ({
  lane: ({ params }: DayInput<Body>) => params.id,
  replaces: true,
  onWritten({ params, body }: DayInput<Body>) {
    const days = queryClient.getQueryData(daysKey())
    // A response in flight is older than this change. Not awaited, because until the change shows React resets the checkbox.
    for (const queryKey of [membersKey(params.id), daysKey()]) void queryClient.cancelQueries({ queryKey })
    // Cancelling the first load takes away what the device showed.
    queryClient.setQueryData(daysKey(), days)
    patchMember(queryClient, params.id, getSession().user?.id ?? '', shown(body))
    storeChanged(daysKey())
  },
  onSent(_: unknown, { input }: Entry<DayInput<Body>>) {
    if (success !== undefined) toast({ title: success, kind: 'success' })
    onDayChanged(queryClient, { groupId: input.params.id })
  },
  onRefused(error: Failure, { input }: Entry<DayInput<Body>>) {
    showFailure(error, failure)
    onDayChanged(queryClient, { groupId: input.params.id })
    return null
  },
})

export const arrivals = offlineCall(
  updateArrival,
  dayChange<InputOf<typeof updateArrival>['body']>('Kon het de groep niet laten weten', (arrival) => ({
    arrival: { status: arrival.status, minutesLate: arrival.minutesLate ?? null },
  })),
)

/** Says that the viewer comes; `useCancel` of the groups is the other answer. */
export const attendances = offlineCall(
  answerAttendance,
  dayChange<InputOf<typeof answerAttendance>['body']>(
    'Kon je antwoord niet opslaan',
    () => ({ attendance: 'YES' }),
    'Fijn! De groep ziet dat je komt.',
  ),
)

export const tickets = offlineCall(
  updateTicket,
  dayChange<InputOf<typeof updateTicket>['body']>('Kon je kaartje niet opslaan', ({ hasTicket }) => ({ hasTicket })),
)

export function usePlanLink(groupId: string) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: keyFor(listEventDays) })
  const create = useMutation({
    mutationFn: () => call(createPlanLink, { params: { id: groupId } }),
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: () => call(deletePlanLink, { params: { id: groupId } }),
    onSuccess: refresh,
  })
  return { create, remove }
}

export const downloadCalendar = (groupId: string) =>
  download(getGroupCalendar, { params: { id: groupId } }, 'evenement.ics')

const GROUP_EVENTS = ['member-accepted', 'member-rejected', 'member-left', 'group-updated', 'group-deleted'] as const

/** Updates the cache on socket events. Once, by the signed-in layout. */
export function useDayUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refreshDays = () => void client.invalidateQueries({ queryKey: keyFor(listEventDays) })
    const unsubscribes = [
      // The members of today's groups changed.
      ...GROUP_EVENTS.map((name) => socket.on(name, refreshDays)),
      socket.on('group-day:changed', (event) => onDayChanged(client, event)),
      socket.onMissedEvents(refreshDays),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client])
}
