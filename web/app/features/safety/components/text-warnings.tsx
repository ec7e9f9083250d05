import { keysOf } from 'contract/platform/keys.ts'
import type { TextWarning } from 'contract/text-warnings.ts'
import { Info } from 'lucide-react'

/** In the order of harm. */
const ADVICE: Record<TextWarning, string> = {
  PAYMENT: 'Maak nooit geld over aan iemand die je niet kent.',
  LINK: 'Open een link alleen als je weet waar die heen gaat.',
  ADDRESS: 'Spreek de eerste keer af op een plek met andere mensen.',
  PHONE: 'Je kunt hier blijven schrijven tot je elkaar kent.',
  EMAIL: 'Je kunt hier blijven schrijven tot je elkaar kent.',
  OTHER_APP: 'Je kunt hier blijven schrijven tot je elkaar kent.',
}

/** Below a text of a stranger: of what was found in it, the advice about what may cost most. */
export function TextWarnings({ warnings }: { warnings: readonly TextWarning[] }) {
  const worst = keysOf(ADVICE).find((warning) => warnings.includes(warning))
  if (worst === undefined) return null
  return (
    <p className="mt-1 flex items-start gap-1.5 px-1 text-muted text-sm">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {ADVICE[worst]}
    </p>
  )
}
