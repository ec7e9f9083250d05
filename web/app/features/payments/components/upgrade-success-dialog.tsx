import { FEATURE_TYPES, type FeatureType } from 'contract/payments-premium.ts'
import { PartyPopper } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatEuros } from '~/lib/format/money.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { usePurchases } from '../api.ts'
import { FEATURE_LABELS, GAINED_TEXTS } from '../labels.ts'

const CLAIM_PARAMS = ['payment_success', 'feature', 'amount', 'payment']

/** The purchase named by the address. Anyone can write an address, so it is checked against the purchases. */
function readClaim(params: URLSearchParams): { featureType: FeatureType; amount: number } | null {
  const featureType = FEATURE_TYPES.find((type) => type === params.get('feature')?.toUpperCase())
  if (params.get('payment_success') !== 'true' || featureType === undefined) return null
  return { featureType, amount: Number(params.get('amount')) }
}

/** Shown for the purchase in the address, once the purchases confirm it. Clears the address, so that it shows once. */
export function UpgradeSuccessDialog() {
  const [params, setParams] = useSearchParams()
  const [claim] = useState(() => readClaim(params))
  const [isOpen, setOpen] = useState(false)
  const { data, isFetchedAfterMount } = usePurchases(1)
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

  const status = latest?.status
  const isAmountRight = latest !== undefined && claim !== null && Math.abs(latest.amount - claim.amount) < 0.005
  useEffect(() => {
    if (claim === null || status === undefined) return
    if (status === 'COMPLETED' && isAmountRight) setOpen(true)
    if (status === 'PENDING')
      toast({ title: 'Je betaling wordt verwerkt', description: 'Je ziet hier vanzelf wanneer het klaar is.' })
  }, [claim, status, isAmountRight])

  if (claim === null) return null
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={setOpen}
      title="Je upgrade is geactiveerd!"
      size="sm"
      icon={
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-success-soft text-success-ink">
          <PartyPopper aria-hidden="true" className="size-5.5" />
        </span>
      }
      footer={
        <Button variant="primary" onClick={() => setOpen(false)}>
          Aan de slag
        </Button>
      }
    >
      <p>{GAINED_TEXTS[claim.featureType]} Proost, en bedankt voor je biertje!</p>
      <p className="mt-3 text-muted">
        {FEATURE_LABELS[claim.featureType]}, {formatEuros(claim.amount)} betaald. Je krijgt een betaalbewijs per mail.
      </p>
    </Modal>
  )
}
