import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { getSession, onSessionChange, sessionEnd } from '~/lib/session/session.ts'
import { registerUnsentCounter } from '~/lib/session/unsent.ts'
import type { createSocket } from '~/lib/socket/socket.ts'
import type { DeviceStore } from '../device-store.ts'

type Options = {
  kind: 'messages' | 'votes'
  store: DeviceStore
  connection: Pick<ReturnType<typeof createSocket>, 'onConnected'>
  /** How many entries logging out would erase. */
  count(): number
  /** Forgets the entries, timers and failures of the previous user. */
  reset(): void
  /** Reads the entries of the current user from the device, and sends them. */
  load(): Promise<void>
  sendAll(): void
}

/** Keeps an outbox up to date with the session, the connection and the same outbox in other tabs. */
export function createOutboxLifecycle({ kind, store, connection, count, reset, load, sendAll }: Options) {
  let userId: string | null = null
  let stopListening: (() => void) | null = null
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${PRODUCT_SLUG}:outbox:${kind}`)

  function followSession(): void {
    const next = getSession().user?.id ?? null
    if (next === userId) return
    const before = userId
    userId = next
    reset()
    if (before !== null && sessionEnd() === 'signedOut') void store.clearUser(before)
    void load()
  }

  return {
    /** The owner of the entries; null while no user is signed in. */
    userId: () => userId,
    /** Makes the other tabs read the device again. */
    notifyTabs(): void {
      tabs?.postMessage('changed')
    },
    /** Safe to repeat. */
    start(): void {
      if (stopListening) return
      const stops = [
        onSessionChange(followSession),
        connection.onConnected(sendAll),
        registerUnsentCounter(kind, count),
      ]
      const onTabMessage = () => void load()
      tabs?.addEventListener('message', onTabMessage)
      stopListening = () => {
        for (const stop of stops) stop()
        tabs?.removeEventListener('message', onTabMessage)
      }
      followSession()
    },
    stop(): void {
      stopListening?.()
      stopListening = null
      tabs?.close()
    },
  }
}
