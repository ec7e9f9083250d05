import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { ErrorState } from './empty-state.tsx'
import { Loading, SkeletonRow } from './skeleton.tsx'

type QueryStateProps = {
  query: { isError: boolean; error: Error | null; isFetching: boolean; refetch(): Promise<unknown> }
  /** Of the failure. */
  title: string
  /** In place of the server's sentence; null for none. */
  children?: ReactNode
  /** Beside "Probeer opnieuw". */
  action?: ReactNode
  /** False where another try cannot help; by default what does not exist. */
  canRetry?: boolean
  headingLevel?: 1 | 2 | 3
  skeleton?: ReactNode
  skeletonClass?: string
  className?: string
}

/** Stands in the place of an answer that is not there yet, or that could not be loaded. */
export function QueryState({ query, skeleton, skeletonClass, children, ...props }: QueryStateProps) {
  const { canRetry = !(query.error instanceof ApiError && query.error.status === 404), ...state } = props
  if (!query.isError)
    return (
      <Loading className={skeletonClass}>
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
      {children === undefined ? query.error?.message : children}
    </ErrorState>
  )
}
