import type { Group } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import { Maximize2 } from 'lucide-react'
import { formatEuros } from '~/lib/format/money.ts'
import { Button } from '~/ui/button.tsx'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import { isFull } from '../labels.ts'

const importDialog = async () => (await import('~/features/payments/components/buy-upgrade-dialog.tsx')).BuySizeDialog

export function SizeBanner({ group }: { group: Group }) {
  const upgrade = useLazyDialog(importDialog)
  const canExpand = group.maxMembers < groupLimits.maxSize
  return (
    <>
      {isFull(group) ? (
        <p className="text-muted">
          Je groep is vol.{' '}
          {canExpand ? (
            <button
              type="button"
              onClick={upgrade.open}
              className="min-h-11 underline underline-offset-4 hover:no-underline"
            >
              Maak de groep groter, {formatEuros(UNIT_PRICE_EUROS)}
            </button>
          ) : (
            `Groter dan ${groupLimits.maxSize} mensen kan niet.`
          )}
        </p>
      ) : (
        <Button icon={Maximize2} onClick={upgrade.open} disabled={!canExpand} variant="quiet" size="sm">
          Maak de groep groter
        </Button>
      )}
      {upgrade.render({ groupId: group.id })}
    </>
  )
}
