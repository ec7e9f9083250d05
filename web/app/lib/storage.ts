/**
 * Local storage that cannot throw: a browser may forbid it (private windows, site settings) or be full. What could not
 * be written is kept for as long as this page lives.
 */
const inMemory = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? inMemory.get(key) ?? null
  } catch {
    return inMemory.get(key) ?? null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, value)
  }
}

export function removeStored(key: string): void {
  inMemory.delete(key)
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Forbidden storage holds nothing to remove.
  }
}
