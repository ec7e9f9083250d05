import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'

type Stat = { label: string; value: ReactNode | undefined; isHighlighted?: boolean }

export function StatCards({ label, items }: { label: string; items: readonly Stat[] }) {
  return (
    <dl
      aria-label={label}
      className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-[repeat(auto-fit,minmax(0,1fr))]"
    >
      {items.map(({ label, value, isHighlighted = false }) => {
        const text = typeof value === 'number' ? value.toLocaleString('nl-NL') : value
        // Two seven-digit figures do not fit beside each other on a phone.
        const size = typeof text === 'string' && text.length > 7 ? 'text-[4.7vw] sm:text-2xl' : 'text-2xl'
        return (
          <div key={label} className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-soft">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className={classNames('mt-1 font-bold tabular-nums', size, isHighlighted && 'text-primary-ink')}>
              {text ?? (
                <span className="flex h-[1.18em] items-center">
                  <Skeleton className="h-6 w-14" />
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
