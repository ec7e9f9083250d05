import { groupLimits } from 'contract/groups/limits.ts'
import { countText, plural } from 'contract/platform/count-text.ts'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { Button } from '~/ui/button.tsx'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useSizeOptions, useSlotOptions } from '../api.ts'
import { SlotsForm, UpgradeForm } from './upgrade-form.tsx'

type BuySlotsDialogProps = DialogProps & { message?: string | undefined; originUrl?: string | undefined }

/** For a user who is in as many groups as allowed. */
export function BuySlotsDialog({ originUrl, isOpen, onClose, message }: BuySlotsDialogProps) {
  const { data, error, refetch } = useSlotOptions({ isEnabled: isOpen })
  const price = data?.availableUpgrades[0]?.price
  return (
    <UpgradeModal isOpen={isOpen} onClose={onClose} title="Groep limiet bereikt" message={message}>
      {data === undefined ? (
        <OptionsPlaceholder hasFailed={error !== null} onRetry={() => void refetch()} />
      ) : price === undefined ? (
        <p>Je doet al mee in {data.maxLimit} groepen tegelijk. Meer kan niet.</p>
      ) : (
        <>
          <p className="mb-4 text-muted">
            ‘Meer groepen tegelijk’ kost {formatEuros(price)} voor {groupLimits.defaultGroups} groepen. Je betaalt één
            keer.
          </p>
          <SlotsForm options={data} unitPrice={price} originUrl={originUrl} />
        </>
      )}
    </UpgradeModal>
  )
}

/** For a full group. */
export function BuySizeDialog({ groupId, isOpen, onClose }: DialogProps & { groupId: string }) {
  const { data, error, refetch } = useSizeOptions(groupId, { isEnabled: isOpen })
  const firstIncrement = data?.availableIncrements[0] ?? 0
  return (
    <UpgradeModal isOpen={isOpen} onClose={onClose} title="Maak je groep groter">
      {data === undefined ? (
        <OptionsPlaceholder hasFailed={error !== null} onRetry={() => void refetch()} />
      ) : data.availableIncrements.length === 0 ? (
        <p>Je groep heeft al {data.currentCapacity} plekken. Groter kan niet.</p>
      ) : (
        <>
          <p className="mb-4 text-muted">
            Er is nu plek voor {data.currentCapacity} mensen. {countText(firstIncrement, 'plek', 'plekken')} erbij{' '}
            {plural(firstIncrement, 'kost', 'kosten')} {formatEuros(data.price)}.
          </p>
          <UpgradeForm
            // A purchase in another tab changes the choices.
            key={data.currentCapacity}
            featureType="EXTENDED_GROUP_SIZE"
            groupId={groupId}
            legend="Hoeveel plekken erbij?"
            unitPrice={data.price}
            choices={data.availableIncrements.map((places, index) => ({
              value: String(index + 1),
              label: `+${places}`,
              detail: `tot ${data.currentCapacity + places}`,
            }))}
          />
        </>
      )}
    </UpgradeModal>
  )
}

type UpgradeModalProps = DialogProps & { title: string; message?: string | undefined; children: ReactNode }

function UpgradeModal({ message, children, ...modal }: UpgradeModalProps) {
  return (
    <Modal
      {...modal}
      size="sm"
      icon={
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
          <Plus aria-hidden="true" className="size-5.5" />
        </span>
      }
      footer={<Button onClick={modal.onClose}>Niet nu</Button>}
    >
      {message !== undefined && <p className="mb-2 font-semibold">{message}</p>}
      {children}
    </Modal>
  )
}

function OptionsPlaceholder({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (hasFailed)
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>Kon upgrade opties niet laden</p>
        <Button onClick={onRetry}>Probeer opnieuw</Button>
      </div>
    )
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-11 w-full" />
    </Loading>
  )
}
