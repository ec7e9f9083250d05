import { listWork } from 'contract/admin/work.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'

export const useWork = ({ isEnabled = true } = {}) => useQuery({ ...queryFor(listWork), enabled: isEnabled })
