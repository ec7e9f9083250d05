import { DAY } from 'contract/platform/durations.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { usePurchases } from '../api.ts'
import { purchaseText } from '../labels.ts'

/** Congratulates on the newest purchase of places of the last day. Anyone can write an address, so the purchases decide. */
export function RecentPurchase({ onDismiss, className }: { onDismiss: () => void; className?: string }) {
  const { data, isFetchedAfterMount } = usePurchases()
  const newest = isFetchedAfterMount
    ? data?.purchases.find(({ featureType }) => featureType !== 'CHAT_ENHANCEMENTS')
    : undefined
  if (newest?.status !== 'COMPLETED' || Date.now() - new Date(newest.createdAt).getTime() > DAY) return null
  return (
    <PageNotice kind="success" title="Je upgrade is geactiveerd!" onDismiss={onDismiss} className={className}>
      Je hebt {purchaseText(newest)} gekocht. Bedankt!
    </PageNotice>
  )
}
