import { useMutation } from '@tanstack/react-query'
import type { InputOf } from 'contract/platform/route.ts'
import { createReport } from 'contract/reports.ts'
import { call } from '~/lib/api/api.ts'

export function useCreateReport() {
  return useMutation({ mutationFn: (body: InputOf<typeof createReport>['body']) => call(createReport, { body }) })
}
