import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { PAGES, type PageGuard } from './pages.ts'

const GUARDS: Record<string, PageGuard> = {
  'layouts/public.tsx': 'public',
  'layouts/guest-only.tsx': 'guest',
  'layouts/signed-in.tsx': 'verified',
  'layouts/admin.tsx': 'admin',
}
/** Pages outside every layout. */
const WITHOUT_LAYOUT: Record<string, PageGuard> = {
  offline: 'public',
  'manifest.webmanifest': 'public',
  'verify-email': 'open',
  afmelden: 'open',
}

function flatten(entries: readonly RouteConfigEntry[], guard?: PageGuard): { path: string; guard: PageGuard }[] {
  return entries.flatMap((entry) => {
    if (entry.children) return flatten(entry.children, GUARDS[entry.file])
    const path = entry.path ?? ''
    return [{ path: `/${path}`, guard: guard ?? WITHOUT_LAYOUT[path] ?? 'public' }]
  })
}

it('lists every page of routes.ts with its guard', async () => {
  // Set by React Router's own tooling before it reads the file.
  Object.assign(globalThis, { __reactRouterAppDirectory: join(import.meta.dirname, '../..') })
  const { default: routes } = await import('~/routes.ts')
  const pages = flatten(routes)
  const listed = PAGES.map(({ path, guard }) => ({ path, guard }))
  for (const page of pages) expect(listed).toContainEqual(page)
})
