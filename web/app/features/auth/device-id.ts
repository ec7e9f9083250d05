import { readStored, writeStored } from '~/lib/storage.ts'

const KEY = 'device-id'

/** A random id of this browser, also after logging out: the server mails a login from a device it has not seen. */
export function deviceId(): string {
  const stored = readStored(KEY)
  if (stored !== null) return stored
  const created = crypto.getRandomValues(new Uint32Array(4)).join('-')
  writeStored(KEY, created)
  return created
}
