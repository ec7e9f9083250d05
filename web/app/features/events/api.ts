import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createEvent,
  EVENT_PICTURE,
  getEvent,
  importEvent,
  listEvents,
  MEETING_POINT_PICTURE,
  updateEvent,
  updateMeetingPoint,
  withdrawEvent,
} from 'contract/events/events.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { type PictureChange, withPicture } from '~/lib/api/picture-body.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

const NEARBY_KM = 50

export type EventQuery = InputOf<typeof listEvents>['query']

export const useEvents = (query: EventQuery) =>
  useQuery({ ...queryFor(listEvents, { query }), placeholderData: keepPreviousData })

/** Of upcoming events: the five of the dashboard, though the user goes to as many of the first ones as they can. */
const UPCOMING_LOADED = 5 + groupLimits.maxGroups

export function useUpcomingEvents({ isEnabled = true } = {}) {
  return useQuery({
    ...queryFor(listEvents, { query: { isActive: 'true', limit: UPCOMING_LOADED } }),
    staleTime: 5 * MINUTE,
    enabled: isEnabled,
  })
}

export function useEventsNear(placeId: string | null) {
  const limit = UPCOMING_LOADED
  const query = { isActive: 'true', near: placeId ?? undefined, radius: NEARBY_KM, limit } as const
  return useQuery({ ...queryFor(listEvents, { query }), enabled: placeId !== null, staleTime: 5 * MINUTE })
}

export const useEvent = (idOrSlug: string, { isEnabled = true } = {}) =>
  useQuery({ ...queryFor(getEvent, { params: { idOrSlug } }), enabled: isEnabled })

export const useImportEvent = () => useCall(importEvent, (body: InputOf<typeof importEvent>['body']) => ({ body }))

const MINE_PER_PAGE = 20

export const useMyEvents = (page: number) =>
  useQuery({
    ...queryFor(listEvents, { query: { mine: 'true', page, limit: MINE_PER_PAGE } }),
    placeholderData: keepPreviousData,
  })

function useCacheEvent() {
  const client = useQueryClient()
  return (answer: ResponseOf<typeof getEvent>) =>
    client.setQueryData(queryFor(getEvent, { params: { idOrSlug: answer.event.slug } }).queryKey, answer)
}

export const useCreateEvent = () =>
  useCall(
    createEvent,
    (change: InputOf<typeof createEvent>['body'] & PictureChange) => withPicture(EVENT_PICTURE, change),
    useCacheEvent(),
  )

export const useUpdateEvent = (id: string) =>
  useCall(
    updateEvent,
    (change: InputOf<typeof updateEvent>['body'] & PictureChange) => ({
      params: { id },
      ...withPicture(EVENT_PICTURE, change),
    }),
    useCacheEvent(),
  )

export const useUpdateMeetingPoint = (id: string) =>
  useCall(updateMeetingPoint, (change: InputOf<typeof updateMeetingPoint>['body'] & PictureChange) => ({
    params: { id },
    ...withPicture(MEETING_POINT_PICTURE, change),
  }))

export const useWithdrawEvent = (id: string) => useCall(withdrawEvent, () => ({ params: { id } }))
