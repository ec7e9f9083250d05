import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

/** Where one came from: "← Evenementen". Above the page's heading. */
export function BackLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-muted transition-colors hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </Link>
  )
}

/** The way down to here, for deeper pages; the last one is this page. */
export function Breadcrumb({ items }: { items: readonly { label: string; to?: To }[] }) {
  return (
    <nav aria-label="Kruimelpad">
      <ol className="flex flex-wrap items-center text-muted text-sm">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-w-0 items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-2 text-control">
                /
              </span>
            )}
            {item.to === undefined ? (
              <span aria-current="page" className="truncate font-semibold text-ink">
                {item.label}
              </span>
            ) : (
              <Link
                to={item.to}
                className="inline-flex min-h-11 items-center rounded-control font-medium hover:text-ink hover:underline"
              >
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
