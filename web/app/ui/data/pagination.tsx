import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, type To } from 'react-router'
import { classNames } from '../class-names.ts'

type PaginationProps = {
  page: number
  limit: number
  total: number
  totalPages: number
  hrefFor: (page: number) => To
  className?: string
}

/** "Toont 13 tot 24 van 37 resultaten", Vorige, up to five page numbers, Volgende. Empty for one page. */
export function Pagination({ page, limit, total, totalPages, hrefFor, className }: PaginationProps) {
  if (totalPages < 2) return null
  const from = (page - 1) * limit + 1
  const to = Math.min(page * limit, total)
  return (
    <nav aria-label="Pagina's" className={classNames('flex flex-col items-center gap-4 pt-8', className)}>
      <p className="text-muted text-sm tabular-nums">
        Toont {from} tot {to} van {total} resultaten
      </p>
      <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:items-center">
        <Step to={page > 1 ? hrefFor(page - 1) : undefined} rel="prev">
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          Vorige
        </Step>
        <ol className="order-first col-span-2 flex flex-wrap justify-center gap-1 sm:order-none">
          {pageNumbers(page, totalPages).map((number) => (
            <li key={number}>
              <Link
                to={hrefFor(number)}
                aria-label={`Pagina ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={classNames(
                  'flex size-11 items-center justify-center rounded-control font-semibold tabular-nums transition-colors',
                  number === page ? 'bg-primary-soft text-primary-ink' : 'hover:bg-sunken',
                )}
              >
                {number}
              </Link>
            </li>
          ))}
        </ol>
        <Step to={page < totalPages ? hrefFor(page + 1) : undefined} rel="next">
          Volgende
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </Step>
      </div>
    </nav>
  )
}

/** Its last row was deleted, or the link is old. Not while the rows are still those of the previous page. */
export const isPastTheEnd = (rows: readonly unknown[], { total }: { total: number }): boolean =>
  rows.length === 0 && total > 0

export const ToLastPage = ({ totalPages, hrefFor }: Pick<PaginationProps, 'totalPages' | 'hrefFor'>) => (
  <Navigate to={hrefFor(totalPages)} replace />
)

function Step({ to, rel, children }: { to: To | undefined; rel: 'prev' | 'next'; children: ReactNode }) {
  const classes =
    'flex min-h-11 items-center justify-center gap-2 rounded-control border border-line bg-surface px-4 font-semibold transition-colors'
  if (to === undefined) {
    return (
      <span aria-disabled="true" className={classNames(classes, 'opacity-55')}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} rel={rel} className={classNames(classes, 'hover:border-control hover:bg-sunken')}>
      {children}
    </Link>
  )
}

/** At most five numbers, with the current one in the middle where possible. */
export function pageNumbers(page: number, totalPages: number): number[] {
  const count = Math.min(5, totalPages)
  const first = Math.max(1, Math.min(page - 2, totalPages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}
