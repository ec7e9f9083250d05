import { authLimits } from 'contract/auth/auth.ts'
import { deviceName } from 'contract/auth/device-name.ts'
import { countText } from 'contract/platform/count-text.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { KeyRound, Plus, Printer, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { type Query, QueryContent } from '~/ui/feedback/query-state.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Card } from '~/ui/layout/card.tsx'
import { useAddPasskey, useMakeRecoveryCodes, usePasskeys, useRemovePasskey } from '../api-passkeys.ts'
import { isCancelled, supportsPasskeys } from '../passkey-support.ts'
import { PasskeyDates } from './passkey-dates.tsx'

export function Passkeys() {
  const removePasskey = useRemovePasskey()
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
              <li key={passkey.id} className="flex flex-wrap items-start gap-3 py-3">
                <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
                <div className="min-w-0 grow basis-48">
                  <p className="wrap-anywhere font-semibold">{passkey.name}</p>
                  <PasskeyDates passkey={passkey} />
                  {passkey.isSuspended && (
                    <p className="text-sm text-warning-ink">
                      Werkt nu niet. Vraag een nieuw wachtwoord aan met ‘Wachtwoord vergeten’ en bewaar daarbij deze
                      passkey.
                    </p>
                  )}
                </div>
                <ActionButton
                  variant="quiet"
                  className="ml-3"
                  icon={Trash2}
                  aria-label={`${passkey.name} verwijderen`}
                  run={() => removePasskey(passkey.id)}
                  done="Je passkey is verwijderd"
                  failure="Kon passkey niet verwijderen"
                >
                  Verwijderen
                </ActionButton>
              </li>
            ))}
          </ul>
        )
      }
    </SecuritySection>
  )
}

export function AddPasskeyButton() {
  const addPasskey = useAddPasskey()
  const add = async () => {
    try {
      await addPasskey(deviceName(navigator.userAgent))
      toast({ title: 'Je passkey is gemaakt', kind: 'success' })
    } catch (error) {
      if (!(error instanceof Error && error.name === 'InvalidStateError')) throw error
      toast({ title: 'Op dit apparaat heb je al een passkey', kind: 'info' })
    }
  }
  return (
    <ActionButton variant="primary" icon={Plus} run={add} failure="Kon geen passkey maken" isCancelled={isCancelled}>
      Passkey maken
    </ActionButton>
  )
}

export function RecoveryCodes() {
  const { isAdmin, username } = useSignedInUser()
  const passkeys = usePasskeys()
  const makeCodes = useMakeRecoveryCodes()
  const [codes, setCodes] = useState<readonly string[]>([])
  if (!isAdmin || (passkeys.data?.passkeys.length ?? 0) === 0) return null
  return (
    <SecuritySection
      title="Reservecodes"
      lead={`Passkey kwijt? Dan opent een code het beheer één keer. Maak er ${authLimits.recoveryCodes}, print ze en leg ze op een veilige plek. Oude codes werken dan niet meer.`}
      query={passkeys}
      failure="Passkeys laden mislukt"
      action={
        <div className="flex flex-wrap gap-2">
          <ActionButton icon={RefreshCw} run={makeCodes} failure="Kon geen reservecodes maken" onDone={setCodes}>
            Nieuwe codes maken
          </ActionButton>
          {codes.length > 0 && (
            <Button variant="primary" icon={Printer} onClick={() => window.print()}>
              Printen
            </Button>
          )}
        </div>
      }
    >
      {({ recoveryCodesLeft }) =>
        codes.length === 0 ? (
          <p>
            {recoveryCodesLeft === 0
              ? 'Je hebt geen reservecodes.'
              : `Je hebt nog ${countText(recoveryCodesLeft, 'reservecode', 'reservecodes')}.`}
          </p>
        ) : (
          <div data-print role="status">
            <p className="font-semibold">
              Reservecodes van {username} voor {PRODUCT_NAME}
            </p>
            <p>Je ziet ze nu één keer. Elke code werkt één keer.</p>
            <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2 font-mono text-lg">
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
          </div>
        )
      }
    </SecuritySection>
  )
}

/** For an administrator whom the loss of a device would lock out: without a passkey or without printed codes. */
export function RecoveryCodesNotice() {
  const { data } = usePasskeys()
  if (data === undefined || (data.passkeys.length > 0 && data.recoveryCodesLeft > 0)) return null
  return (
    <PageNotice kind="warning" title="Zorg dat je altijd bij het beheer kunt" className="mb-5">
      <p className="mb-3">
        {data.passkeys.length === 0 ? 'Maak een passkey en print daarna reservecodes.' : 'Print je reservecodes.'} Raak
        je je apparaat kwijt, dan opent een code het beheer.
      </p>
      <LinkButton size="sm" to="/profile/beveiliging">
        Naar Beveiliging
      </LinkButton>
    </PageNotice>
  )
}

type SecuritySectionProps<T> = {
  title: string
  lead: string
  query: Query<T>
  failure: string
  action?: ReactNode
  children: (data: T) => ReactNode
}

export function SecuritySection<T>({ title, lead, action, ...content }: SecuritySectionProps<T>) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="text-muted">{lead}</p>
      <QueryContent {...content} />
      {action !== undefined && <div>{action}</div>}
    </Card>
  )
}
