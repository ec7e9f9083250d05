/** How far a page may lag behind what another node has changed. What changes here shows at once: see `forget`. */
const KEEP_MS = 1_000
/** A page is 60 to 150 kB. */
const MOST = 100

export type CachedPage = {
  status: number
  headers: readonly (readonly [string, string])[]
  html(nonce: string): string
}
type Entry = { page: CachedPage; until: number; isBeingRenewed: boolean }

/**
 * Pages that are the same for everybody, in memory: a landing page costs a call of the api and a rendering of some
 * milliseconds, and is read by crowds at once.
 */
export function createPageCache(now: () => number = Date.now) {
  const entries = new Map<string, Entry>()
  /** Of which state of the world a page tells: what was begun before a change may not be kept after it. */
  let state = 0

  return {
    /** The page to show, or null when whoever asks must render it: one of them when its time is up, the others wait not. */
    find(path: string): CachedPage | null {
      const entry = entries.get(path)
      if (entry === undefined) return null
      if (entry.until > now() || entry.isBeingRenewed) return entry.page
      entry.isBeingRenewed = true
      return null
    },
    /**
     * Called before a page is rendered; what it answers takes the rendered page in, and gives it back to be shown.
     * `isWhole` is asked at the end: who went away meanwhile may have stopped the rendering half-way.
     */
    begin(path: string): (rendered: Response, nonce: string, isWhole: () => boolean) => Promise<CachedPage> {
      const begunIn = state
      return async (rendered, nonce, isWhole) => {
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
        if (begunIn === state && isWhole()) {
          entries.set(path, { page, until: now() + KEEP_MS, isBeingRenewed: false })
          for (const oldest of entries.keys()) {
            if (entries.size <= MOST) break
            entries.delete(oldest)
          }
        }
        return page
      }
    },
    drop: (path: string) => void entries.delete(path),
    /** Something has changed in the product: it may stand on any page. */
    forget(): void {
      state += 1
      entries.clear()
    },
  }
}
