import { createContext } from 'react'

/** What only the server knows about the response; the defaults hold in the browser. */
export type DocumentContextValue = {
  /** The response's script nonce. '' in the browser, which hides nonces from scripts. */
  nonce: string
  /** The markup of `<Scripts />` for a page whose scripts are late, or null. */
  lateScripts: string | null
  /** True while that markup is rendered: the document is nothing else. */
  isScriptsOnly: boolean
}

export const DocumentContext = createContext<DocumentContextValue>({
  nonce: '',
  lateScripts: null,
  isScriptsOnly: false,
})
