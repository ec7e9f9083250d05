import { LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { usePasskeys } from '../api-passkeys.ts'

/** For an administrator who would be locked out with one lost device. */
export function SpareFactorNotice() {
  const { data } = usePasskeys()
  if (data === undefined) return null
  if (data.passkeys.length + Math.min(1, data.recoveryCodesLeft) >= 2) return null
  return (
    <PageNotice kind="warning" title="Zorg dat je altijd bij het beheer kunt" className="mb-5">
      <p className="mb-3">
        Maak een tweede passkey op een ander apparaat, of print reservecodes. Raak je één apparaat kwijt, dan kun je nog
        steeds naar binnen.
      </p>
      <LinkButton size="sm" to="/profile/beveiliging">
        Naar Beveiliging
      </LinkButton>
    </PageNotice>
  )
}
