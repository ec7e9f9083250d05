/**
 * Local storage that does not throw: it may be forbidden (private windows, site settings) or full. A value that cannot be
 * written is kept in memory for the lifetime of the page.
 */
const fallback = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? fallback.get(key) ?? null
  } catch {
    return fallback.get(key) ?? null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
    fallback.delete(key)
  } catch {
    fallback.set(key, value)
  }
}

export function removeStored(key: string): void {
  fallback.delete(key)
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so it holds nothing.
  }
}
