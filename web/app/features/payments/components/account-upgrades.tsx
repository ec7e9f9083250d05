import { groupLimits } from 'contract/groups/limits.ts'
import { FEATURE_LABELS, FEATURE_TYPES, type FeatureType, getPremiumFeatures } from 'contract/payments/premium.ts'
import { Check, Hourglass, MessageCircleHeart, PartyPopper, Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { formatEuros } from '~/lib/format/money.ts'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Repeat, Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { type SlotOptions, usePurchases, useSlotOptions } from '../api.ts'
import { GAINED_TEXTS } from '../labels.ts'
import { PurchaseHistory } from './purchase-history.tsx'
import { SlotsForm, UpgradeForm } from './upgrade-form.tsx'

const UPGRADES_PATH = '/account-upgrades'

export function AccountUpgrades() {
  const features = useQuery(queryFor(getPremiumFeatures))
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
    <Repeat count={2}>
      <Card>
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
    </Repeat>
  )
}

const CLAIM_PARAMS = ['payment_success', 'feature', 'amount', 'payment']

/** The purchase named in the URL. Anyone can write a URL, so only the purchases confirm it. */
function readClaim(params: URLSearchParams): { featureType: FeatureType; amount: number } | null {
  const featureType = FEATURE_TYPES.find((type) => type === params.get('feature')?.toUpperCase())
  if (params.get('payment_success') !== 'true' || featureType === undefined) return null
  return { featureType, amount: Number(params.get('amount')) }
}

function UpgradeSuccessDialog() {
  const [params, setParams] = useSearchParams()
  const [claim] = useState(() => readClaim(params))
  const [isOpen, setOpen] = useState(claim !== null)
  const { data, isFetchedAfterMount } = usePurchases()
  const latest = isFetchedAfterMount
    ? data?.purchases.find(({ featureType }) => featureType === claim?.featureType)
    : undefined

  useEffect(() => {
    if (params.has('payment_success'))
      setParams(
        (current) => {
          for (const name of CLAIM_PARAMS) current.delete(name)
          return current
        },
        { replace: true, preventScrollReset: true },
      )
  }, [params, setParams])

  if (claim === null) return null
  const isConfirmed = latest?.status === 'COMPLETED' && Math.abs(latest.amount - claim.amount) < 0.005
  const Icon = isConfirmed ? PartyPopper : Hourglass
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={isConfirmed ? 'Je upgrade is geactiveerd!' : 'Je betaling wordt bevestigd'}
      size="sm"
      icon={
        <span
          className={classNames(
            'flex size-11 shrink-0 items-center justify-center rounded-full',
            isConfirmed ? 'bg-success-soft text-success-ink' : 'bg-warning-soft text-warning-ink',
          )}
        >
          <Icon aria-hidden="true" className="size-5.5" />
        </span>
      }
      footer={
        <Button variant="primary" onClick={() => setOpen(false)}>
          {isConfirmed ? 'Aan de slag' : 'Sluiten'}
        </Button>
      }
    >
      {isConfirmed ? (
        <>
          <p>{GAINED_TEXTS[claim.featureType]} Bedankt!</p>
          <p className="mt-3 text-muted">
            {FEATURE_LABELS[claim.featureType]}, {formatEuros(claim.amount)} betaald. Je krijgt een betaalbewijs per
            mail.
          </p>
        </>
      ) : (
        <p>
          We wachten nog op je bank voor {FEATURE_LABELS[claim.featureType]}. Je ziet het hier vanzelf, en het staat
          straks bij je aankopen.
        </p>
      )}
    </Modal>
  )
}
