import { useQuery } from '@tanstack/react-query'
import {
  createLandingPage,
  getEventLandingPage,
  type LandingPage,
  publishLandingPage,
  updateLandingPage,
} from 'contract/landing-pages.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useAdminMutation } from '../admin/api.ts'

const landingPageQuery = (eventId: string) => queryFor(getEventLandingPage, { params: { eventId } })

/** The page of an event, published or not; fails with LANDING_PAGE_NOT_FOUND when there is none. */
export function useEventLandingPage(eventId: string) {
  return useQuery({
    ...landingPageQuery(eventId),
    // A refetch would replace what is being typed in the form.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export type Content = InputOf<typeof createLandingPage>['body']

/** Creates the page when `page` is null, otherwise updates it. */
export const useSaveLandingPage = (eventId: string) =>
  useAdminMutation(
    ({ page, content }: { page: LandingPage | null; content: Content }) =>
      page === null
        ? call(createLandingPage, { params: { eventId }, body: content })
        : call(updateLandingPage, { params: { id: page.id }, body: content }),
    landingPageQuery(eventId).queryKey,
  )

export const usePublishLandingPage = (eventId: string) =>
  useAdminMutation(
    ({ id, publish }: { id: string; publish: boolean }) =>
      call(publishLandingPage, { params: { id }, body: { publish } }),
    landingPageQuery(eventId).queryKey,
  )
