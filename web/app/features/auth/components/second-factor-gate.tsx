import { MINUTE } from 'contract/platform/durations.ts'
import { KeyRound, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { SkeletonCard } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Page } from '~/ui/layout/page.tsx'
import { usePasskeys, useReauthenticateWithPasskey } from '../api-passkeys.ts'
import { isCancelled, supportsPasskeys } from '../passkey-support.ts'
import { AddPasskeyButton } from './passkeys.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

export function SecondFactorGate({ children }: { children: ReactNode }) {
  const query = usePasskeys({ refetchInterval: 5 * MINUTE })
  const { data } = query
  if (data === undefined)
    return (
      <Page>
        <QueryState title="Beheer laden mislukt" headingLevel={1} query={query} skeleton={<SkeletonCard />} />
      </Page>
    )
  return data.isSecondFactorRequired ? <Question hasPasskey={data.passkeys.length > 0} /> : children
}

function Question({ hasPasskey }: { hasPasskey: boolean }) {
  const answer = useReauthenticateWithPasskey()
  return (
    <Page>
      <Card as="section" className="mx-auto flex max-w-prose flex-col items-start gap-4">
        <ShieldCheck aria-hidden="true" className="size-12 text-primary-ink" />
        <h1 className="text-2xl">Beheer vraagt om je passkey</h1>
        {hasPasskey ? (
          <p>Beheerders zien gegevens van anderen. Daarom vragen we elke 12 uur om je passkey.</p>
        ) : (
          <p>
            Beheerders zien gegevens van anderen. Daarom is een wachtwoord niet genoeg. Maak een passkey op dit apparaat
            en gebruik hem daarna. Dat kan nadat een andere beheerder het heeft toegestaan.
          </p>
        )}
        {!supportsPasskeys() && <p>Deze browser kan geen passkeys gebruiken. Open beheer in een andere browser.</p>}
        {hasPasskey ? (
          <ActionButton
            variant="primary"
            icon={KeyRound}
            run={answer}
            failure="Kon je passkey niet gebruiken"
            isCancelled={isCancelled}
          >
            Gebruik mijn passkey
          </ActionButton>
        ) : (
          <AddPasskeyButton />
        )}
        <RecoveryCodeForm />
      </Card>
    </Page>
  )
}
