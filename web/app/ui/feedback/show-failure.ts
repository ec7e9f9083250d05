import { useEffect, useRef } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { toast } from './toast-queue.ts'

/** The server's message, or `fallback`. Rethrows anything but an ApiError. Not shown to the next user of the device. */
export function showFailure(error: unknown, fallback: string): void {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'SESSION_ENDED') return
  if (error.code === 'UNANSWERED') toast({ title: 'Let op', description: error.message, kind: 'warning' })
  else toast({ title: 'Fout', description: messageOf(error, fallback), kind: 'error' })
}

/** Shows a failed query as a toast, once per failure. For pages that keep showing the earlier data. */
export function useShowFailure(error: Error | null, fallback: string): void {
  const latestFallback = useRef(fallback)
  latestFallback.current = fallback
  useEffect(() => {
    if (error !== null) showFailure(error, latestFallback.current)
  }, [error])
}

function messageOf(error: ApiError, fallback: string): string {
  const isUnreached = error.code === 'NO_CONNECTION' || error.code === 'TIMED_OUT'
  return isUnreached ? `${fallback}. ${error.message}` : error.textOr(fallback)
}
