import { useQuery } from '@tanstack/react-query'
import { listMyPlans } from 'contract/plans/plans.ts'
import { queryFor } from '~/lib/api/query.tsx'

/** The user's plans by need: today, what waits for the user, what waits for others, then by date. */
export const useMyPlans = () => useQuery(queryFor(listMyPlans))
