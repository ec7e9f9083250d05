import { Refusal, refuse } from '../refusal.ts'
import type { FileStore } from './file-store.ts'

/** Whether files can be written, as far as this process knows. Files that exist may be readable meanwhile. */
export type WriteState = 'ready' | 'unavailable'

export type WatchedFileStore = FileStore & {
  /** After a failed write this also begins to try again, so the next call knows of a recovery without an upload. */
  writeState(): WriteState
}

/** Error codes of the system for a disk that is full, read-only, broken or not accessible to this user. */
const DISK_ERRORS = new Set(['EROFS', 'ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EIO'])
const RETRY_AFTER_SECONDS = 30

/**
 * Refuses uploads while files cannot be written, so that no row is stored for them.
 *
 * @param onChange called when writing begins to fail, with the error, and when it works again, with null; not in between
 */
export function watchWrites(store: FileStore, onChange: (error: Error | null) => void): WatchedFileStore {
  let state: WriteState = 'ready'
  let isChecking = false
  const change = (next: WriteState, error: Error | null) => {
    if (state === next) return
    state = next
    onChange(error)
  }
  return {
    ...store,
    store: async (name, bytes) => {
      try {
        await store.store(name, bytes)
      } catch (error) {
        if (!isUnavailable(error)) throw error
        change('unavailable', error)
        refuse('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
      }
      change('ready', null)
    },
    writeState: () => {
      if (state === 'unavailable' && !isChecking) {
        isChecking = true
        // Not awaited: an S3 server may take longer than the probe of a load balancer waits.
        void store
          .check()
          .then(
            () => change('ready', null),
            () => undefined,
          )
          .finally(() => {
            isChecking = false
          })
      }
      return state
    },
  }
}

const isUnavailable = (error: unknown): error is Error =>
  error instanceof Refusal
    ? error.code === 'SERVICE_UNAVAILABLE'
    : DISK_ERRORS.has((error as NodeJS.ErrnoException).code ?? '')
