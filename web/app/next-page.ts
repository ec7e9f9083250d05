import { matchPath } from 'react-router'

/** Where the login leads most people. Scripts of other pages are loaded when those open. */
const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  '/dashboard': () => import('./pages/dashboard.tsx'),
  '/events/:slug': () => import('./pages/event.tsx'),
  '/groups/:groupId': () => import('./pages/group.tsx'),
}

/**
 * Loads the scripts of a page behind the login. React Router's own `PrefetchPageLinks` reloads the page, and empties its form,
 * when a script cannot be loaded; here what is not there yet is loaded when the page opens.
 */
export function loadNextPage(path: string): void {
  const { pathname } = new URL(path, 'http://site.invalid')
  const loadPage = Object.entries(PAGES).find(([pattern]) => matchPath(pattern, pathname))?.[1]
  for (const load of [() => import('./layouts/signed-in.tsx'), loadPage]) load?.().catch(() => undefined)
}
