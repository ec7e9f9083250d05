import { SECOND } from 'contract/platform/durations.ts'
import { WifiOff } from 'lucide-react'
import { useIsOnline } from '~/lib/api/online.ts'
import { useConnection } from '~/lib/socket/socket.ts'
import { useTrueFor } from '~/lib/use-true-for.ts'

/** A shorter interruption is over before the user notices it. */
const DELAY_MS = 4 * SECOND

export function OfflineBar() {
  const isOnline = useIsOnline()
  const { state } = useConnection()
  const isUnreachable = useTrueFor(state === 'reconnecting' || state === 'failed', DELAY_MS)
  return (
    <div role="status" className="contents">
      {(!isOnline || isUnreachable) && (
        <p
          data-bar="offline"
          className="sticky top-16 z-20 flex min-h-8 shrink-0 items-center justify-center gap-2 bg-warning-soft px-3 py-1 text-center font-semibold text-[0.8125rem] text-warning-ink leading-tight sm:text-sm"
        >
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {isOnline
            ? 'Geen verbinding. We proberen het opnieuw.'
            : 'Je bent offline. Je ziet wat op je apparaat staat.'}
        </p>
      )}
    </div>
  )
}
