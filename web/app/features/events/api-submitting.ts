import type { QueryClient } from '@tanstack/react-query'
import { EVENT_PICTURE, getEvent } from 'contract/events/events.ts'
import {
  createEvent,
  importEvent,
  MEETING_POINT_PICTURE,
  updateEvent,
  updateMeetingPoint,
  withdrawEvent,
} from 'contract/events/submitting.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { type PictureChange, withPicture } from '~/lib/api/picture-body.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

export const useImportEvent = () => useCall(importEvent, (body: InputOf<typeof importEvent>['body']) => ({ body }))

const cacheEvent = (answer: ResponseOf<typeof getEvent>, client: QueryClient) =>
  client.setQueryData(queryFor(getEvent, { params: { idOrSlug: answer.event.slug } }).queryKey, answer)

export const useCreateEvent = () =>
  useCall(
    createEvent,
    (change: InputOf<typeof createEvent>['body'] & PictureChange) => withPicture(EVENT_PICTURE, change),
    cacheEvent,
  )

export const useUpdateEvent = (id: string) =>
  useCall(
    updateEvent,
    (change: InputOf<typeof updateEvent>['body'] & PictureChange) => ({
      params: { id },
      ...withPicture(EVENT_PICTURE, change),
    }),
    cacheEvent,
  )

export const useUpdateMeetingPoint = (id: string) =>
  useCall(updateMeetingPoint, (change: InputOf<typeof updateMeetingPoint>['body'] & PictureChange) => ({
    params: { id },
    ...withPicture(MEETING_POINT_PICTURE, change),
  }))

export const useWithdrawEvent = (id: string) => useCall(withdrawEvent, () => ({ params: { id } }))
