import { listMyPlans } from 'contract/plans/plans.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'

export const myPlansQuery = queryFor(listMyPlans)

export const useMyPlans = () => useQuery(myPlansQuery)
