import { PRODUCT_SLUG } from 'contract/product.ts'
import { Beer, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { readStored, writeStored } from '~/lib/storage.ts'
import { IconButton, IconLink } from '~/ui/button.tsx'

const KEY = `${PRODUCT_SLUG}:proost`
const UPGRADES = '/account-upgrades'
/** "Niet nu" is remembered so long. */
const REST_MS = 30 * 24 * 60 * 60_000

const isResting = () => Date.now() - Number(readStored(KEY) ?? 0) < REST_MS

/** What buying a beer brings to the chat: a line that can be put away, and then stays as a glass in the GIF button's place. */
export function useProost() {
  const [isAway, setAway] = useState(isResting)
  return {
    banner: isAway ? null : (
      <div className="mb-2 flex items-center rounded-control bg-warning-soft pl-3 text-sm text-warning-ink">
        <Beer aria-hidden="true" className="size-5 shrink-0" />
        <Link to={UPGRADES} className="flex min-h-11 min-w-0 grow items-center px-2 underline-offset-4 hover:underline">
          <span>
            <strong>Proost!</strong> Koop een biertje voor GIFs.
          </span>
        </Link>
        <IconButton
          icon={X}
          label="Niet nu"
          onClick={() => {
            writeStored(KEY, String(Date.now()))
            setAway(true)
          }}
        />
      </div>
    ),
    button: isAway ? <IconLink to={UPGRADES} icon={Beer} label="Proost" className="text-muted" /> : null,
  }
}
