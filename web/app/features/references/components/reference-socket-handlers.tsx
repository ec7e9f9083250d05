import { useReferenceSocketHandlers } from '../realtime.ts'

/** Rendered once, by the signed-in layout. */
export function ReferenceSocketHandlers() {
  useReferenceSocketHandlers()
  return null
}
