import { useQuery } from '@tanstack/react-query'
import { type Place, placeLimits, searchPlaces } from 'contract/places.ts'
import { queryFor } from '~/lib/api/query.tsx'
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

/** The one place that a part of an address names, as the server finds it; undefined when none or several are called so. */
export function useNamedPlace(address: string): Place | undefined {
  const parts = useDebounced(address, DEBOUNCE_MS)
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  const { data } = usePlaces(last.length <= placeLimits.search.max ? last : '')
  const named = data?.places.filter(({ name }) => name.toLowerCase() === last) ?? []
  return named.length === 1 ? named[0] : undefined
}
