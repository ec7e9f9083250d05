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
    if (entry.file === 'pages/moved.ts') return []
    const path = entry.path ?? ''
    return [{ path: `/${path}`, guard: guard ?? WITHOUT_LAYOUT[path] ?? 'public' }]
  })
}

/** From the specification: document 3, section 2.1. */
const SPECIFIED: Readonly<Record<Exclude<PageGuard, 'open'>, readonly string[]>> = {
  public: [
    '/',
    '/donate',
    '/donate/success',
    '/premium/success',
    '/premium/payment-success',
    '/privacy-statement',
    '/algemene-voorwaarden',
    '/help',
    '/test/routes',
    '/test/nav-health',
    '/test/api-health',
    '/test/responsive',
    '/test/payments',
  ],
  guest: ['/login', '/register', '/forgot-password', '/reset-password'],
  verified: [
    '/dashboard',
    '/events',
    '/events/create',
    '/events/:slug',
    '/groups',
    '/groups/create',
    '/groups/:groupId',
    '/groups/:groupId/manage',
    '/groups/:groupId/chat',
    '/profile',
    '/messages',
    '/account-upgrades',
  ],
  admin: [
    '/admin',
    '/admin/events',
    '/admin/events/:eventId/landing-page',
    '/admin/users',
    '/admin/groups',
    '/admin/payments',
    '/admin/reports',
  ],
}

async function loadPages() {
  // Set by React Router's own tooling before it reads the file.
  Object.assign(globalThis, { __reactRouterAppDirectory: join(import.meta.dirname, '../..') })
  const { default: routes } = await import('~/routes.ts')
  return flatten(routes)
}

it('routes.ts has every page of the specification, with its guard', async () => {
  const pages = await loadPages()
  for (const [guard, paths] of Object.entries(SPECIFIED))
    for (const path of paths) expect(pages).toContainEqual({ path, guard })
  expect(pages).toContainEqual({ path: '/verify-email', guard: 'open' })
})

it('lists every page of routes.ts with its guard', async () => {
  const pages = await loadPages()
  const listed = PAGES.map(({ path, guard }) => ({ path, guard }))
  for (const page of pages) expect(listed).toContainEqual(page)
})
