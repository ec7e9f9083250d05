import type { ComponentProps, ReactNode } from 'react'
import { QueryFailure } from './query-failure.tsx'
import { Loading, SkeletonRow } from './skeleton.tsx'

type QueryStateProps = ComponentProps<typeof QueryFailure> & {
  query: { isError: boolean }
  /** Placeholders while it loads; rows without. */
  skeleton?: ReactNode
  skeletonClass?: string
}

/** Stands in the place of an answer that is not there yet, or that could not be loaded. */
export function QueryState({ skeleton, skeletonClass, ...failure }: QueryStateProps) {
  if (failure.query.isError) return <QueryFailure {...failure} />
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
}
