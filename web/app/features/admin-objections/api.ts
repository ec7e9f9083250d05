import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listObjections } from 'contract/objections.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { queryFor } from '~/lib/api/query.tsx'

export const useObjections = (query: InputOf<typeof listObjections>['query']) =>
  useQuery({ ...queryFor(listObjections, { query }), placeholderData: keepPreviousData })
