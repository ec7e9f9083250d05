import { formatDateTime } from '~/lib/format/dates.ts'
import { useSessions } from '../api.ts'
import { SecuritySection } from './security-section.tsx'

export function SecurityMails() {
  return (
    <SecuritySection
      title="Mails over je account"
      lead="Staat een mail hier niet bij, dan kwam die niet van ons. We bewaren deze lijst 90 dagen."
      query={useSessions()}
      failure="Mails laden mislukt"
    >
      {({ mails }) =>
        mails.length === 0 ? (
          <p>We hebben je hierover niets gemaild.</p>
        ) : (
          <ul className="divide-y divide-line">
            {mails.map(({ id, subject, sentAt }) => (
              <li key={id} className="py-3">
                <p className="font-semibold wrap-anywhere">{subject}</p>
                <p className="text-muted text-sm">{formatDateTime(sentAt)}</p>
              </li>
            ))}
          </ul>
        )
      }
    </SecuritySection>
  )
}
