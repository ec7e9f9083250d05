import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { ErrorState } from './empty-state.tsx'
import { Loading, SkeletonRow } from './skeleton.tsx'

type QueryStateProps = {
  query: { isError: boolean; error: Error | null; isFetching: boolean; refetch(): Promise<unknown> }
  /** Of the failure. */
  title: string
  /** In place of the server's sentence. */
  children?: ReactNode
  /** Beside "Probeer opnieuw". */
  action?: ReactNode
  /** False where another try cannot help; by default what does not exist. */
  canRetry?: boolean
  headingLevel?: 1 | 2 | 3
  skeleton?: ReactNode
  className?: string
}

/** Stands in the place of an answer that is not there yet, or that could not be loaded. */
export function QueryState({ query, skeleton, children, ...props }: QueryStateProps) {
  const { canRetry = !(query.error instanceof ApiError && query.error.status === 404), ...state } = props
  if (!query.isError)
    return (
      <Loading>
        {skeleton ?? (
          <>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </>
        )}
      </Loading>
    )
  return (
    <ErrorState {...state} onRetry={canRetry ? () => void query.refetch() : undefined} isRetrying={query.isFetching}>
      {children ?? query.error?.message}
    </ErrorState>
  )
}
