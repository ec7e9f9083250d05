import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createEvent,
  EVENT_PICTURE,
  getEvent,
  importEvent,
  listEvents,
  updateEvent,
  withdrawEvent,
} from 'contract/events/events.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { type PictureChange, withPicture } from '~/lib/api/picture-body.ts'
import { queryFor } from '~/lib/api/query.tsx'

/** Kilometres; one of `RADII`. */
export const NEARBY_KM = 50

export type EventQuery = InputOf<typeof listEvents>['query']

/** A page of live events; the previous page is shown while the next one loads. */
export function useEvents(query: EventQuery) {
  return useQuery({ ...queryFor(listEvents, { query }), placeholderData: keepPreviousData })
}

/** Upcoming events for the dashboard and the footer, in one call (spec 2 section 7: 50). */
export function useActiveEvents() {
  return useQuery({ ...queryFor(listEvents, { query: { isActive: 'true', limit: 50 } }), staleTime: 5 * MINUTE })
}

/** Upcoming events around a place, nearest first. */
export function useEventsNear(placeId: string | null, limit: number) {
  const query = { isActive: 'true', near: placeId ?? undefined, radius: NEARBY_KM, sort: 'distance', limit } as const
  return useQuery({ ...queryFor(listEvents, { query }), enabled: placeId !== null, staleTime: 5 * MINUTE })
}

export function useEvent(idOrSlug: string, { isEnabled = true } = {}) {
  return useQuery({ ...queryFor(getEvent, { params: { idOrSlug } }), enabled: isEnabled })
}

/** Parses an event from a calendar file or a page's source, for the form. Stores nothing. */
export function useImportEvent() {
  return useMutation({ mutationFn: (body: InputOf<typeof importEvent>['body']) => call(importEvent, { body }) })
}

/** Submits an event and caches its page. */
export function useCreateEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: InputOf<typeof createEvent>['body'] & PictureChange) =>
      call(createEvent, withPicture(EVENT_PICTURE, change)),
    onSuccess: ({ event }) => {
      client.setQueryData(queryFor(getEvent, { params: { idOrSlug: event.slug } }).queryKey, { event })
      void client.invalidateQueries({ queryKey: ['events', listEvents.path] })
    },
  })
}

/** Changes an own event that is not approved; a rejected one is submitted again. */
export function useUpdateEvent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: InputOf<typeof updateEvent>['body'] & PictureChange) =>
      call(updateEvent, { params: { id }, ...withPicture(EVENT_PICTURE, change) }),
    onSuccess: ({ event }) =>
      client.setQueryData(queryFor(getEvent, { params: { idOrSlug: event.slug } }).queryKey, { event }),
  })
}

/** Withdraws an own event that is not approved. */
export function useWithdrawEvent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(withdrawEvent, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['events', listEvents.path] }),
  })
}
