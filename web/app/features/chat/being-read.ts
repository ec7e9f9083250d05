/** With whom the conversation on screen is, if any: what comes in there is read as it comes. */
let partner: string | null = null

/** Returns what ends it. */
export function readWith(userId: string): () => void {
  partner = userId
  return () => {
    if (partner === userId) partner = null
  }
}

export const isBeingRead = (userId: string): boolean => partner === userId && document.visibilityState === 'visible'
