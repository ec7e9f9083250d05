import { useQuery } from '@tanstack/react-query'
import { fetchFeed, getFeed } from 'contract/feeds.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { announceRun } from './run-text.ts'

export function useFeed(id: string) {
  return useQuery(queryFor(getFeed, { params: { id } }))
}

export async function fetchNow(id: string): Promise<void> {
  announceRun((await call(fetchFeed, { params: { id } })).feed)
}
