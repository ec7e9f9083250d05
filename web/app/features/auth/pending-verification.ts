import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'

/** In local storage, because the mailed link may open in another tab, after the browser was closed. */
const KEY = `${PRODUCT_SLUG}:pending-verification`

type Pending = {
  identifier: string
  next: string | null
  hasRegistered?: boolean
  registeredId?: string | null
  registrationKey?: string | null
}

export function storePendingVerification(pending: Pending): void {
  writeStored(KEY, JSON.stringify(pending))
}

export function pendingVerification(): Pending | null {
  try {
    const stored = JSON.parse(readStored(KEY) ?? '{}') as Partial<Pending>
    const { identifier, next, hasRegistered, registeredId, registrationKey } = stored
    if (typeof identifier !== 'string') return null
    return {
      identifier,
      next: typeof next === 'string' ? next : null,
      hasRegistered: hasRegistered === true,
      registeredId: typeof registeredId === 'string' ? registeredId : null,
      registrationKey: typeof registrationKey === 'string' ? registrationKey : null,
    }
  } catch {
    return null
  }
}

export function clearPendingVerification(): void {
  removeStored(KEY)
}

export function pendingEmail(): string | null {
  const identifier = pendingVerification()?.identifier ?? null
  return identifier?.includes('@') === true ? identifier : null
}
