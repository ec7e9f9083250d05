import { v7 } from 'uuid'

/** Reproducible random numbers: the demo data is the same on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  /** From 0 to below 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** An integer from `low` to `high`, both included. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T
  const shuffle = <T>(list: readonly T[]): T[] => {
    const mixed = [...list]
    for (let last = mixed.length - 1; last > 0; last--) {
      const other = between(0, last)
      ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
    }
    return mixed
  }
  let made = 0
  // A past instant, so that ids created later by users sort after these.
  const firstId = Date.UTC(2026, 0, 1)
  const id = (): string =>
    v7({ msecs: firstId + made++, seq: 0, random: Uint8Array.from({ length: 16 }, () => between(0, 255)) })
  return { next, between, pick, shuffle, id }
}
export type Random = ReturnType<typeof createRandom>
