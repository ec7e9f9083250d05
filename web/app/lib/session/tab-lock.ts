import { PRODUCT_SLUG } from 'contract/platform/product.ts'

/** Without the Locks API (old browsers, plain http) tabs run concurrently, so callers must tolerate that. */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return locks ? locks.request(`${PRODUCT_SLUG}:${name}`, work) : work()
}
