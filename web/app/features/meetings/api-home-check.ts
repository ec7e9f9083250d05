import {
  agreeHomeContact,
  cancelHomeCheck,
  getHomeCheck,
  getHomeContact,
  reportHome,
  setHomeCheck,
} from 'contract/home-checks.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

export function useHomeCheck() {
  const { data } = useQuery(queryFor(getHomeCheck))
  return {
    check: data?.homeCheck ?? null,
    set: useCall(setHomeCheck, (body: InputOf<typeof setHomeCheck>['body']) => ({ body })),
    home: useCall(reportHome, () => ({})),
    cancel: useCall(cancelHomeCheck, () => ({})),
  }
}

export const useHomeContact = (token: string) => useQuery(queryFor(getHomeContact, { query: { token } }))

export const useAgreeHomeContact = (token: string) => useCall(agreeHomeContact, () => ({ body: { token } }))
