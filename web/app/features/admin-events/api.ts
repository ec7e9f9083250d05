import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { approveEvent, rejectEvent } from 'contract/events.ts'
import {
  bulkApproveEvents,
  bulkRejectEvents,
  deleteAdminEvent,
  getAdminEvent,
  getAdminEventStats,
  listAdminEvents,
  listEventAttendees,
  listPendingEvents,
  updateAdminEvent,
} from 'contract/events-admin.ts'
import type { InputOf } from 'contract/route.ts'
import { call } from '~/lib/api/api.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'

/** A page of every event; the page before stays in view while the next one loads. */
export function useAdminEvents(query: InputOf<typeof listAdminEvents>['query']) {
  return useQuery({ ...queryFor(listAdminEvents, { query }), placeholderData: keepPreviousData })
}

const PENDING_SHOWN = 5

/** Those that wait longest. */
export function usePendingEvents() {
  return useQuery(queryFor(listPendingEvents, { query: { limit: PENDING_SHOWN } }))
}

export function useAdminEventStats() {
  return useQuery(queryFor(getAdminEventStats))
}

export function useAdminEvent(id: string) {
  return useQuery(queryFor(getAdminEvent, { params: { id } }))
}

const ATTENDEES_SHOWN = 50

/** Who goes, a page at a time. */
export function useEventAttendees(id: string) {
  return useInfiniteQuery({
    queryKey: [...keyFor(listEventAttendees, { params: { id } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listEventAttendees, { params: { id }, query: { page: pageParam, limit: ATTENDEES_SHOWN }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
  })
}

/** Whatever shows events shows them anew: the tables, the public lists, the figures. */
const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['events'] }),
    client.invalidateQueries({ queryKey: ['admin'] }),
    client.invalidateQueries({ queryKey: ['groups'] }),
  ])

type Change = InputOf<typeof updateAdminEvent>['body'] & { picture?: File | null }

export function useUpdateEvent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ picture = null, ...body }: Change) =>
      call(updateAdminEvent, {
        params: { id },
        body,
        ...(picture === null ? {} : { files: { eventImage: picture } }),
      }),
    onSuccess: (answer) => {
      client.setQueryData(queryFor(getAdminEvent, { params: { id } }).queryKey, answer)
      void refresh(client)
    },
  })
}

type Decision = { id: string; reason?: string | null }

export function useApproveEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Decision) => call(approveEvent, { params: { id } }),
    // Also when it failed: somebody else may have decided, and then the screen was behind.
    onSettled: () => void refresh(client),
  })
}

export function useRejectEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason = null }: Decision) => call(rejectEvent, { params: { id }, body: { reason } }),
    onSettled: () => void refresh(client),
  })
}

export function useBulkApprove() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (eventIds: string[]) => call(bulkApproveEvents, { body: { eventIds } }),
    onSettled: () => void refresh(client),
  })
}

export function useBulkReject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { eventIds: string[]; reason: string | null }) => call(bulkRejectEvents, { body }),
    onSettled: () => void refresh(client),
  })
}

export function useDeleteEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason = null }: Decision) => call(deleteAdminEvent, { params: { id }, query: { reason } }),
    onSuccess: () => void refresh(client),
  })
}
