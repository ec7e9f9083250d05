import { useEffect } from 'react'
import { startServiceWorker } from '../release.ts'

export function ServiceWorkerStart() {
  useEffect(() => void startServiceWorker(), [])
  return null
}
