import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Fact = readonly [icon: LucideIcon, label: string, value: ReactNode]

/** Labelled facts within a <dl>; one without a value is left out. */
export const IconFacts = ({ facts }: { facts: readonly Fact[] }) =>
  facts.map(
    ([icon, label, value]) =>
      value !== null && (
        <IconFact key={label} icon={icon} label={label}>
          {value}
        </IconFact>
      ),
  )

export function IconFact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative min-h-10 min-w-0 pl-13">
      <dt className="text-muted text-sm">
        <span className="absolute top-0 left-0 flex size-10 items-center justify-center rounded-control bg-sunken">
          <Icon aria-hidden="true" className="size-5 text-primary-ink" />
        </span>
        {label}
      </dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
