import type { Device } from 'contract/auth/auth.ts'
import { deviceName } from 'contract/auth/device-name.ts'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useDevices, useSignOutDevice, useSignOutEverywhere } from '../api.ts'

/** Lists the signed-in devices and signs out everywhere. */
export function DevicesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const signOutAll = useAction(useSignOutEverywhere(), { failure: 'Uitloggen mislukt' })
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={onClose}
      title="Waar je bent ingelogd"
      footer={
        <>
          <Button onClick={onClose}>Sluiten</Button>
          <Button variant="danger" icon={LogOut} isPending={signOutAll.isPending} onClick={() => void signOutAll.run()}>
            Overal uitloggen
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">Ken je een apparaat niet? Log overal uit en kies een nieuw wachtwoord.</p>
      <Devices />
    </Modal>
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

function Devices() {
  const query = useDevices()
  if (query.data === undefined) return <QueryState title="Apparaten laden mislukt" headingLevel={3} query={query} />
  return (
    <ul className="divide-y divide-line">
      {query.data.sessions.map((device) => (
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
  )
}
