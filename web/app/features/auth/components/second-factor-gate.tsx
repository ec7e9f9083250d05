import { MINUTE } from 'contract/platform/durations.ts'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonCard } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Page } from '~/ui/layout/page.tsx'
import { usePasskeys, useReauthenticateWithPasskey } from '../api-passkeys.ts'
import { isCancelled, supportsPasskeys } from '../passkey-support.ts'
import { AddPasskeyButton } from './passkeys-dialog.tsx'

/** Shows `children` once this session used a passkey, where the server asks administrators for one. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { data, isPending, refetch, isFetching } = usePasskeys({ refetchInterval: 5 * MINUTE })
  if (isPending)
    return (
      <Page>
        <Loading>
          <SkeletonCard />
        </Loading>
      </Page>
    )
  if (data === undefined)
    return (
      <Page>
        <ErrorState
          title="Beheer laden mislukt"
          headingLevel={1}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Page>
    )
  return data.isSecondFactorRequired ? <Question hasPasskey={data.passkeys.length > 0} /> : children
}

function Question({ hasPasskey }: { hasPasskey: boolean }) {
  const answerWithPasskey = useReauthenticateWithPasskey()
  const [isPending, setPending] = useState(false)
  const answer = async () => {
    setPending(true)
    try {
      await answerWithPasskey()
    } catch (error) {
      if (!isCancelled(error)) showFailure(error, 'Kon je passkey niet gebruiken')
    } finally {
      setPending(false)
    }
  }
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
          <Button variant="primary" icon={KeyRound} isPending={isPending} onClick={() => void answer()}>
            Gebruik mijn passkey
          </Button>
        ) : (
          <AddPasskeyButton />
        )}
      </Card>
    </Page>
  )
}
