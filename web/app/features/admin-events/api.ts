import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  ADMIN_EVENT_PICTURE,
  getAdminEvent,
  getAdminEventStats,
  listEventAttendees,
  updateAdminEvent,
} from 'contract/events/admin.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { type PictureChange, withPicture } from '~/lib/api/picture-body.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'
import { useAdminMutation } from '../admin/api.ts'

export function useAdminEventStats() {
  return useQuery(queryFor(getAdminEventStats))
}

export function useAdminEvent(id: string) {
  return useQuery(queryFor(getAdminEvent, { params: { id } }))
}

const ATTENDEES_PER_PAGE = 50

export function useEventAttendees(id: string) {
  return useInfiniteQuery({
    queryKey: [...keyFor(listEventAttendees, { params: { id } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listEventAttendees, { params: { id }, query: { page: pageParam, limit: ATTENDEES_PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
  })
}

export const useUpdateEvent = (id: string) =>
  useAdminMutation(
    (change: InputOf<typeof updateAdminEvent>['body'] & PictureChange) =>
      call(updateAdminEvent, { params: { id }, ...withPicture(ADMIN_EVENT_PICTURE, change) }),
    keyFor(getAdminEvent, { params: { id } }),
  )
