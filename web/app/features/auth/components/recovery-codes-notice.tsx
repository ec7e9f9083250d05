import { LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { usePasskeys } from '../api-passkeys.ts'

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
