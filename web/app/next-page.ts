import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { savesData } from './lib/api/saves-data.ts'
import { useBrowserValue } from './lib/use-browser-value.ts'
import { useTrueFor } from './lib/use-true-for.ts'

/** The page that is read comes first. */
const DELAY_MS = 1_000

/** Where the login leads most people. Scripts of other pages are loaded when those open. */
const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  '/dashboard': () => import('./pages/dashboard.tsx'),
  '/events/:slug': () => import('./pages/event.tsx'),
  '/groups/:groupId': () => import('./pages/group.tsx'),
}

/**
 * Loads the scripts of the page behind a form while the form is read, unless the user saves data. React Router's own
 * `PrefetchPageLinks` reloads the page, and empties the form, when a script cannot be loaded.
 */
export function useNextPageAhead(path: string | null): void {
  const isAllowed = useBrowserValue(() => !savesData(), false)
  const isDue = useTrueFor(isAllowed && path !== null, DELAY_MS)
  useEffect(() => {
    if (!isDue || path === null) return
    const { pathname } = new URL(path, 'http://site.invalid')
    const loadPage = Object.entries(PAGES).find(([pattern]) => matchPath(pattern, pathname))?.[1]
    // What is not there yet is loaded when the page opens.
    for (const load of [() => import('./layouts/signed-in.tsx'), loadPage]) load?.().catch(() => undefined)
  }, [isDue, path])
}
