import type { PageContext } from 'contract/platform/web-pages.ts'
import { createContext } from 'react-router'

/** What the server gave for this request; loaders read it with `context.get(givenContext)`. */
export const pageContext = createContext<PageContext>()
