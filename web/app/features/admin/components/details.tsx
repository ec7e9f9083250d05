import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { type Query, QueryContent } from './query-content.tsx'

/** A titled part of a detail dialog. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-lg">{title}</h3>
      {children}
    </section>
  )
}

/** Label and value beside each other, within a `DetailList`. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted max-sm:-mb-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

export function DetailLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold underline underline-offset-4">
      {children}
    </Link>
  )
}

export function DetailList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">{children}</dl>
}

type DetailGridProps = { items: readonly (readonly [label: string, value: ReactNode])[]; className?: string }

/** Short values in columns, each below its label. */
export function DetailGrid({ items, className = 'grid-cols-2 sm:grid-cols-3' }: DetailGridProps) {
  return (
    <dl className={classNames('grid gap-x-4 gap-y-3', className)}>
      {items.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type DetailPlaceholderProps = {
  query: Query<unknown>
  isNotFound: boolean
  notFound: { title: string; text: string }
  failure: string
  onClose: () => void
}

/** Content of a detail dialog without data: loading, not found, or failed. */
export function DetailPlaceholder({ query, isNotFound, notFound, failure, onClose }: DetailPlaceholderProps) {
  if (isNotFound)
    return (
      <EmptyState
        picture="lost"
        title={notFound.title}
        headingLevel={3}
        action={<Button onClick={onClose}>Sluiten</Button>}
      >
        {notFound.text}
      </EmptyState>
    )
  return (
    <QueryContent
      query={query}
      failure={failure}
      skeleton={
        <>
          <Skeleton className="h-11 w-80 max-w-full" />
          <SkeletonText lines={10} />
        </>
      }
      skeletonClass="flex min-h-[60dvh] flex-col gap-6"
    >
      {() => null}
    </QueryContent>
  )
}
