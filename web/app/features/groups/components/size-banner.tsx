import type { Group } from 'contract/groups/groups.ts'
import { Maximize2 } from 'lucide-react'
import { UpgradeDialog } from '~/features/payments/components/upgrade-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { useCanExpandGroup } from '../api.ts'
import { isFull } from '../labels.ts'

export function SizeBanner({ group }: { group: Group }) {
  const { data } = useCanExpandGroup(group.id)
  const upgrade = useDialogState()
  // Most groups can: a button that came later would move what is below.
  const canExpand = data?.canExpand ?? true
  return (
    <>
      {isFull(group) ? (
        <PageNotice
          kind="info"
          title="Je groep is vol"
          actions={canExpand ? [{ label: 'Maak de groep groter', onClick: upgrade.open }] : []}
        >
          {canExpand
            ? 'Er is weer plek als iemand weggaat, of als je de groep groter maakt.'
            : `Groter dan ${data?.maxCapacity} mensen kan niet. Er is weer plek als iemand weggaat.`}
        </PageNotice>
      ) : (
        <Button icon={Maximize2} onClick={upgrade.open} disabled={!canExpand} variant="quiet" size="sm">
          Maak de groep groter
        </Button>
      )}
      <UpgradeDialog isOpen={upgrade.isOpen} onClose={upgrade.close} need="EXTENDED_GROUP_SIZE" groupId={group.id} />
    </>
  )
}
