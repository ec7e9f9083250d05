import { DAY } from 'contract/platform/durations.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import { Beer, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatEuros } from '~/lib/format/money.ts'
import { readStored, writeStored } from '~/lib/storage.ts'
import { IconButton, IconLink } from '~/ui/button.tsx'

/** Own messages before the question is asked. */
const PROOST_AFTER = 5

const KEY = `${PRODUCT_SLUG}:proost`
export const UPGRADES = '/account-upgrades'
const DISMISSED_MS = 30 * DAY

const wasDismissed = () => Date.now() - Number(readStored(KEY) ?? 0) < DISMISSED_MS

/** The offer to buy GIFs: a button in place of the GIF button; after enough messages a banner, until dismissed. */
export function useProost(ownMessageCount: number) {
  const [isDismissed, setDismissed] = useState(wasDismissed)
  const isAsked = !isDismissed && ownMessageCount >= PROOST_AFTER
  return {
    banner: isAsked && (
      <div className="mb-2 flex items-center rounded-control bg-warning-soft pl-3 text-sm text-warning-ink">
        <Beer aria-hidden="true" className="size-5 shrink-0" />
        <Link to={UPGRADES} className="flex min-h-11 min-w-0 grow items-center px-2 underline-offset-4 hover:underline">
          <span>
            <strong>Proost!</strong> GIFs in de chat: {formatEuros(UNIT_PRICE_EUROS)}.
          </span>
        </Link>
        <IconButton
          icon={X}
          label="Niet nu"
          onClick={() => {
            writeStored(KEY, String(Date.now()))
            setDismissed(true)
          }}
        />
      </div>
    ),
    button: !isAsked && <IconLink to={UPGRADES} icon={Beer} label="Proost" className="text-muted" />,
  }
}
