import { deviceName } from 'contract/auth/device-name.ts'
import type { Passkey } from 'contract/auth/passkeys.ts'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useAddPasskey, usePasskeys, useRemovePasskey } from '../api-passkeys.ts'
import { isCancelled, supportsPasskeys } from '../passkey-support.ts'
import { PasskeyDates } from './passkey-dates.tsx'

/** Lists the user's passkeys, makes one on this device and removes them. */
export function PasskeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Passkeys"
      footer={
        <>
          <Button onClick={onClose}>Sluiten</Button>
          {supportsPasskeys() && <AddPasskeyButton />}
        </>
      }
    >
      <p className="mb-3 text-muted">
        Met een passkey log je in met je vingerafdruk, je gezicht of de code van je apparaat. Je hoeft geen wachtwoord
        te onthouden.
      </p>
      {!supportsPasskeys() && <p className="mb-3">Deze browser kan geen passkeys maken.</p>}
      <Passkeys />
    </Modal>
  )
}

export function AddPasskeyButton({ onAdded }: { onAdded?: () => void }) {
  const add = useAddPasskey()
  const [isAdding, setAdding] = useState(false)
  const addHere = async () => {
    setAdding(true)
    try {
      await add(deviceName(navigator.userAgent))
      toast({ title: 'Je passkey is gemaakt', kind: 'success' })
      onAdded?.()
    } catch (error) {
      if (error instanceof Error && error.name === 'InvalidStateError')
        toast({ title: 'Op dit apparaat heb je al een passkey', kind: 'info' })
      else if (!isCancelled(error)) showFailure(error, 'Kon geen passkey maken')
    } finally {
      setAdding(false)
    }
  }
  return (
    <Button variant="primary" icon={Plus} isPending={isAdding} onClick={() => void addHere()}>
      Passkey maken
    </Button>
  )
}

function Passkeys() {
  const { data, isPending, refetch, isFetching } = usePasskeys()
  if (isPending)
    return (
      <Loading>
        <SkeletonRow />
      </Loading>
    )
  if (data === undefined)
    return (
      <ErrorState
        title="Passkeys laden mislukt"
        headingLevel={3}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (data.passkeys.length === 0) return <p>Je hebt nog geen passkey.</p>
  return (
    <ul className="divide-y divide-line">
      {data.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const remove = useRemovePasskey()
  const [isRemoving, setRemoving] = useState(false)
  const removeThis = async () => {
    setRemoving(true)
    try {
      await remove(passkey.id)
      toast({ title: 'Je passkey is verwijderd', kind: 'success' })
    } catch (error) {
      setRemoving(false)
      showFailure(error, 'Kon passkey niet verwijderen')
    }
  }
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-48">
        <p className="wrap-anywhere font-semibold">{passkey.name}</p>
        <PasskeyDates passkey={passkey} />
        {passkey.isSuspended && (
          <p className="text-sm text-warning-ink">
            Werkt nu niet. Vraag een nieuw wachtwoord aan met ‘Wachtwoord vergeten’ en bewaar daarbij deze passkey.
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        className="ml-3"
        icon={Trash2}
        isPending={isRemoving}
        aria-label={`${passkey.name} verwijderen`}
        onClick={() => void removeThis()}
      >
        Verwijderen
      </Button>
    </li>
  )
}
