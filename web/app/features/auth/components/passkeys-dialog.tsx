import { deviceName } from 'contract/auth/device-name.ts'
import type { Passkey } from 'contract/auth/passkeys.ts'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useAddPasskey, usePasskeys, useRemovePasskey } from '../api-passkeys.ts'
import { isCancelled, supportsPasskeys } from '../passkey-support.ts'
import { PasskeyDates } from './passkey-dates.tsx'

/** Lists the user's passkeys, makes one on this device and removes them. */
export function PasskeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={onClose}
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

export function AddPasskeyButton() {
  const addPasskey = useAddPasskey()
  const add = useAction(
    async () => {
      try {
        await addPasskey(deviceName(navigator.userAgent))
        toast({ title: 'Je passkey is gemaakt', kind: 'success' })
      } catch (error) {
        if (!(error instanceof Error && error.name === 'InvalidStateError')) throw error
        toast({ title: 'Op dit apparaat heb je al een passkey', kind: 'info' })
      }
    },
    { failure: 'Kon geen passkey maken', isCancelled },
  )
  return (
    <Button variant="primary" icon={Plus} isPending={add.isPending} onClick={() => void add.run()}>
      Passkey maken
    </Button>
  )
}

function Passkeys() {
  const query = usePasskeys()
  const { data } = query
  if (data === undefined)
    return <QueryState title="Passkeys laden mislukt" headingLevel={3} query={query} skeleton={<SkeletonRow />} />
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
  const remove = useAction(useRemovePasskey(), {
    done: 'Je passkey is verwijderd',
    failure: 'Kon passkey niet verwijderen',
  })
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
        isPending={remove.isPending}
        aria-label={`${passkey.name} verwijderen`}
        onClick={() => void remove.run(passkey.id)}
      >
        Verwijderen
      </Button>
    </li>
  )
}
