import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'
import { createStore } from './store.ts'

/** What the user of this device has reached: something is offered only once it is worth it. */
// The keys are stored on users' devices: renaming one loses what they reached.
const KEYS = { awaitsAnswer: `${PRODUCT_SLUG}:gained-something`, accepted: `${PRODUCT_SLUG}:accepted` } as const
type Milestone = keyof typeof KEYS

const changes = createStore(0)

/** Safe to repeat. */
export function recordMilestone(milestone: Milestone): void {
  if (hasReached(milestone)) return
  writeStored(KEYS[milestone], '1')
  changes.set(changes.get() + 1)
}

const hasReached = (milestone: Milestone): boolean => readStored(KEYS[milestone]) !== null

export const useMilestone = (milestone: Milestone): boolean =>
  useSyncExternalStore(
    changes.subscribe,
    () => hasReached(milestone),
    () => false,
  )
