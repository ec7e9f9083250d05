/** Between two signs of life. Milliseconds. */
export const BEAT_MS = 250
/** Who was not heard for this long may have said something that is lost. */
const SILENT_MS = 750

type Word = readonly [verb: string, ...what: unknown[]]
type Listener = (from: string, ...what: never[]) => void

/**
 * What nodes say to each other, each in its own order. Nothing is kept for who does not hear it: everybody numbers what
 * they send, so that who misses some of it knows, and looks in the database, where everything that counts stands.
 */
export type Line = {
  /** To all other nodes; leaves with the rest of this tick. */
  say(...word: Word): void
  /** One listener for each verb. */
  on(verb: string, listener: Listener): void
  /** A text that came over the wire, one's own included. */
  heard(text: string): void
  /** Says that one is there, and notices who is not. Called every BEAT_MS. */
  beat(): void
  /** Nobody is heard, not even oneself: the wire is cut, or what carries it is away. */
  isDeaf(): boolean
  /** Nodes that were heard of and are not heard now. */
  silent(): string[]
  /** Told by the database which nodes there are: forgets who is gone, misses who was never heard. */
  take(nodeIds: readonly string[]): void
  /** Leaves for good: nobody is to miss one. */
  leave(): void
}

export function createLine(options: {
  nodeId: string
  publish(text: string): void
  /** Something that was said is lost to this node. */
  onLost(): void
  /** The wire carries again, or for the first time. */
  onBack(): void
  onGone(nodeId: string): void
  now?: () => number
}): Line {
  const { nodeId, publish, onLost, onBack, onGone, now = Date.now } = options
  const others = new Map<string, { number: number; heardAt: number }>()
  const listeners = new Map<string, Listener>()
  let number = 0
  let waiting: Word[] = []
  let heardMyselfAt = Number.NEGATIVE_INFINITY
  let isCounting = false

  const isDeaf = () => now() - heardMyselfAt > SILENT_MS

  function flush(): void {
    if (waiting.length === 0) return
    const words = waiting
    waiting = []
    number += 1
    // Into a wire that carries nothing it would only pile up; the number that is missing tells the others enough.
    if (!isDeaf()) publish(`${nodeId} ${number}\n${JSON.stringify(words)}`)
  }

  function heardMyself(): void {
    const wasDeaf = isDeaf()
    heardMyselfAt = now()
    if (!wasDeaf) return
    onBack()
    if (isCounting) onLost()
    isCounting = true
  }

  function forget(id: string): void {
    if (others.delete(id)) onGone(id)
  }

  function listen(from: string, text: string): void {
    for (const [verb, ...what] of JSON.parse(text) as Word[]) {
      if (verb === 'leave') forget(from)
      else listeners.get(verb)?.(from, ...(what as never[]))
    }
  }

  return {
    say: (...word) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push(word)
    },
    on: (verb, listener) => {
      if (listeners.has(verb)) throw new Error(`two listeners for ${verb}`)
      listeners.set(verb, listener)
    },
    heard: (text) => {
      const end = text.indexOf('\n')
      const [from = '', count] = (end === -1 ? text : text.slice(0, end)).split(' ')
      if (from === nodeId) return heardMyself()
      const theirs = Number(count)
      const known = others.get(from)
      const expected = known === undefined ? theirs : known.number + (end === -1 ? 0 : 1)
      others.set(from, { number: theirs, heardAt: now() })
      if (theirs !== expected) onLost()
      if (end !== -1) listen(from, text.slice(end + 1))
    },
    beat: () => publish(`${nodeId} ${number}`),
    isDeaf,
    silent: () => [...others].filter(([, { heardAt }]) => now() - heardAt > SILENT_MS).map(([id]) => id),
    take: (nodeIds) => {
      for (const [id, { heardAt }] of others)
        if (!nodeIds.includes(id) && now() - heardAt > SILENT_MS) {
          forget(id)
          onLost()
        }
      for (const id of nodeIds)
        if (id !== nodeId && !others.has(id)) others.set(id, { number: -1, heardAt: Number.NEGATIVE_INFINITY })
    },
    leave: () => {
      waiting.push(['leave'])
      flush()
    },
  }
}
