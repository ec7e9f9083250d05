import { useQuery } from '@tanstack/react-query'
import { listMyPlans } from 'contract/plans/plans.ts'
import { queryFor } from '~/lib/api/query.tsx'

export const plansQuery = () => queryFor(listMyPlans)

export const useMyPlans = () => useQuery(plansQuery())
