import { deviceName } from 'contract/auth/device-name.ts'
import type { Passkey } from 'contract/auth/passkeys.ts'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useAddPasskey, usePasskeys, useRemovePasskey } from '../api-passkeys.ts'
import { isCancelled, supportsPasskeys } from '../passkey-support.ts'
import { PasskeyDates } from './passkey-dates.tsx'
import { SecuritySection } from './security-section.tsx'

/** The user's passkeys, with making one on this device and removing them. */
export function Passkeys() {
  return (
    <SecuritySection
      title="Passkeys"
      lead="Met een passkey log je in met je vingerafdruk, je gezicht of de code van je apparaat. Je hoeft geen wachtwoord te onthouden."
      query={usePasskeys()}
      failure="Passkeys laden mislukt"
      action={supportsPasskeys() ? <AddPasskeyButton /> : <p>Deze browser kan geen passkeys maken.</p>}
    >
      {({ passkeys }) =>
        passkeys.length === 0 ? (
          <p>Je hebt nog geen passkey.</p>
        ) : (
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )
      }
    </SecuritySection>
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
