import { type Place, placeLimits, searchPlaces } from 'contract/places.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useDebounced } from '~/lib/use-debounced.ts'

const DEBOUNCE_MS = 300

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

/** As the server finds it for an event at this address; undefined when the address names none or one of several. */
export function useNamedPlace(address: string): Place | undefined {
  const debounced = useDebounced(address.trim().slice(0, placeLimits.address.max), DEBOUNCE_MS)
  const { data } = useQuery({
    ...queryFor(searchPlaces, { query: { address: debounced } }),
    enabled: debounced !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return debounced === '' ? undefined : data?.places[0]
}
