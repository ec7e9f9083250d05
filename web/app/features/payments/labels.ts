import type { PaymentStatus, ProviderStatus } from 'contract/payments/payments.ts'
import { type FeatureType, upgradeLimits } from 'contract/payments/premium.ts'
import { countText } from 'contract/platform/count-text.ts'
import type { BadgeKind } from '~/ui/visuals/badge.tsx'

type Bought = { featureType: FeatureType; quantity: number; grantedPlaces: number | null }

/** "3 extra groepen". How many places a purchase adds is known once it is paid. */
export function purchaseText({ featureType, quantity, grantedPlaces }: Bought): string {
  if (featureType === 'EXTRA_GROUP_SLOTS') return `${quantity * upgradeLimits.slotsPerUnit} extra groepen`
  if (featureType === 'EXTENDED_GROUP_SIZE')
    return grantedPlaces === null ? 'extra plekken' : countText(grantedPlaces, 'extra plek', 'extra plekken')
  return 'GIFs in de chat'
}

export const GAINED_TEXTS: Record<FeatureType, string> = {
  EXTRA_GROUP_SLOTS: 'Je kunt nu in meer groepen tegelijk meedoen.',
  EXTENDED_GROUP_SIZE: 'Er is nu meer plek in je groep.',
  CHAT_ENHANCEMENTS: 'Je kunt nu GIFs sturen in de chat.',
}

export const STATUS_BADGES: Record<PaymentStatus, BadgeKind> = {
  COMPLETED: 'success',
  PENDING: 'warning',
  FAILED: 'neutral',
  REFUNDED: 'info',
}

type Outcome = { title: string; text: string }

const PENDING: Outcome = { title: 'Je betaling wordt verwerkt', text: 'Je bank is ermee bezig. Dat duurt soms even.' }

const UNPAID_TEXTS: Record<Exclude<ProviderStatus, 'paid'>, Outcome> = {
  open: {
    title: 'Je betaling staat nog open',
    text: 'We hebben nog niets van je bank gehoord. Dat duurt soms even.',
  },
  pending: PENDING,
  authorized: PENDING,
  failed: {
    title: 'Je betaling is niet gelukt',
    text: 'Er is niets afgeschreven. Probeer het gerust opnieuw.',
  },
  canceled: { title: 'Je hebt de betaling geannuleerd', text: 'Helemaal goed. Er is niets afgeschreven.' },
  expired: {
    title: 'Je betaling is verlopen',
    text: 'Het duurde te lang. Er is niets afgeschreven. Probeer het gerust opnieuw.',
  },
  refunded: {
    title: 'Je betaling is terugbetaald',
    text: 'Het geld staat binnen een paar dagen weer op je rekening.',
  },
}

/** The spec names both spellings of a cancelled payment. */
export function unpaidOutcome(status: string): Outcome {
  const knownStatus = status === 'cancelled' ? 'canceled' : status
  return UNPAID_TEXTS[knownStatus as keyof typeof UNPAID_TEXTS] ?? UNPAID_TEXTS.failed
}

export const NO_PAYMENT_ID = 'Geen betalings-ID gevonden'
export const STATUS_FAILED = 'Kon betalingsstatus ophalen'
export const PAYMENT_FAILED = 'Kon geen betaling aanmaken. Probeer het opnieuw.'
