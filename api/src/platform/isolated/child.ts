type Call = { module: string; name: string; args: unknown[] }

process.once('message', async ({ module, name, args }: Call) => {
  try {
    const { [name]: work } = (await import(module)) as Record<string, (...args: unknown[]) => unknown>
    process.send?.({ isLoaded: true })
    process.send?.({ result: work?.(...args) })
  } catch (error) {
    process.send?.({ error })
  }
})
