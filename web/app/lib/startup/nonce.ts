import { createContext } from 'react'

/** The response's script nonce. In the browser it is '': browsers hide a nonce once the page is read. */
export const NonceContext = createContext('')
