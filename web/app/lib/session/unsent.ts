/** What logging out would erase: messages that wait to be sent. The chat counts them; whatever logs out asks first. */
let count: () => number = () => 0

/** @returns what ends it */
export function countsUnsent(counter: () => number): () => void {
  count = counter
  return () => {
    if (count === counter) count = () => 0
  }
}

export const unsentMessages = (): number => count()
