/**
 * Fetches a file of the site into the browser's cache, for as long as it takes: a line that is gone comes back. Rejects when
 * the file is no longer there. Runs as text in the page's first script (`early.ts`): it may use nothing from outside itself.
 */
export async function bringFile(href: string): Promise<void> {
  for (let pause = 1_000; ; pause = Math.min(2 * pause, 8_000)) {
    const asking = navigator.onLine ? fetch(href) : Promise.reject(new Error('offline'))
    const answer = await asking.then(
      async (response) => response.arrayBuffer().then(() => response),
      () => null,
    )
    if (answer?.ok) return
    if (answer && answer.status < 500 && answer.status !== 429) throw new Error(href)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, pause)
      addEventListener('online', () => resolve(), { once: true })
    })
  }
}
