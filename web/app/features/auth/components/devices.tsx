import { deviceName } from 'contract/auth/device-name.ts'
import { grantText } from 'contract/auth/grant-names.ts'
import { Link2, LogOut, MonitorSmartphone } from 'lucide-react'
import { formatDateTime } from '~/lib/format/dates.ts'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useEndGrants, useSessions, useSignOutDevice, useSignOutEverywhere } from '../api.ts'
import { SecuritySection } from './passkeys.tsx'

export function Devices() {
  const sessions = useSessions()
  const [signOutEverywhere, signOutDevice, endGrants] = [useSignOutEverywhere(), useSignOutDevice(), useEndGrants()]
  return (
    <SecuritySection
      title="Waar je bent ingelogd"
      lead="Ken je een apparaat niet? Log overal uit en kies een nieuw wachtwoord."
      query={sessions}
      failure="Apparaten laden mislukt"
      action={
        <ActionButton
          variant="danger"
          icon={LogOut}
          run={() => signOutEverywhere(sessions.data?.grants ?? [])}
          failure="Uitloggen mislukt"
        >
          Overal uitloggen
        </ActionButton>
      }
    >
      {({ sessions, grants }) => (
        <ul className="divide-y divide-line">
          {sessions.map((device) => (
            <li key={device.id} className="flex flex-wrap items-start gap-3 py-3">
              <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              <div className="min-w-0 grow basis-48">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                  {deviceName(device.userAgent)}
                  {device.isCurrent && <Badge kind="success">Dit apparaat</Badge>}
                </p>
                <p className="text-muted text-sm">Laatst gebruikt: {formatDateTime(device.lastUsedAt)}</p>
                <p className="text-muted text-sm">Ingelogd sinds {formatDateTime(device.createdAt)}</p>
              </div>
              {!device.isCurrent && (
                <ActionButton
                  variant="quiet"
                  className="ml-3"
                  aria-label={`${deviceName(device.userAgent)} uitloggen`}
                  run={() => signOutDevice(device.id)}
                  done="Het apparaat is uitgelogd"
                  failure="Uitloggen mislukt"
                >
                  Uitloggen
                </ActionButton>
              )}
            </li>
          ))}
          {grants.map((grant) => (
            <li key={grant.kind} className="flex flex-wrap items-center gap-3 py-3">
              <Link2 aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <p className="min-w-0 grow basis-32 font-semibold">{grantText(grant)}</p>
              <ActionButton
                variant="quiet"
                className="ml-3"
                aria-label={`${grantText(grant)} beëindigen`}
                run={() => endGrants(grant.kind)}
                done="Dat is beëindigd"
                failure="Beëindigen mislukt"
              >
                Beëindigen
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
    </SecuritySection>
  )
}

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
