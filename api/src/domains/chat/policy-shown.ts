/** Which numbers of a conversation came by on this node: all up to one, and some beyond it that were early. */
export type Shown = { upTo: number; readonly early: Set<number> }

/** With messages of two nodes at once a few come early; who misses one for so long asks the database anyway. */
const MOST_EARLY = 1_000

export const shownUpTo = (number: number): Shown => ({ upTo: number, early: new Set() })

export function noteShown(shown: Shown, number: number): void {
  if (number <= shown.upTo) return
  if (number > shown.upTo + 1) {
    shown.early.add(number)
    if (shown.early.size > MOST_EARLY) passOver(shown, Math.max(...shown.early))
    return
  }
  shown.upTo = number
  while (shown.early.delete(shown.upTo + 1)) shown.upTo += 1
}

/** Everything up to this number counts as shown. */
export function passOver(shown: Shown, number: number): void {
  shown.upTo = Math.max(shown.upTo, number)
  for (const early of shown.early) if (early <= shown.upTo) shown.early.delete(early)
}

export const isShown = (shown: Shown, number: number): boolean => number <= shown.upTo || shown.early.has(number)
