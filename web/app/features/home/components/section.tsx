import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names.ts'

type SectionProps = {
  id?: string
  title: string
  lead?: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}

export function Section({ id, title, lead, aside, className, children }: SectionProps) {
  return (
    <section id={id} className={classNames('scroll-mt-20', className)}>
      <div className="mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-16">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <div className="max-w-2xl">
            <h2 className="text-3xl">{title}</h2>
            {lead !== undefined && <p className="mt-2 text-lg text-muted">{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  )
}
