import type { ReactNode } from 'react'
import { QueryState } from './query-state.tsx'
import { SkeletonText } from './skeleton.tsx'

export type Query<T> = {
  data: T | undefined
  error: Error | null
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type QueryContentProps<T> = {
  query: Query<T>
  /** "Kon bewijs niet laden" */
  failure: string
  headingLevel?: 1 | 2 | 3
  /** Shows why it failed. */
  hasDetail?: boolean
  /** Placeholders while it loads. */
  skeleton?: ReactNode
  skeletonClass?: string
  children: (data: T) => ReactNode
}

/** What a query answered, or a placeholder while it loads, or its failure. */
export function QueryContent<T>({ query, failure, ...props }: QueryContentProps<T>) {
  const { headingLevel = 3, hasDetail = false, skeleton = <SkeletonText lines={6} />, skeletonClass, children } = props
  if (query.data !== undefined) return children(query.data)
  const state = { query, title: failure, headingLevel, skeleton, skeletonClass }
  return <QueryState {...state}>{hasDetail ? query.error?.message : null}</QueryState>
}
