import { MessageCircle, ShieldAlert } from 'lucide-react'
import { type LongPress, useLongPress } from '~/lib/long-press.ts'
import { IconLink, type IconLinkProps, LinkButton } from '~/ui/button.tsx'

// The page is a document of its own, which the service worker has: it opens without a connection too.
const TO_SAFETY = { to: '/veiligheid#nu', reloadDocument: true } as const

/** A press anywhere on a header opens the safety page, for a moment in which a small button is hard to hit. */
export const useSafetyPress = (): LongPress => useLongPress(() => window.location.assign(TO_SAFETY.to))

export function SafetyIcon({ variant = 'quiet' }: Pick<IconLinkProps, 'variant'>) {
  return <IconLink {...TO_SAFETY} icon={ShieldAlert} label="Hulp en veiligheid" variant={variant} />
}

export function SafetyLink({ className }: { className?: string }) {
  return (
    <LinkButton {...TO_SAFETY} variant="quiet" size="sm" icon={ShieldAlert} className={className}>
      Hulp en veiligheid
    </LinkButton>
  )
}

export const HelpLinks = () => (
  <div className="flex flex-wrap gap-x-2">
    <SafetyLink className="-ml-3.5" />
    <LinkButton to="/help" variant="quiet" size="sm" icon={MessageCircle}>
      Praat met ons
    </LinkButton>
  </div>
)
