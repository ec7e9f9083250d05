import { matchPath } from 'react-router'
import { savesData } from './lib/api/saves-data.ts'

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
 * `PrefetchPageLinks` reloads the page, and empties its form, when a script cannot be loaded; here what is not there yet is
 * loaded when the page opens.
 */
export function loadNextPage(path: string): void {
  if (savesData()) return
  const { pathname } = new URL(path, 'http://site.invalid')
  const loadPage = Object.entries(PAGES).find(([pattern]) => matchPath(pattern, pathname))?.[1]
  const loads = [() => import('./layouts/signed-in.tsx'), loadPage]
  setTimeout(() => {
    for (const load of loads) load?.().catch(() => undefined)
  }, DELAY_MS)
}
