import { useLocation } from 'react-router'
import { useNotices } from '~/ui/feedback/notice-queue.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { useCanJoinGroup } from '../../api.ts'
import { LIMIT_NOTICE } from '../../limit-notice.ts'

/** One is in as many groups as one may: why no more can be joined, and what lifts it. Nothing below the limit. */
export function LimitBanner() {
  const { data } = useCanJoinGroup()
  // What was just refused says the same.
  const isSaid = useNotices(useLocation().pathname).some(({ persistenceKey }) => persistenceKey === LIMIT_NOTICE)
  if (data === undefined || data.canJoin || isSaid) return null
  return (
    <PageNotice
      kind="info"
      title={`Je zit in ${data.currentGroups} van ${data.groupLimit} groepen`}
      actions={data.requiresUpgrade ? [{ label: 'Meer groepen', to: '/account-upgrades' }] : []}
      className="mb-5"
    >
      {data.requiresUpgrade
        ? 'Wil je bij nog een groep? Trakteer ons op een biertje, dan kunnen er 3 bij.'
        : 'Meer groepen tegelijk kan niet. Verlaat er een om plek te maken.'}
    </PageNotice>
  )
}
