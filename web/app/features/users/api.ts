import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCurrentUser } from 'contract/auth.ts'
import type { InputOf } from 'contract/route.ts'
import { type CurrentUser, getProfile, updateProfile } from 'contract/users.ts'
import { call } from '~/lib/api.ts'
import { queryFor } from '~/lib/query.tsx'
import { updateUser } from '~/lib/session.ts'

export function useProfile() {
  return useQuery(queryFor(getProfile))
}

/** My profile as it now is: on this page, in the bars, and in every tab. */
function keepProfile(client: QueryClient, user: CurrentUser): void {
  client.setQueryData(queryFor(getProfile).queryKey, { user })
  client.setQueryData(queryFor(getCurrentUser).queryKey, { user })
  updateUser(user)
}

/** What is left out stays as it is. */
export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof updateProfile>['body']) => call(updateProfile, { body }),
    onSuccess: ({ user }) => keepProfile(client, user),
  })
}
