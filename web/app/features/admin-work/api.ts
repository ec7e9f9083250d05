import { useQuery } from '@tanstack/react-query'
import { listWork } from 'contract/admin/work.ts'
import { queryFor } from '~/lib/api/query.tsx'

export const useWork = ({ isEnabled = true } = {}) => useQuery({ ...queryFor(listWork), enabled: isEnabled })
