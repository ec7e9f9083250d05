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
/** Outside every layout, and for everybody all the same. */
const ALONE: Record<string, PageGuard> = {
  offline: 'public',
  'manifest.webmanifest': 'public',
  'verify-email': 'open',
  afmelden: 'open',
}

function flatten(entries: readonly RouteConfigEntry[], guard?: PageGuard): { path: string; guard: PageGuard }[] {
  return entries.flatMap((entry) => {
    if (entry.children) return flatten(entry.children, GUARDS[entry.file])
    const path = entry.path ?? ''
    return [{ path: `/${path}`, guard: guard ?? ALONE[path] ?? 'public' }]
  })
}

it('lists every page there is with the guard it stands behind', async () => {
  // What the router's own tool sets before it reads the file.
  Object.assign(globalThis, { __reactRouterAppDirectory: join(import.meta.dirname, '../..') })
  const { default: routes } = await import('~/routes.ts')
  const made = flatten(routes)
  const listed = PAGES.map(({ path, guard }) => ({ path, guard }))
  for (const one of made) expect(listed).toContainEqual(one)
})
