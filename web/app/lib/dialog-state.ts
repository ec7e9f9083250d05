import { useCallback, useState } from 'react'

/** What a dialog takes, besides the key. */
export type DialogProps = { isOpen: boolean; onClose: () => void }
export type DialogState = { isOpen: boolean; open: () => void; close: () => void; key: number; props: DialogProps }

/** The `key` changes each time it opens, so that its state starts empty, and stays while the dialog fades out. */
export function useDialogState(): DialogState {
  const [{ isOpen, key }, setState] = useState({ isOpen: false, key: 0 })
  const open = useCallback(() => setState((state) => ({ isOpen: true, key: state.key + 1 })), [])
  const close = useCallback(() => setState((state) => ({ ...state, isOpen: false })), [])
  return { isOpen, key, open, close, props: { isOpen, onClose: close } }
}

/** The same for a dialog about a subject, such as a row of a table. The subject stays while the dialog closes. */
export function useSubjectDialog<T>(): Omit<DialogState, 'open'> & { subject: T | null; open: (subject: T) => void } {
  const [subject, setSubject] = useState<T | null>(null)
  const { open, ...state } = useDialogState()
  return {
    ...state,
    subject,
    open: (next) => {
      setSubject(next)
      open()
    },
  }
}
