import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; action?: ReactNode; children: ReactNode }

/** A titled part of the dashboard. */
export function Section({ id, title, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
