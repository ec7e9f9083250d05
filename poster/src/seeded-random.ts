export type Random = {
  between: (from: number, to: number) => number
  integer: (from: number, to: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
  chance: (probability: number) => boolean
  shuffle: <T>(list: readonly T[]) => T[]
}

/** FNV-1a with a final mix: ids made in the same second (UUIDv7) differ only in their last characters. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Mulberry32: the same seed gives the same numbers in every browser and on every server. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  const integer = (from: number, to: number) => Math.floor(between(from, to + 1))
  return {
    between,
    integer,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    chance: (probability) => next() < probability,
    shuffle: (list) => {
      const remaining = [...list]
      const shuffled: typeof remaining = []
      while (remaining.length > 0) {
        shuffled.push(...remaining.splice(Math.floor(next() * remaining.length), 1))
      }
      return shuffled
    },
  }
}
