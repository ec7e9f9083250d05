import { useEffect } from 'react'
import { startServiceWorker } from '../release.ts'

/** For a page that opens without a connection after one visit, also without a session. */
export function ServiceWorkerStart() {
  useEffect(() => void startServiceWorker(), [])
  return null
}
