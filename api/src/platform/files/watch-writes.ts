import { Refusal, refuse } from '../refusal.ts'
import type { FileStore } from './file-store.ts'

export type WriteState = 'ready' | 'unavailable'

export type WatchedFileStore = FileStore & {
  /** After a failed write this also begins to try again, so the next call knows of a recovery without an upload. */
  writeState(): WriteState
}

/** Error codes of the system for a disk that is full, read-only, broken or not accessible to this user. */
const DISK_ERRORS = new Set(['EROFS', 'ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EIO'])
const RETRY_AFTER_SECONDS = 30

/** So that no row is stored for a file. @param onChange the error when writing begins to fail, null when it works again */
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
