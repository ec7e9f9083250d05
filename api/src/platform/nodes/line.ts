/** Between two signs of life. Milliseconds. */
export const BEAT_MS = 250
/** Who was not heard for this long may have said something that is lost. */
const SILENT_MS = 750

/** More than fit into that. */
const KEPT_BEATS = 10

/**
 * Another node: its last number, and when it was heard. What comes after a silence may be old, and an old "put him out" would
 * hit who was let in again since: until the node answers a question asked from `lateSince` on, its words are not taken.
 */
type Other = { number: number; heardAt: number; lateSince: number | null }
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
  const others = new Map<string, Other>()
  const listeners = new Map<string, Listener>()
  let number = 0
  let waiting: Word[] = []
  let beats = 0
  /** When the latest beats were sent: what comes back late is no sign that the wire carries. */
  const beatAt = new Map<number, number>()
  let heardMyselfAt = Number.NEGATIVE_INFINITY

  const isDeaf = () => now() - heardMyselfAt > SILENT_MS
  const isSilent = ({ heardAt }: Other) => now() - heardAt > SILENT_MS

  function flush(): void {
    if (waiting.length === 0) return
    const words = waiting
    waiting = []
    number += 1
    // Into a wire that carries nothing it would only pile up; the number that is missing tells the others enough.
    if (!isDeaf()) publish(`${nodeId} ${number}\n${JSON.stringify(words)}`)
  }

  function say(...word: Word): void {
    if (waiting.length === 0) setImmediate(flush)
    waiting.push(word)
  }

  function heardMyself(beat: number): void {
    const sentAt = beatAt.get(beat)
    if (sentAt === undefined || now() - sentAt > SILENT_MS) return
    const wasDeaf = isDeaf()
    heardMyselfAt = sentAt
    if (!wasDeaf) return
    onBack()
    onLost()
    ask()
  }

  /** Whoever answers this has heard it, so what they say from then on is of now. */
  function ask(): void {
    if (!isDeaf() && [...others.values()].some(({ lateSince }) => lateSince !== null)) say('are you there', beats)
  }

  function forget(id: string): void {
    if (others.delete(id)) onGone(id)
  }

  /** @returns whether the word was between the lines, and nobody else's business */
  function takeNote(from: string, [verb, ...what]: Word): boolean {
    const other = others.get(from)
    if (verb === 'leave') forget(from)
    else if (verb === 'are you there') say('here', from, ...what)
    else if (verb === 'here') {
      const [to, beat] = what as [string, number]
      if (to !== nodeId || other === undefined || other.lateSince === null || beat < other.lateSince) return true
      other.lateSince = null
      onLost()
    } else return false
    return true
  }

  function listen(from: string, text: string): void {
    for (const word of JSON.parse(text) as Word[]) {
      if (takeNote(from, word)) continue
      const [verb, ...what] = word
      if (others.get(from)?.lateSince === null) listeners.get(verb)?.(from, ...(what as never[]))
    }
  }

  return {
    say,
    on: (verb, listener) => {
      if (listeners.has(verb)) throw new Error(`two listeners for ${verb}`)
      listeners.set(verb, listener)
    },
    heard: (text) => {
      const end = text.indexOf('\n')
      const [from = '', count, beat] = (end === -1 ? text : text.slice(0, end)).split(' ')
      if (from === nodeId) return beat === undefined ? undefined : heardMyself(Number(beat))
      const theirs = Number(count)
      const known = others.get(from)
      const isLate = isDeaf() || (known !== undefined && isSilent(known))
      others.set(from, { number: theirs, heardAt: now(), lateSince: isLate ? beats + 1 : (known?.lateSince ?? null) })
      if (known !== undefined && theirs !== known.number + (end === -1 ? 0 : 1)) onLost()
      if (end !== -1) listen(from, text.slice(end + 1))
    },
    beat: () => {
      beats += 1
      beatAt.set(beats, now())
      beatAt.delete(beats - KEPT_BEATS)
      ask()
      publish(`${nodeId} ${number} ${beats}`)
    },
    isDeaf,
    silent: () => [...others].filter(([, other]) => isSilent(other) || other.lateSince !== null).map(([id]) => id),
    take: (nodeIds) => {
      for (const [id, other] of others)
        if (!nodeIds.includes(id) && isSilent(other)) {
          forget(id)
          onLost()
        }
      for (const id of nodeIds)
        if (id !== nodeId && !others.has(id))
          others.set(id, { number: 0, heardAt: Number.NEGATIVE_INFINITY, lateSince: beats + 1 })
    },
    leave: () => {
      waiting.push(['leave'])
      flush()
    },
  }
}
