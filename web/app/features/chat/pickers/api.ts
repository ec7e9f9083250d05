import { useQuery } from '@tanstack/react-query'
import { listTrendingGifs, searchGifs } from 'contract/gifs.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { queryFor } from '~/lib/api/query.tsx'

/** Spec 1 section 7. */
const LIMIT = 20
const STALE_MS = 5 * MINUTE

/** GIFs for a search text; trending GIFs when it is empty. */
export function useGifs(text: string) {
  const options = { staleTime: STALE_MS, retry: false }
  const trending = useQuery({
    ...queryFor(listTrendingGifs, { query: { limit: LIMIT } }),
    ...options,
    enabled: text === '',
  })
  const found = useQuery({
    ...queryFor(searchGifs, { query: { q: text, limit: LIMIT } }),
    ...options,
    enabled: text !== '',
  })
  return text === '' ? trending : found
}
