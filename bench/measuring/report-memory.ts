/** Preloaded into a server: reports its memory after garbage collection. */
process.on('message', (message) => {
  if (message !== 'report-memory') return
  // The second run frees what the first one only finalized.
  globalThis.gc?.()
  globalThis.gc?.()
  // Not the resident size: it still contains the peak of the start, many times the memory of the sockets.
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ bytes: heapUsed + external })
})
// The channel must not keep the server alive.
process.channel?.unref()
