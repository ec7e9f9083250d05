/** Loaded into a server that is to be weighed: says how much memory it holds once its garbage is gone. */
process.on('message', (word) => {
  if (word !== 'weigh') return
  // Twice: what the first run only unlinks, the second gives back.
  globalThis.gc?.()
  globalThis.gc?.()
  // Not what the system has lent it: that keeps what starting took, which is many times what sockets take.
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ bytes: heapUsed + external })
})
// The server ends when its own work does, not when we stop talking to it.
process.channel?.unref()
