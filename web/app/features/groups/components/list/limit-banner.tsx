import { type canJoinGroup, upgradeLimits } from 'contract/payments/premium.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import { useLocation } from 'react-router'
import { formatEuros } from '~/lib/format/money.ts'
import { useNotices } from '~/ui/feedback/notice-queue.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { LIMIT_NOTICE_KEY } from '../joining/use-group-limit.tsx'

type LimitBannerProps = {
  verdict: ResponseOf<typeof canJoinGroup> | undefined
  onUpgrade?: () => void
}

export function LimitBanner({ verdict, onUpgrade }: LimitBannerProps) {
  const upgrade = { label: 'Meer groepen', ...(onUpgrade ? { onClick: onUpgrade } : { to: '/account-upgrades' }) }
  // The notice after a refusal says the same.
  const hasNotice = useNotices(useLocation().pathname).some(({ persistenceKey }) => persistenceKey === LIMIT_NOTICE_KEY)
  if (verdict === undefined || verdict.canJoin || hasNotice) return null
  return (
    <PageNotice
      kind="info"
      title={`Je zit in ${verdict.currentGroups} van ${verdict.groupLimit} groepen`}
      actions={verdict.requiresUpgrade ? [upgrade] : []}
      className="mb-5"
    >
      {verdict.requiresUpgrade
        ? `Voor ${formatEuros(UNIT_PRICE_EUROS)} kun je in ${upgradeLimits.slotsPerUnit} groepen meer meedoen.`
        : 'Meer groepen tegelijk kan niet. Verlaat er een om plek te maken.'}
    </PageNotice>
  )
}
