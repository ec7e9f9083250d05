import { premiumLimits } from 'contract/payments/premium.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import { useLocation } from 'react-router'
import { formatEuros } from '~/lib/format/money.ts'
import { useNotices } from '~/ui/feedback/notice-queue.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { useCanJoinGroup } from '../../api.ts'
import { LIMIT_NOTICE_KEY } from '../../limit-notice.ts'

/** Shown to a user in as many groups as allowed, with the upgrade that raises the limit. */
export function LimitBanner() {
  const { data } = useCanJoinGroup()
  // The notice after a refusal says the same.
  const hasNotice = useNotices(useLocation().pathname).some(({ persistenceKey }) => persistenceKey === LIMIT_NOTICE_KEY)
  if (data === undefined || data.canJoin || hasNotice) return null
  return (
    <PageNotice
      kind="info"
      title={`Je zit in ${data.currentGroups} van ${data.groupLimit} groepen`}
      actions={data.requiresUpgrade ? [{ label: 'Meer groepen', to: '/account-upgrades' }] : []}
      className="mb-5"
    >
      {data.requiresUpgrade
        ? `Voor ${formatEuros(UNIT_PRICE_EUROS)} kun je in ${premiumLimits.slotsPerUnit} groepen meer meedoen.`
        : 'Meer groepen tegelijk kan niet. Verlaat er een om plek te maken.'}
    </PageNotice>
  )
}
