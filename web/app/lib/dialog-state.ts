import { useState } from 'react'

export type DialogState = { isOpen: boolean; open: () => void; close: () => void; key: number }

/**
 * Whether a dialog is open. Its `key` is new with each opening, so that it begins afresh, and stays while it closes, so that
 * it can fade out and give the focus back.
 */
export function useDialogState(): DialogState {
  const [{ isOpen, key }, set] = useState({ isOpen: false, key: 0 })
  return {
    isOpen,
    key,
    open: () => set((was) => ({ isOpen: true, key: was.key + 1 })),
    close: () => set((was) => ({ ...was, isOpen: false })),
  }
}
