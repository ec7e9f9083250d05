import type { Group } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import { Maximize2 } from 'lucide-react'
import { UpgradeDialog } from '~/features/payments/components/upgrade-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { Button } from '~/ui/button.tsx'
import { isFull } from '../labels.ts'

export function SizeBanner({ group }: { group: Group }) {
  const upgrade = useDialogState()
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
      <UpgradeDialog isOpen={upgrade.isOpen} onClose={upgrade.close} need="EXTENDED_GROUP_SIZE" groupId={group.id} />
    </>
  )
}
