import { useState } from 'react'

export type DialogState = { isOpen: boolean; open: () => void; close: () => void; key: number }

/**
 * Whether a dialog is open. The `key` changes each time it opens, so that its state starts empty, and stays while it closes,
 * so that it can fade out and restore the focus.
 */
export function useDialogState(): DialogState {
  const [{ isOpen, key }, setState] = useState({ isOpen: false, key: 0 })
  return {
    isOpen,
    key,
    open: () => setState((state) => ({ isOpen: true, key: state.key + 1 })),
    close: () => setState((state) => ({ ...state, isOpen: false })),
  }
}
