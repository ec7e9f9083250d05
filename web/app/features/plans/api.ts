import { listMyPlans } from 'contract/plans/plans.ts'
import { ifOfToday, queryFor, useStoredQuery } from '~/lib/api/query.tsx'

export const myPlansQuery = queryFor(listMyPlans)

export const useMyPlans = () => useStoredQuery(myPlansQuery, ifOfToday)
