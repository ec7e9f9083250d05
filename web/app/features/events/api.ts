import { keepPreviousData } from '@tanstack/react-query'
import { getEvent, listEvents } from 'contract/events/events.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { ifOfToday, queryFor, useQuery, useStoredQuery } from '~/lib/api/query.tsx'

const NEARBY_KM = 50

export type EventQuery = InputOf<typeof listEvents>['query']

export const useEvents = (query: EventQuery) =>
  useQuery({ ...queryFor(listEvents, { query }), placeholderData: keepPreviousData })

/** Of upcoming events: the five of the dashboard, though the user goes to as many of the first ones as they can. */
const UPCOMING_LOADED = 5 + groupLimits.maxGroups

export function useUpcomingEvents({ isEnabled = true } = {}) {
  const query = { isActive: 'true', limit: UPCOMING_LOADED } as const
  return useStoredQuery({ ...queryFor(listEvents, { query }), staleTime: 5 * MINUTE, enabled: isEnabled }, ifOfToday)
}

export function useEventsNear(placeId: string | null) {
  const limit = UPCOMING_LOADED
  const query = { isActive: 'true', near: placeId ?? undefined, radius: NEARBY_KM, limit } as const
  return useStoredQuery(
    { ...queryFor(listEvents, { query }), enabled: placeId !== null, staleTime: 5 * MINUTE },
    ifOfToday,
  )
}

export const useEvent = (idOrSlug: string, { isEnabled = true } = {}) =>
  useQuery({ ...queryFor(getEvent, { params: { idOrSlug } }), enabled: isEnabled })

const MINE_PER_PAGE = 20

export const useMyEvents = (page: number) =>
  useQuery({
    ...queryFor(listEvents, { query: { mine: 'true', page, limit: MINE_PER_PAGE } }),
    placeholderData: keepPreviousData,
  })
