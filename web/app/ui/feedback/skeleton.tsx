import { Fragment, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Card } from '../layout/card.tsx'
import { CardGrid } from '../layout/page.tsx'

/*
  Placeholders of the exact size of the content, so that the layout does not shift.
  Loading           wraps them; announces "Laden" once to screen readers
  Skeleton          a bar; size it with className;  Repeat `count` of them
  SkeletonText      lines of text
  SkeletonCard      a PosterCard;  SkeletonCards n of them, for a CardGrid
  SkeletonRow       `count` list rows with an avatar and two lines;  SkeletonRows a page of them
  SkeletonListPage  a title, a search field and cards
*/

type LoadingProps = {
  label?: string
  children: ReactNode
  className?: string
}

export function Loading({ label = 'Laden', children, className }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="contents">
        {children}
      </div>
    </div>
  )
}

export const Repeat = ({ count, children }: { count: number; children: ReactNode }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
  Array.from({ length: count }, (_, index) => <Fragment key={index}>{children}</Fragment>)

export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('block animate-shimmer rounded-control bg-sunken', className)} />
}

const LINE_WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-3/5'] as const

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames('flex flex-col', className)}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
        <span key={index} className="flex h-[1.55em] items-center">
          <Skeleton
            className={classNames('h-[0.8em]', index === lines - 1 ? 'w-3/5' : LINE_WIDTHS[index % LINE_WIDTHS.length])}
          />
        </span>
      ))}
    </span>
  )
}

export function SkeletonCard() {
  return (
    <Card isPadded={false} className="overflow-hidden">
      <Skeleton className="aspect-[4/2] rounded-none" />
      <div className="flex flex-col gap-1 p-4">
        <span className="flex h-[1.3rem] items-center justify-between text-sm">
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-3 w-14" />
        </span>
        <span className="flex h-[1.72rem] items-center">
          <Skeleton className="h-5 w-3/5" />
        </span>
        <span className="flex h-6 items-center justify-between">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3.5 w-16" />
        </span>
      </div>
    </Card>
  )
}

export const SkeletonCards = ({ count = 6 }: { count?: number }) => (
  <Repeat count={count}>
    <SkeletonCard />
  </Repeat>
)

export const SkeletonRow = ({ count = 1 }: { count?: number }) => (
  <Repeat count={count}>
    <span className="flex min-h-14 items-center gap-3 py-2">
      <Skeleton className="size-10 shrink-0 rounded-full" />
      <span className="flex grow flex-col gap-2">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-48 max-w-full" />
      </span>
    </span>
  </Repeat>
)

export function SkeletonRows() {
  return (
    <Loading className="flex flex-col p-4 sm:px-6">
      <Skeleton className="mb-4 h-9 w-56" />
      <SkeletonRow count={6} />
    </Loading>
  )
}

export function SkeletonListPage() {
  return (
    <Loading>
      <Skeleton className="mb-6 h-9 w-56" />
      <Skeleton className="mb-3 h-11 max-w-xl" />
      <Skeleton className="mb-12 h-11 w-72 max-w-full" />
      <CardGrid>
        <SkeletonCards count={3} />
      </CardGrid>
    </Loading>
  )
}
