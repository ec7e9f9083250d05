import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '~/ui/layout/card.tsx'

/** One subject of a page that explains rules. */
export function Topic({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="flex items-center gap-3 text-xl">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-primary-ink" />
        {title}
      </h2>
      <div className="flex flex-col gap-3 leading-relaxed [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-5">
        {children}
      </div>
    </Card>
  )
}
