import { createStore } from '../store.ts'
import { getSession, onSessionChange } from './session.ts'

type Pending = { requiresOwnPasskey: boolean; answer: (isConfirmed: boolean) => void } | null

const pending = createStore<Pending>(null)
let running: Promise<boolean> | null = null

/** The question that the dialog has to answer; null without one. */
export const usePendingReauthentication = pending.use

/** Asks the user to confirm who they are. Concurrent calls share one question. @returns false when the user cancels */
export function askToReauthenticate(requiresOwnPasskey: boolean): Promise<boolean> {
  running ??= new Promise<boolean>((resolve) => pending.set({ requiresOwnPasskey, answer: resolve })).finally(() => {
    running = null
    pending.set(null)
  })
  return running
}

// Another user's answer would send the refused call in their name.
let userId = getSession().user?.id
onSessionChange(() => {
  if (getSession().user?.id === userId) return
  userId = getSession().user?.id
  pending.get()?.answer(false)
})
