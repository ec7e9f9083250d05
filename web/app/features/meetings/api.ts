import type { QueryClient } from '@tanstack/react-query'
import { isOver } from 'contract/events/over-at.ts'
import { type GroupMember, listMembers } from 'contract/groups/membership.ts'
import {
  answerAttendance,
  confirmMeeting,
  createPlanLink,
  DAY_HOURS,
  deletePlanLink,
  type EventDay,
  getGroupCalendar,
  getMeeting,
  updateArrival,
  updateMeeting,
  updateTicket,
} from 'contract/meetings.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { myPlansQuery } from '~/features/plans/api.ts'
import { call, download } from '~/lib/api/api.ts'
import { refetchTopics } from '~/lib/api/live.ts'
import { keyFor, queryClient, queryFor, storeChanged, useStoredQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'
import type { Entry } from '~/lib/offline/entry.ts'
import { offlineCall } from '~/lib/offline/offline-call.ts'
import type { Failure } from '~/lib/offline/verb.ts'
import { getSession } from '~/lib/session/session.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'

export const useMeeting = (groupId: string) => useStoredQuery(queryFor(getMeeting, { params: { id: groupId } }))

export const useUpdateMeeting = (groupId: string) =>
  useCall(
    updateMeeting,
    (body: InputOf<typeof updateMeeting>['body']) => ({ params: { id: groupId }, body }),
    ({ meeting }, client) => {
      const { queryKey } = queryFor(getMeeting, { params: { id: groupId } })
      client.setQueryData(queryKey, (shown) => shown && { ...shown, meeting })
    },
  )

export const useConfirmMeeting = (groupId: string) =>
  useCall(confirmMeeting, (version: number) => ({ params: { id: groupId }, body: { version } }))

export const fetchMeeting = async (groupId: string) => (await call(getMeeting, { params: { id: groupId } })).meeting

/** Whether the day is not over yet, by the device's clock: an old copy must not be shown. */
const isStillDay = ({ group: { event } }: EventDay): boolean => !isOver(event, Date.now() - DAY_HOURS.after * HOUR)

export const useEventDays = () =>
  // The day begins and ends while the page is open.
  useStoredQuery({ ...myPlansQuery, refetchInterval: 5 * 60_000 }, (stored) => {
    // An answer that the release before stored has none.
    const days = stored.days?.filter(isStillDay) ?? []
    return days.length === 0 ? undefined : { ...stored, days }
  })

const plansKey = myPlansQuery.queryKey

type DayInput<Body> = { params: { id: string }; body: Body }

/** Shown at once, the last one sent once there is a connection, undone if the server refuses it. */
const dayChange = <Body>(failure: string, shown: (body: Body) => Partial<GroupMember>, success?: string) => ({
  lane: ({ params }: DayInput<Body>) => params.id,
  replaces: true,
  onWritten({ params, body }: DayInput<Body>) {
    const plans = queryClient.getQueryData(plansKey)
    // A response in flight is older than this change. Not awaited, because until the change shows React resets the checkbox.
    for (const queryKey of [membersKey(params.id), plansKey]) void queryClient.cancelQueries({ queryKey })
    // Cancelling the first load takes away what the device showed.
    queryClient.setQueryData(plansKey, plans)
    patchMember(queryClient, params.id, getSession().user?.id ?? '', shown(body))
    storeChanged(plansKey)
  },
  onSent(_: unknown, { input }: Entry<DayInput<Body>>) {
    if (success !== undefined) toast({ title: success, kind: 'success' })
    refetchTopics(queryClient, [`day:${input.params.id}`])
  },
  onRefused(error: Failure, { input }: Entry<DayInput<Body>>) {
    showFailure(error, failure)
    refetchTopics(queryClient, [`day:${input.params.id}`])
    return null
  },
})

export const arrivals = offlineCall(
  updateArrival,
  dayChange<InputOf<typeof updateArrival>['body']>('Kon het de groep niet laten weten', (arrival) => ({
    arrival: { status: arrival.status, minutesLate: arrival.minutesLate ?? null },
  })),
)

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
  const create = useCall(createPlanLink, () => ({ params: { id: groupId } }))
  const remove = useCall(deletePlanLink, () => ({ params: { id: groupId } }))
  return { create, remove }
}

export const downloadCalendar = (groupId: string) =>
  download(getGroupCalendar, { params: { id: groupId } }, 'evenement.ics')

const membersKey = (groupId: string) => keyFor(listMembers, { params: { id: groupId } }).slice(0, 3)

function patchMember(client: QueryClient, groupId: string, userId: string, change: Partial<GroupMember>): void {
  const patch = (members: GroupMember[]) =>
    members.map((member) => (member.userId === userId ? { ...member, ...change } : member))
  client.setQueriesData<ResponseOf<typeof listMembers>>(
    { queryKey: membersKey(groupId) },
    (answer) => answer && { ...answer, members: patch(answer.members) },
  )
  client.setQueryData(
    plansKey,
    (answer) =>
      answer?.days && {
        ...answer,
        days: answer.days.map((day) => (day.group.id === groupId ? { ...day, members: patch(day.members) } : day)),
      },
  )
}
