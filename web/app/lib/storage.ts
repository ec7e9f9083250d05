/** Does not throw: storage may be forbidden or full. What cannot be written stays in memory. */
const fallback = new Map<string, { value: string; insteadOf: string | null }>()

function readStorage(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

export function readStored(key: string): string | null {
  const stored = readStorage(key)
  const unwritten = fallback.get(key)
  // Another tab may have written or removed it since.
  return unwritten !== undefined && unwritten.insteadOf === stored ? unwritten.value : stored
}

export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
    fallback.delete(key)
  } catch {
    // What a full device held before stays there.
    fallback.set(key, { value, insteadOf: readStorage(key) })
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
