import { usePremiumSocketHandlers } from '../realtime.ts'

/** Rendered once, by the signed-in layout. */
export function PremiumSocketHandlers() {
  usePremiumSocketHandlers()
  return null
}
