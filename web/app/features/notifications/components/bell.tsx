import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { socket } from '~/lib/socket/socket.ts'
import { IconButton } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Popover } from '~/ui/overlays/popover.tsx'
import { markReadByLink, useNotificationCount } from '../api.ts'
import { useAppBadge } from '../use-app-badge.ts'

const importPanel = async () => (await import('./notification-panel.tsx')).NotificationPanel

export function Bell() {
  useApprovalToast()
  const count = useNotificationCount()
  useAppBadge(count)
  useMarkPageRead(count)
  return (
    <Popover
      trigger={(props) => (
        <IconButton {...props} icon={BellIcon} label={count === 0 ? 'Meldingen' : `Meldingen, ${count} nieuwe`}>
          {count > 0 && (
            <span
              aria-hidden="true"
              className="absolute bottom-[48%] left-[48%] min-w-[1.8em] rounded-full border-2 border-paper bg-primary px-1 text-center font-bold text-[min(0.6875rem,16px)] text-on-primary leading-[1.45] tabular-nums"
            >
              {count > 99 ? '99+' : count}
            </span>
          )}
        </IconButton>
      )}
      importPanel={importPanel}
      panel={{ unread: count }}
    />
  )
}

function useApprovalToast(): void {
  useEffect(
    () =>
      socket.on('notification:new', ({ type, title, message }) => {
        if (type === 'event_approved') toast({ title, description: message, kind: 'success' })
      }),
    [],
  )
}

function useMarkPageRead(unread: number): void {
  const { pathname, search } = useLocation()
  const page = pathname + search
  useEffect(() => {
    // A page that is left at once was not read.
    const timer = unread > 0 ? setTimeout(() => markReadByLink(page), READ_AFTER_MS) : undefined
    return () => clearTimeout(timer)
  }, [page, unread])
}
const READ_AFTER_MS = 1_500
