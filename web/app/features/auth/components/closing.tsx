import { grantText } from 'contract/auth/grant-names.ts'
import type { GrantCounts, PrivacyChangeList } from 'contract/auth/grants.ts'
import { PRIVACY_SETTINGS } from 'contract/users/privacy-settings.ts'
import { Link } from 'react-router'

export type Closing = { closed: GrantCounts; privacyChanges: PrivacyChangeList }

const LIST = new Intl.ListFormat('nl', { type: 'conjunction' })

export function ClosingText({ closed, privacyChanges }: Closing) {
  const settings = privacyChanges.map(({ setting }) => PRIVACY_SETTINGS[setting])
  return (
    <>
      {closed.length > 0 && <p>Dit hebben we beëindigd: {LIST.format(closed.map(grantText))}.</p>}
      {settings.length > 0 && (
        <p>
          In de laatste 30 dagen veranderde {LIST.format(settings)}. Klopt dat niet? Zet het terug{' '}
          <Link to="/profile" className="text-primary-ink underline">
            in je profiel
          </Link>
          .
        </p>
      )}
    </>
  )
}
