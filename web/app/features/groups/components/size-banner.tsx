import type { Group } from 'contract/groups.ts'
import { useOpening } from '~/lib/opening.ts'
import { PageNotice } from '~/ui/page-notice.tsx'
import { useCanExpandGroup } from '../api.ts'
import { UpgradeDialog } from './upgrade-dialog.tsx'

/** For the owner of a full group: how there can be room for more. */
export function SizeBanner({ group }: { group: Group }) {
  const { data } = useCanExpandGroup(group.id)
  const upgrade = useOpening()
  const canExpand = data?.canExpand ?? false
  return (
    <>
      <PageNotice
        kind="info"
        title="Je groep is vol"
        actions={canExpand ? [{ label: 'Maak de groep groter', onClick: upgrade.open }] : []}
      >
        {canExpand || data === undefined
          ? 'Er is weer plek als iemand weggaat, of als je de groep groter maakt.'
          : `Groter dan ${data.maxCapacity} mensen kan niet. Er is weer plek als iemand weggaat.`}
      </PageNotice>
      <UpgradeDialog isOpen={upgrade.isOpen} onClose={upgrade.close} need="EXTENDED_GROUP_SIZE" />
    </>
  )
}
