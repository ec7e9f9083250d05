import { type LucideIcon, Plus } from 'lucide-react'

type SuggestionChipsProps = {
  label: string
  suggestions: readonly string[]
  onChoose: (suggestion: string) => void
  own?: { label: string; icon: LucideIcon; onClick: () => void }
}

export function SuggestionChips({ label, suggestions, onChoose, own }: SuggestionChipsProps) {
  if (suggestions.length === 0 && own === undefined) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-1.5 gap-y-2.5">
      {suggestions.map((suggestion) => (
        <li key={suggestion} className="max-w-full">
          <Chip icon={Plus} text={suggestion} onClick={() => onChoose(suggestion)} />
        </li>
      ))}
      {own !== undefined && (
        <li>
          <Chip icon={own.icon} text={own.label} onClick={own.onClick} />
        </li>
      )}
    </ul>
  )
}

/** 36 px high; the touch target is 44 px. */
function Chip({ icon: Icon, text, onClick }: { icon: LucideIcon; text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="relative inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-3 py-1 text-left font-medium text-sm transition-colors before:absolute before:-inset-y-1 before:inset-x-0 hover:border-control"
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0">{text}</span>
    </button>
  )
}
