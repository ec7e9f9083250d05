import type { ReactNode } from 'react'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'

export type Stat = { label: string; value: ReactNode | undefined; isHighlighted?: boolean }

/** Figures above a table; an undefined value shows a skeleton. */
export function StatCards({ label, items }: { label: string; items: readonly Stat[] }) {
  return (
    <dl
      aria-label={label}
      className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-[repeat(auto-fit,minmax(0,1fr))]"
    >
      {items.map(({ label, value, isHighlighted = false }) => (
        <div key={label} className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-soft">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className={`mt-1 font-bold text-2xl tabular-nums ${isHighlighted ? 'text-primary-ink' : ''}`}>
            {(typeof value === 'number' ? value.toLocaleString('nl-NL') : value) ?? (
              <span className="flex h-[1.18em] items-center">
                <Skeleton className="h-6 w-14" />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
