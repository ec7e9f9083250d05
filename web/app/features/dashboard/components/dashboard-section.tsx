import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type DashboardSectionProps = {
  title: string
  to: string
  linkText: string
  children: ReactNode
}

export function DashboardSection({ title, to, linkText, children }: DashboardSectionProps) {
  return (
    <section className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        <Link
          to={to}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control font-semibold underline-offset-4 hover:underline"
        >
          {linkText}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      {children}
    </section>
  )
}
