import { useQuery } from '@tanstack/react-query'
import { type Place, searchPlaces } from 'contract/places.ts'
import { queryFor } from '~/lib/api/query.tsx'

/** Places by name. The list changes with a release only. */
export function usePlaces(search: string) {
  return useQuery({
    ...queryFor(searchPlaces, { query: { search } }),
    enabled: search !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The place with this id, which the search finds too; undefined while it loads and for an unknown id. */
export function usePlace(id: string | null): Place | undefined {
  const { data } = usePlaces(id ?? '')
  return data?.places.find((place) => place.id === id)
}
