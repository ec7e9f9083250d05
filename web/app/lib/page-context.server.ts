import type { PageContext } from 'contract/platform/web-pages.ts'
import { createContext } from 'react-router'

/** What the server passes to each request; loaders read it with `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>()
