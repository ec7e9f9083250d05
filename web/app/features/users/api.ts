import type { QueryClient } from '@tanstack/react-query'
import { getCurrentUser } from 'contract/auth/session.ts'
import { canMessage, type MessagingStatus } from 'contract/chat/direct.ts'
import { leaveGroup } from 'contract/groups/membership.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { InputOf } from 'contract/platform/route.ts'
import {
  ageQuestion,
  type CurrentUser,
  deleteAccount,
  deletePhoto,
  exportMyData,
  getProfile,
  getUser,
  listUserGroups,
  UNDER_AGE_CONSEQUENCE,
  updateProfile,
  uploadPhoto,
} from 'contract/users/users.ts'
import { useNavigate } from 'react-router'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'
import { saveJson } from '~/lib/save-file.ts'
import { signOut, updateUser } from '~/lib/session/session.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'

export const useProfile = () => useQuery(queryFor(getProfile))

/** Writes the own profile to the query cache and the session, so that the header and other tabs update too. */
function cacheProfile(profile: { user: CurrentUser }, client: QueryClient): void {
  client.setQueryData(queryFor(getProfile).queryKey, profile)
  client.setQueryData(queryFor(getCurrentUser).queryKey, profile)
  updateUser(profile.user)
}

type ProfileChange = InputOf<typeof updateProfile>['body']

/** Fields that are left out do not change. Asks before it stores an age under 18; who wants to correct it gets the refusal. */
export function useUpdateProfile() {
  const { mutateAsync, isPending } = useCall(updateProfile, (body: ProfileChange) => ({ body }), cacheProfile)
  const save = async (body: ProfileChange) => {
    try {
      return await mutateAsync(body)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'AGE_CONFIRM' && (await confirmAge(Number(body.age)))))
        throw error
      return mutateAsync({ ...body, ageConfirmed: true })
    }
  }
  return { save, isPending }
}

const confirmAge = (age: number): Promise<boolean> =>
  confirm({
    title: ageQuestion(age),
    description: UNDER_AGE_CONSEQUENCE,
    kind: 'warning',
    confirmLabel: `Ja, ik ben ${age}`,
    cancelLabel: 'Nee, verbeteren',
  })

/** Spec 1 section 9. */
const OTHERS_STALE_MS = 5 * MINUTE

export const useUser = (id: string) =>
  useQuery({ ...queryFor(getUser, { params: { id } }), staleTime: OTHERS_STALE_MS, gcTime: OTHERS_STALE_MS })

export const useUserGroups = (id: string) =>
  useQuery({
    ...queryFor(listUserGroups, { params: { id }, query: { limit: 100 } }),
    staleTime: OTHERS_STALE_MS,
  })

/** Without notifying the members. Here, because the groups feature imports this one. */
export const useLeaveSharedGroup = (groupId: string) =>
  useCall(leaveGroup, () => ({ params: { id: groupId }, query: { silent: 'true' as const } }))

/** Returned when the call failed; compare by identity. */
export const UNKNOWN_MESSAGING_STATUS = {
  canMessage: false,
  reason: 'GROUPS_REQUIRED',
  message: 'Could not verify messaging status',
} as const

export function useMessagingStatus(userId: string): MessagingStatus | null {
  const { data, isError } = useQuery(queryFor(canMessage, { params: { userId } }))
  return data ?? (isError ? UNKNOWN_MESSAGING_STATUS : null)
}

export const useUploadPhoto = () =>
  useCall(uploadPhoto, (profilePhoto: Blob) => ({ files: { profilePhoto } }), cacheProfile)

export const useDeletePhoto = () =>
  useCall(
    deletePhoto,
    () => ({}),
    (_, client) => {
      const cached = client.getQueryData(queryFor(getProfile).queryKey)
      if (cached) cacheProfile({ user: { ...cached.user, profilePhoto: null, profilePhotoThumbnail: null } }, client)
    },
  )

export async function downloadMyData(): Promise<void> {
  const { export: data } = await call(exportMyData)
  saveJson(data, `${PRODUCT_SLUG}-mijn-gegevens.json`)
}

export function useDeleteAccount() {
  const navigate = useNavigate()
  return async (password: string) => {
    await call(deleteAccount, { body: { password } })
    signOut()
    await navigate('/', { replace: true })
  }
}
