import type { Device } from 'contract/auth/auth.ts'
import { deviceName } from 'contract/auth/device-name.ts'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useDevices, useSignOutDevice, useSignOutEverywhere } from '../api.ts'

/** Lists the signed-in devices and signs out everywhere. */
export function DevicesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const signOutEverywhere = useSignOutEverywhere()
  const [isSigningOut, setSigningOut] = useState(false)
  const signOutAll = async () => {
    setSigningOut(true)
    try {
      await signOutEverywhere()
    } catch (error) {
      setSigningOut(false)
      showFailure(error, 'Uitloggen mislukt')
    }
  }
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Waar je bent ingelogd"
      footer={
        <>
          <Button onClick={onClose}>Sluiten</Button>
          <Button variant="danger" icon={LogOut} isPending={isSigningOut} onClick={() => void signOutAll()}>
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
  const signOut = useSignOutDevice()
  const [isPending, setPending] = useState(false)
  const signOutThis = async () => {
    setPending(true)
    try {
      await signOut(device.id)
      toast({ title: 'Het apparaat is uitgelogd', kind: 'success' })
    } catch (error) {
      setPending(false)
      showFailure(error, 'Uitloggen mislukt')
    }
  }
  return (
    <Button
      variant="quiet"
      className="ml-3"
      isPending={isPending}
      aria-label={`${deviceName(device.userAgent)} uitloggen`}
      onClick={() => void signOutThis()}
    >
      Uitloggen
    </Button>
  )
}

function Devices() {
  const { data, isPending, refetch, isFetching } = useDevices()
  if (isPending)
    return (
      <Loading>
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    )
  if (data === undefined)
    return (
      <ErrorState
        title="Apparaten laden mislukt"
        headingLevel={3}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return (
    <ul className="divide-y divide-line">
      {data.sessions.map((device) => (
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
