import { answerMorningAfter, listMorningAfters } from 'contract/morning-after.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { keyFor, queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

export const useMorningAfters = ({ isEnabled = true } = {}) =>
  useQuery({ ...queryFor(listMorningAfters), enabled: isEnabled })

export const useAnswerMorningAfter = () =>
  useCall(
    answerMorningAfter,
    (body: InputOf<typeof answerMorningAfter>['body']) => ({ body }),
    ({ morning }, client) =>
      client.setQueryData<ResponseOf<typeof listMorningAfters>>(keyFor(listMorningAfters, {}), (shown) => ({
        mornings: (shown?.mornings ?? []).map((one) => (one.event.id === morning.event.id ? morning : one)),
      })),
  )
