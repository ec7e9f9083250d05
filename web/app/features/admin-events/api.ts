import { ADMIN_EVENT_PICTURE, getAdminEvent, getAdminEventStats, updateAdminEvent } from 'contract/events/admin.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { type PictureChange, withPicture } from '~/lib/api/picture-body.ts'
import { keyFor, queryFor, useQuery } from '~/lib/api/query.tsx'
import { useAdminMutation } from '../admin/api.ts'

export const useAdminEventStats = () => useQuery(queryFor(getAdminEventStats))

export const useAdminEvent = (id: string) => useQuery(queryFor(getAdminEvent, { params: { id } }))

export const useUpdateEvent = (id: string) =>
  useAdminMutation(
    (change: InputOf<typeof updateAdminEvent>['body'] & PictureChange) =>
      call(updateAdminEvent, { params: { id }, ...withPicture(ADMIN_EVENT_PICTURE, change) }),
    keyFor(getAdminEvent, { params: { id } }),
  )
