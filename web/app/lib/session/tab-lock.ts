import { PRODUCT_SLUG } from 'contract/product.ts'

/**
 * Runs `work` while no other tab of this browser runs work of the same name. Where locks are absent (old browsers, plain
 * http on another machine) tabs do run at once: whoever relies on this must be able to bear that.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return locks ? locks.request(`${PRODUCT_SLUG}:${name}`, work) : work()
}
