import {
  createLandingPage,
  getEventLandingPage,
  type LandingPage,
  publishLandingPage,
  updateLandingPage,
} from 'contract/landing-pages.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { keyFor, useQuery } from '~/lib/api/query.tsx'
import { useAdminMutation } from '../admin/api.ts'

const landingPageKey = (eventId: string) => keyFor(getEventLandingPage, { params: { eventId } })

export function useEventLandingPage(eventId: string) {
  return useQuery({
    queryKey: landingPageKey(eventId),
    // No page is an answer: a query in error is pending again during a refetch, and the form with what is typed would go.
    queryFn: ({ signal }) =>
      call(getEventLandingPage, { params: { eventId }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'LANDING_PAGE_NOT_FOUND') return { landingPage: null }
        throw error
      }),
    // A refetch would replace what is being typed in the form.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export type Content = InputOf<typeof createLandingPage>['body']

export const useSaveLandingPage = (eventId: string) =>
  useAdminMutation(
    ({ page, content }: { page: LandingPage | null; content: Content }) =>
      page === null
        ? call(createLandingPage, { params: { eventId }, body: content })
        : call(updateLandingPage, { params: { id: page.id }, body: content }),
    landingPageKey(eventId),
  )

export const usePublishLandingPage = (eventId: string) =>
  useAdminMutation(
    ({ id, publish }: { id: string; publish: boolean }) =>
      call(publishLandingPage, { params: { id }, body: { publish } }),
    landingPageKey(eventId),
  )
