import { useState } from 'react'
import { showFailure } from './show-failure.ts'
import { toast } from './toast-queue.ts'

type Texts = {
  /** The title of the toast after success. */
  done?: string
  failure: string
  onDone?: () => unknown
  /** What the user did, such as closing the browser's own dialog, is not shown as a failure. */
  isCancelled?: (error: unknown) => boolean
}

/** What a button does: its pending state, and a toast that says how it ended. */
export function useAction<Arguments extends unknown[]>(
  work: (...args: Arguments) => Promise<unknown>,
  { done, failure, onDone, isCancelled = () => false }: Texts,
): { run: (...args: Arguments) => Promise<void>; isPending: boolean } {
  const [isPending, setPending] = useState(false)
  const run = async (...args: Arguments) => {
    setPending(true)
    try {
      await work(...args)
      if (done !== undefined) toast({ title: done, kind: 'success' })
      onDone?.()
    } catch (error) {
      if (!isCancelled(error)) showFailure(error, failure)
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}
