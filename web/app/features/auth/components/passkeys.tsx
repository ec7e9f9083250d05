import { deviceName } from 'contract/auth/device-name.ts'
import type { Passkey } from 'contract/auth/passkeys.ts'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { useAddPasskey, usePasskeys, useRemovePasskey } from '../api-passkeys.ts'
import { isCancelled, supportsPasskeys } from '../passkey-support.ts'
import { PasskeyDates } from './passkey-dates.tsx'
import { SecuritySection } from './security-section.tsx'

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
