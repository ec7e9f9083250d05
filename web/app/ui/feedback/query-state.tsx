import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { ErrorState } from './empty-state.tsx'
import { Loading, SkeletonRow, SkeletonText } from './skeleton.tsx'

type Pending = { isError: boolean; error: Error | null; isFetching: boolean; refetch(): Promise<unknown> }
export type Query<T> = Pending & { data: T | undefined }

type QueryStateProps = {
  query: Pending
  title: string
  /** In place of the server's sentence; null for none. */
  children?: ReactNode
  action?: ReactNode
  headingLevel?: 1 | 2 | 3
  skeleton?: ReactNode
  skeletonClass?: string
  className?: string
}

/** Stands in the place of an answer that is not there yet, or that could not be loaded. A refusal cannot be tried again. */
export function QueryState({ query, skeleton, skeletonClass, children, ...state }: QueryStateProps) {
  const isRefused = query.error instanceof ApiError && !query.error.isTemporary
  if (!query.isError) return <Loading className={skeletonClass}>{skeleton ?? <SkeletonRow count={3} />}</Loading>
  return (
    <ErrorState {...state} onRetry={isRefused ? undefined : () => void query.refetch()} isRetrying={query.isFetching}>
      {children === undefined ? query.error?.message : children}
    </ErrorState>
  )
}

type QueryContentProps<T> = Pick<QueryStateProps, 'headingLevel' | 'skeleton' | 'skeletonClass'> & {
  query: Query<T>
  /** "Kon bewijs niet laden" */
  failure: string
  hasDetail?: boolean
  children: (data: T) => ReactNode
}

/** What a query answered, or `QueryState` in its place: a part of a page, which by default does not say why it failed. */
export function QueryContent<T>({ query, failure, hasDetail = false, children, ...state }: QueryContentProps<T>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <QueryState query={query} title={failure} headingLevel={3} skeleton={<SkeletonText lines={6} />} {...state}>
      {hasDetail ? undefined : null}
    </QueryState>
  )
}
