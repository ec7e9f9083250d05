import type { Device } from 'contract/auth/auth.ts'
import { deviceName } from 'contract/auth/device-name.ts'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useSessions, useSignOutDevice, useSignOutEverywhere } from '../api.ts'
import { SecuritySection } from './security-section.tsx'

export function Devices() {
  const signOutAll = useAction(useSignOutEverywhere(), { failure: 'Uitloggen mislukt' })
  return (
    <SecuritySection
      title="Waar je bent ingelogd"
      lead="Ken je een apparaat niet? Log overal uit en kies een nieuw wachtwoord."
      query={useSessions()}
      failure="Apparaten laden mislukt"
      action={
        <Button variant="danger" icon={LogOut} isPending={signOutAll.isPending} onClick={() => void signOutAll.run()}>
          Overal uitloggen
        </Button>
      }
    >
      {({ sessions }) => (
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
              {!device.isCurrent && <SignOutButton device={device} />}
            </li>
          ))}
        </ul>
      )}
    </SecuritySection>
  )
}

function SignOutButton({ device }: { device: Device }) {
  const signOut = useAction(useSignOutDevice(), { done: 'Het apparaat is uitgelogd', failure: 'Uitloggen mislukt' })
  return (
    <Button
      variant="quiet"
      className="ml-3"
      isPending={signOut.isPending}
      aria-label={`${deviceName(device.userAgent)} uitloggen`}
      onClick={() => void signOut.run(device.id)}
    >
      Uitloggen
    </Button>
  )
}
