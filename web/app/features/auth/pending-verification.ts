import { PRODUCT_SLUG } from 'contract/product.ts'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'

/*
  Between registering and verifying a person may close the browser and come back through the mail, in another tab. What
  they registered with, and where they were going, waits in local storage until then.
*/
const KEY = `${PRODUCT_SLUG}:pending-verification`

/** `identifier` is the e-mail address, or the username someone tried to sign in with. */
type Pending = { identifier: string; next: string | null }

export function storePendingVerification(pending: Pending): void {
  writeStored(KEY, JSON.stringify(pending))
}

export function pendingVerification(): Pending | null {
  try {
    const { identifier, next } = JSON.parse(readStored(KEY) ?? '{}') as Partial<Pending>
    return typeof identifier === 'string' ? { identifier, next: typeof next === 'string' ? next : null } : null
  } catch {
    return null
  }
}

export function clearPendingVerification(): void {
  removeStored(KEY)
}

/** The stored identifier when it is an e-mail address: only to that can a mail be sent. */
export function pendingEmail(): string | null {
  const identifier = pendingVerification()?.identifier ?? null
  return identifier?.includes('@') === true ? identifier : null
}
