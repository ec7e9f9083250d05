/** What logging out would erase: what waits to be sent. The modules that send count it; whatever logs out asks first. */
type Unsent = { messages: number; votes: number; changes: number }

const counters: { [Kind in keyof Unsent]?: () => number } = {}

/** @returns what ends it */
export function countsUnsent(kind: keyof Unsent, counter: () => number): () => void {
  counters[kind] = counter
  return () => {
    if (counters[kind] === counter) delete counters[kind]
  }
}

export const countUnsent = (): Unsent => ({
  messages: counters.messages?.() ?? 0,
  votes: counters.votes?.() ?? 0,
  changes: counters.changes?.() ?? 0,
})
