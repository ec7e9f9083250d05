/** A socket's connection: `isUp = false` ends it, `connect()` restores it. */
export function makeChatConnection() {
  const connectedHandlers = new Set<() => void>()
  const connection = {
    isUp: true,
    current: () => ({
      state: connection.isUp ? ('connected' as const) : ('reconnecting' as const),
      problem: null,
      since: 0,
    }),
    onConnected(handler: () => void) {
      connectedHandlers.add(handler)
      if (connection.isUp) handler()
      return () => connectedHandlers.delete(handler)
    },
    connect() {
      connection.isUp = true
      for (const handler of connectedHandlers) handler()
    },
  }
  return connection
}
