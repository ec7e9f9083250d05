/** Unsent input, which logging out would erase. The sending modules register counters; logging out asks for confirmation. */
type Unsent = { messages: number; votes: number; changes: number }

const counters: { [Kind in keyof Unsent]?: () => number } = {}

/** Registers a counter. Returns a function that removes it. */
export function registerUnsentCounter(kind: keyof Unsent, counter: () => number): () => void {
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
