import { useMutation } from '@tanstack/react-query'
import { createReport } from 'contract/reports.ts'
import type { InputOf } from 'contract/route.ts'
import { call } from '~/lib/api/api.ts'

export function useCreateReport() {
  return useMutation({ mutationFn: (body: InputOf<typeof createReport>['body']) => call(createReport, { body }) })
}
