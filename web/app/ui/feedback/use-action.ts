import { useState } from 'react'
import { confirm, type Question } from '../overlays/confirm-queue.ts'
import { showFailure } from './show-failure.ts'
import { type DoneText, toastDone } from './toast-queue.ts'

export type ActionEnds<Answer> = {
  /** Asked first; without a yes nothing is done. */
  question?: Question
  done?: DoneText | ((answer: Answer) => DoneText)
  failure: string
  onDone?: (answer: Answer) => unknown
  /** What the user did, such as closing the browser's own dialog, is not shown as a failure. */
  isCancelled?: (error: unknown) => boolean
}

/** `work` resolves to false when nothing was done. */
export function useAction<Arguments extends unknown[], Answer>(
  work: (...args: Arguments) => Promise<Answer | false>,
  { question, done, failure, onDone, isCancelled = () => false }: ActionEnds<Answer>,
): { run: (...args: Arguments) => Promise<void>; isPending: boolean } {
  const [isPending, setPending] = useState(false)
  const run = async (...args: Arguments) => {
    setPending(true)
    try {
      if (question !== undefined && !(await confirm(question))) return
      const answer = await work(...args)
      if (answer === false) return
      if (done !== undefined) toastDone(typeof done === 'function' ? done(answer) : done)
      await onDone?.(answer)
    } catch (error) {
      if (!isCancelled(error)) showFailure(error, failure)
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}
