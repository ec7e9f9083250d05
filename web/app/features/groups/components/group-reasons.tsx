import { Sparkles } from 'lucide-react'

/** Why a group may fit the viewer; nothing without reasons. */
export function GroupReasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <ul aria-label="Waarom deze groep bij je past" className="flex flex-col gap-1 text-sm">
      {reasons.map((reason) => (
        <li key={reason} className="flex min-w-0 items-start gap-1.5">
          <Sparkles aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary-ink" />
          <span className="min-w-0 wrap-anywhere">{reason}</span>
        </li>
      ))}
    </ul>
  )
}
