/**
 * Downloads a script into the browser's cache, retrying until there is a connection. Rejects when the file no longer exists.
 * Serialized into the inline script of `input-capture.ts`, so it must not use anything outside itself.
 */
export async function downloadScript(href: string): Promise<void> {
  for (let pause = 1_000; ; pause = Math.min(2 * pause, 8_000)) {
    const request = navigator.onLine ? fetch(href) : Promise.reject(new Error('offline'))
    const response = await request.then(
      async (received) => received.arrayBuffer().then(() => received),
      () => null,
    )
    if (response?.ok) return
    if (response && response.status < 500 && response.status !== 429) throw new Error(href)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, pause)
      addEventListener('online', () => resolve(), { once: true })
    })
  }
}
