import { LRUCache } from 'lru-cache'

/** Since its rendering began. How far a page may lag behind changes made on another node; changes on this node call `clear`. */
const MAX_AGE_MS = 1_000
/** A page has 60 to 150 kB. */
const MAX_PAGES = 100

export type CachedPage = {
  status: number
  headers: readonly (readonly [string, string])[]
  html(nonce: string): string
}
type Entry = { page: CachedPage; expiresAt: number; isRenewing: boolean }

/** Caches rendered pages that are the same for every visitor. Rendering one costs an api call and some milliseconds. */
export function createPageCache(now: () => number = Date.now) {
  const entries = new LRUCache<string, Entry>({ max: MAX_PAGES })
  /** Raised by `clear`: a page whose rendering began before a change is not stored after it. */
  let generation = 0

  return {
    /** Null if the caller must render the page. Of an expired page one caller gets null, the others the expired page. */
    find(path: string): CachedPage | null {
      const entry = entries.get(path)
      if (entry === undefined) return null
      if (entry.expiresAt > now() || entry.isRenewing) return entry.page
      entry.isRenewing = true
      return null
    },
    /** Call before rendering. @returns `isComplete` is called once the body is read: a client that disconnects aborts the rendering */
    startRender(path: string): (rendered: Response, nonce: string, isComplete: () => boolean) => Promise<CachedPage> {
      const startedIn = generation
      const expiresAt = now() + MAX_AGE_MS
      return async (rendered, nonce, isComplete) => {
        const parts = (
          await rendered.text().catch((error) => {
            entries.delete(path)
            throw error
          })
        ).split(nonce)
        const page: CachedPage = {
          status: rendered.status,
          headers: [...rendered.headers],
          html: (anotherNonce) => parts.join(anotherNonce),
        }
        entries.delete(path)
        if (startedIn === generation && isComplete()) entries.set(path, { page, expiresAt, isRenewing: false })
        return page
      }
    },
    delete: (path: string) => void entries.delete(path),
    clear(): void {
      generation += 1
      entries.clear()
    },
  }
}
