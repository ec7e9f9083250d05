import type { ComponentProps } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { ErrorState } from './empty-state.tsx'

type QueryFailureProps = Omit<ComponentProps<typeof ErrorState>, 'onRetry' | 'isRetrying'> & {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** The failure of a query, with its message unless there are `children`. What does not exist cannot be retried. */
export function QueryFailure({ query, children = query.error?.message, ...state }: QueryFailureProps) {
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  return (
    <ErrorState {...state} onRetry={isMissing ? undefined : () => void query.refetch()} isRetrying={query.isFetching}>
      {children}
    </ErrorState>
  )
}
