import { usePremiumSocketHandlers } from '../realtime.ts'

/** Keeps what one has bought in step, on whichever page one is. */
export function PremiumSocketHandlers() {
  usePremiumSocketHandlers()
  return null
}
