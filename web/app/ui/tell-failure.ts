import { ApiError } from '../lib/api-error.ts'
import { toast } from './toast-queue.ts'

/** Says that a call failed: in the server's words, or in `fallback` when it had none. Anything else is our own mistake and thrown on. */
export function tellFailure(error: unknown, fallback: string): void {
  if (!(error instanceof ApiError)) throw error
  toast({ title: 'Fout', description: error.code === 'UNREADABLE_ANSWER' ? fallback : error.message, kind: 'error' })
}
