import { createContext } from 'react'

/** The response's script nonce. '' in the browser, which hides nonces from scripts. */
export const NonceContext = createContext('')
