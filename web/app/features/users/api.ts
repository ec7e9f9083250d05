import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCurrentUser } from 'contract/auth.ts'
import { canMessage, type MessagingStatus } from 'contract/chat-direct.ts'
import { PRODUCT_SLUG } from 'contract/product.ts'
import type { InputOf } from 'contract/route.ts'
import {
  type CurrentUser,
  deleteAccount,
  deletePhoto,
  exportMyData,
  getProfile,
  getUser,
  listUserGroups,
  updateProfile,
  uploadPhoto,
} from 'contract/users.ts'
import { useNavigate } from 'react-router'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { signOut, updateUser } from '~/lib/session/session.ts'

export function useProfile() {
  return useQuery(queryFor(getProfile))
}

/** My profile as it now is: on this page, in the bars, and in every tab. */
function cacheProfile(client: QueryClient, user: CurrentUser): void {
  client.setQueryData(queryFor(getProfile).queryKey, { user })
  client.setQueryData(queryFor(getCurrentUser).queryKey, { user })
  updateUser(user)
}

/** What is left out stays as it is. */
export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof updateProfile>['body']) => call(updateProfile, { body }),
    onSuccess: ({ user }) => cacheProfile(client, user),
  })
}

/** Spec 1 section 9. */
const OTHERS_STALE_MS = 5 * 60_000

/** Another person. */
export function useUser(id: string) {
  return useQuery({ ...queryFor(getUser, { params: { id } }), staleTime: OTHERS_STALE_MS, gcTime: OTHERS_STALE_MS })
}

/** The groups of a person, as far as I may know of them; nobody is in more than fits one page of them. */
export function useUserGroups(id: string) {
  return useQuery({
    ...queryFor(listUserGroups, { params: { id }, query: { limit: 100 } }),
    staleTime: OTHERS_STALE_MS,
  })
}

const UNVERIFIED = {
  canMessage: false,
  reason: 'GROUPS_REQUIRED',
  message: 'Could not verify messaging status',
} as const

/** Whether I can write to somebody, and why not. Null while that is not known; without an answer it is no. */
export function useMessagingStatus(userId: string): MessagingStatus | null {
  const { data, isError } = useQuery(queryFor(canMessage, { params: { userId } }))
  return data ?? (isError ? UNVERIFIED : null)
}

export function useUploadPhoto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (profilePhoto: Blob) => call(uploadPhoto, { files: { profilePhoto } }),
    onSuccess: ({ user }) => cacheProfile(client, user),
  })
}

export function useDeletePhoto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deletePhoto),
    onSuccess: () => {
      const known = client.getQueryData(queryFor(getProfile).queryKey)
      if (known) cacheProfile(client, { ...known.user, profilePhoto: null, profilePhotoThumbnail: null })
    },
  })
}

/** Everything the site holds about me, as a file in the browser's downloads. */
export function useExportMyData() {
  return useMutation({
    mutationFn: async () => {
      const { export: data } = await call(exportMyData)
      const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      const link = document.createElement('a')
      link.href = address
      link.download = `${PRODUCT_SLUG}-mijn-gegevens.json`
      link.click()
      // Some browsers fetch what was clicked a moment later.
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    },
  })
}

/** Deletes my account for good, and leaves for the home page. */
export function useDeleteAccount() {
  const navigate = useNavigate()
  return async (password: string) => {
    await call(deleteAccount, { body: { password } })
    signOut()
    await navigate('/', { replace: true })
  }
}
