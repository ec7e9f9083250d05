import { useLookingSocketHandlers } from '../realtime.ts'

/** Rendered once, by the signed-in layout. */
export function LookingSocketHandlers() {
  useLookingSocketHandlers()
  return null
}
