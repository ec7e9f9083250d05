import { FEATURE_LABELS, FEATURE_TYPES, type FeatureType } from 'contract/payments/premium.ts'
import { Hourglass, PartyPopper } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatEuros } from '~/lib/format/money.ts'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { usePurchases } from '../api.ts'
import { GAINED_TEXTS } from '../labels.ts'

const CLAIM_PARAMS = ['payment_success', 'feature', 'amount', 'payment']

/** The purchase named in the URL. Anyone can write a URL, so only the purchases confirm it. */
function readClaim(params: URLSearchParams): { featureType: FeatureType; amount: number } | null {
  const featureType = FEATURE_TYPES.find((type) => type === params.get('feature')?.toUpperCase())
  if (params.get('payment_success') !== 'true' || featureType === undefined) return null
  return { featureType, amount: Number(params.get('amount')) }
}

/** Says whether the purchases confirm it. Clears the URL, so that it opens once. */
export function UpgradeSuccessDialog() {
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
