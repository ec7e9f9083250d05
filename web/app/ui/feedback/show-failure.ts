import { useEffect, useRef } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { toast } from './toast-queue.ts'

/** Says that a call failed: in the server's words, or in `fallback` when it had none. Anything else is our own mistake and thrown on. */
export function showFailure(error: unknown, fallback: string): void {
  if (!(error instanceof ApiError)) throw error
  toast({ title: 'Fout', description: wordsOf(error, fallback), kind: 'error' })
}

/** The same for a reading call, once for each time it fails: what was shown before may still be on the screen. */
export function useShowFailure(error: Error | null, fallback: string): void {
  const words = useRef(fallback)
  words.current = fallback
  useEffect(() => {
    if (error !== null) showFailure(error, words.current)
  }, [error])
}

function wordsOf(error: ApiError, fallback: string): string {
  if (error.code === 'UNREADABLE_ANSWER') return fallback
  return error.code === 'NO_CONNECTION' ? `${fallback}. ${error.message}` : error.message
}
