import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFeed, deleteFeed, fetchFeed, getFeed, listFeeds, updateFeed } from 'contract/feeds.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'

/** A page of feeds; the previous page is shown while the next one loads. */
export function useFeeds(query: InputOf<typeof listFeeds>['query']) {
  return useQuery({ ...queryFor(listFeeds, { query }), placeholderData: keepPreviousData })
}

export function useFeed(id: string) {
  return useQuery(queryFor(getFeed, { params: { id } }))
}

function useRefreshFeeds() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyFor(listFeeds) }),
      client.invalidateQueries({ queryKey: keyFor(getFeed) }),
      client.invalidateQueries({ queryKey: ['events'] }),
    ])
}

/** Adds a feed, or changes the one with this id, and fetches it at once. */
export function useSaveFeed(id: string | null) {
  const refresh = useRefreshFeeds()
  return useMutation({
    mutationFn: async (body: InputOf<typeof createFeed>['body']) => {
      const { feed } = id === null ? await call(createFeed, { body }) : await call(updateFeed, { params: { id }, body })
      return call(fetchFeed, { params: { id: feed.id } })
    },
    onSettled: () => void refresh(),
  })
}

export function useFetchFeed() {
  const refresh = useRefreshFeeds()
  return useMutation({
    mutationFn: (id: string) => call(fetchFeed, { params: { id } }),
    onSettled: () => void refresh(),
  })
}

export function useDeleteFeed() {
  const refresh = useRefreshFeeds()
  return useMutation({
    mutationFn: (id: string) => call(deleteFeed, { params: { id } }),
    onSettled: () => void refresh(),
  })
}
