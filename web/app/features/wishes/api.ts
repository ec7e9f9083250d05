import type { InputOf } from 'contract/platform/route.ts'
import { endWish, getWish, setWish } from 'contract/wishes.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

export type WishBody = InputOf<typeof setWish>['body']

export const useWish = () => useQuery(queryFor(getWish))

export const useSetWish = () => useCall(setWish, (body: WishBody) => ({ body }))

export const useEndWish = () => useCall(endWish, () => ({}))
