import { CircleCheck, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useIsDeviceStoring } from '~/lib/offline/store.ts'
import { socket, useConnection } from '~/lib/socket/socket.ts'
import { useTrueFor } from '~/lib/use-true-for.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'

const BADGE_MS = 3_000
/** The first connection shows no bar until it takes this long. */
const BAR_DELAY_MS = 1_500

const barClasses =
  'flex min-h-9 shrink-0 flex-wrap items-center justify-center gap-x-3 bg-warning-soft px-2 py-1 font-semibold text-[0.8125rem] sm:px-4 sm:text-sm text-warning-ink'

export function ConnectionBar() {
  const { state, problem, since } = useConnection()
  const isSlow = useTrueFor(state === 'connecting' || state === 'disconnected', BAR_DELAY_MS)
  const previousState = useRef(state)

  useEffect(() => {
    if (state === 'failed' && previousState.current !== 'failed')
      toast({
        title: 'Verbindingsfout',
        description: 'Kon geen verbinding maken met chat server',
        kind: 'error',
      })
    previousState.current = state
  }, [state])

  const isStoring = useIsDeviceStoring()
  const isDown = state === 'reconnecting' || state === 'failed'
  return (
    <div role="status" className="contents">
      {state === 'connected' && <ConnectedBadge key={since} since={since} />}
      {!isStoring && (
        <p className={barClasses}>
          Dit apparaat bewaart nu niets. Houd deze pagina open tot je berichten verstuurd zijn.
        </p>
      )}
      {(isDown || isSlow) && (
        <div data-bar="connection" className={barClasses}>
          <span className="inline-flex min-w-0 items-center gap-2">
            <WifiOff aria-hidden="true" className="size-4 shrink-0" />
            {isDown ? `${problem ?? 'Geen verbinding met chat server'}.` : 'Verbinden met de chat'}
          </span>
          {state === 'failed' && (
            <button
              type="button"
              onClick={socket.reconnect}
              className="-my-1 min-h-11 rounded-control px-2 underline underline-offset-4"
            >
              Opnieuw verbinden
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** @param since when the connection was made, in milliseconds since 1970 */
function ConnectedBadge({ since }: { since: number }) {
  const [isShown, setShown] = useState(() => Date.now() < since + BADGE_MS)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), since + BADGE_MS - Date.now())
    return () => clearTimeout(timer)
  }, [since])
  if (!isShown) return null
  return (
    <div className="pointer-events-none relative z-10 flex justify-center">
      <span className="absolute top-2 inline-flex items-center gap-1.5 rounded-full border border-line bg-success-soft px-3 py-1 font-semibold text-sm text-success-ink shadow-soft">
        <CircleCheck aria-hidden="true" className="size-4" />
        Verbonden
      </span>
    </div>
  )
}
