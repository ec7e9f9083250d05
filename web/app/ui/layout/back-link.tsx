import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

export function BackLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex min-h-11 max-w-full items-center gap-2 rounded-control px-2 font-semibold text-muted transition-colors hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 truncate">{children}</span>
    </Link>
  )
}
