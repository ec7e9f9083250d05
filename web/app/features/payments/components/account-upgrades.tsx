import { groupLimits } from 'contract/groups/limits.ts'
import { Check, MessageCircleHeart, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatEuros } from '~/lib/format/money.ts'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { type SlotOptions, usePremiumFeatures, useSlotOptions } from '../api.ts'
import { PurchaseHistory } from './purchase-history.tsx'
import { SlotsForm, UpgradeForm } from './upgrade-form.tsx'
import { UpgradeSuccessDialog } from './upgrade-success-dialog.tsx'

const UPGRADES_PATH = '/account-upgrades'

export function AccountUpgrades() {
  const features = usePremiumFeatures()
  const slots = useSlotOptions()
  if (features.isError || slots.isError)
    return (
      <ErrorState
        title="Kon upgrade gegevens niet laden"
        onRetry={() => void Promise.all([features.refetch(), slots.refetch()])}
        isRetrying={features.isFetching || slots.isFetching}
      >
        Misschien is je verbinding even weg.
      </ErrorState>
    )
  return (
    <>
      <UpgradeSuccessDialog />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
        {features.data === undefined || slots.data === undefined ? (
          <UpgradeSkeletons />
        ) : (
          <>
            <SlotsCard options={slots.data} extraGroupSlots={features.data.extraGroupSlots} />
            <ChatCard
              isActive={features.data.chatEnhancements}
              unitPrice={priceOf(features.data.prices, 'CHAT_ENHANCEMENTS')}
              isPrimary={slots.data.availableUpgrades.length === 0}
            />
          </>
        )}
      </div>
      <PurchaseHistory />
    </>
  )
}

const priceOf = (prices: readonly { featureType: string; price: number }[], featureType: string): number =>
  prices.find((one) => one.featureType === featureType)?.price ?? 0

function SlotsCard({ options, extraGroupSlots }: { options: SlotOptions; extraGroupSlots: number }) {
  const { currentLimit, maxLimit, availableUpgrades } = options
  const price = availableUpgrades[0]?.price
  return (
    <UpgradeCard
      icon={Users}
      title="Meer groepen tegelijk"
      price={price ?? null}
      owned={extraGroupSlots > 0 ? `+${extraGroupSlots} groepen` : null}
      lead={
        price === undefined
          ? `Je kunt in ${maxLimit} groepen tegelijk meedoen. Dat is het maximum.`
          : `Je kunt nu in ${currentLimit} groepen tegelijk meedoen. Meer dan ${maxLimit} kan niet.`
      }
    >
      {price !== undefined && <SlotsForm options={options} unitPrice={price} originUrl={UPGRADES_PATH} />}
    </UpgradeCard>
  )
}

function ChatCard({ isActive, unitPrice, isPrimary }: { isActive: boolean; unitPrice: number; isPrimary: boolean }) {
  return (
    <UpgradeCard
      icon={MessageCircleHeart}
      title="GIFs in de chat"
      price={isActive ? null : unitPrice}
      isOnce
      owned={isActive ? 'Actief' : null}
      lead={
        isActive
          ? 'Je kunt GIFs sturen in al je gesprekken. Veel plezier ermee!'
          : 'Stuur GIFs in je groepschats en in je privéberichten. Je betaalt één keer.'
      }
    >
      {!isActive && (
        <UpgradeForm
          featureType="CHAT_ENHANCEMENTS"
          legend="GIFs in de chat"
          unitPrice={unitPrice}
          originUrl={UPGRADES_PATH}
          choices={[{ value: '1', label: '1', detail: '' }]}
          isPrimary={isPrimary}
        />
      )}
    </UpgradeCard>
  )
}

type UpgradeCardProps = {
  icon: typeof Users
  title: string
  price: number | null
  isOnce?: boolean
  owned: string | null
  lead: string
  children: ReactNode
}

function UpgradeCard({ icon: Icon, title, price, isOnce = false, owned, lead, children }: UpgradeCardProps) {
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-primary-soft text-primary-ink">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0 grow">
          <h2 className="text-xl">{title}</h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-2 text-muted text-sm">
            {price !== null && (
              <span>
                {formatEuros(price)}
                {isOnce ? ', eenmalig' : ` voor ${groupLimits.defaultGroups} groepen, eenmalig`}
              </span>
            )}
            {owned !== null && (
              <Badge kind="success" icon={Check}>
                {owned}
              </Badge>
            )}
          </p>
        </div>
      </div>
      <p>{lead}</p>
      {children}
    </Card>
  )
}

function UpgradeSkeletons() {
  return (
    <>
      {['slots', 'chat'].map((card) => (
        <Card key={card}>
          <Loading className="flex flex-col gap-4">
            <span className="flex items-center gap-3">
              <Skeleton className="size-12" />
              <Skeleton className="h-6 w-48" />
            </span>
            <SkeletonText lines={2} />
            <Skeleton className="h-37 w-full" />
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-11 w-full" />
          </Loading>
        </Card>
      ))}
    </>
  )
}
