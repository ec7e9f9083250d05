/** Access to a page; `lib/session/guards.ts` has the redirects. */
export type PageGuard = 'public' | 'guest' | 'open' | 'verified' | 'admin'

type PageEntry = {
  /** As in routes.ts, with a leading slash. */
  path: string
  guard: PageGuard
  /** A path to request, where `path` has parameters. */
  example?: string
  /** Expected HTTP status, when not 200. */
  status?: number
}

export const GUARD_LABELS: Record<PageGuard, string> = {
  public: 'Iedereen',
  guest: 'Alleen wie niet is ingelogd',
  open: 'Iedereen, ook zonder bevestigd adres',
  verified: 'Ingelogd en bevestigd',
  admin: 'Beheerder',
}

const ID = '00000000-0000-7000-8000-000000000000'

/** Every page of the site; a test compares it with routes.ts. */
export const PAGES: readonly PageEntry[] = [
  { path: '/', guard: 'public' },
  { path: '/donate', guard: 'public' },
  { path: '/donate/success', guard: 'public' },
  { path: '/premium/success', guard: 'public' },
  { path: '/premium/payment-success', guard: 'public' },
  { path: '/privacy-statement', guard: 'public' },
  { path: '/algemene-voorwaarden', guard: 'public' },
  { path: '/help', guard: 'public' },
  { path: '/help/vertrouwen', guard: 'public' },
  { path: '/veiligheid', guard: 'public' },
  { path: '/waarom-zie-ik-dit', guard: 'public' },
  { path: '/uitnodiging/:groupId', guard: 'public', example: '/uitnodiging/bestaat-niet' },
  { path: '/wie-gaat-er-mee/:slug', guard: 'public', example: '/wie-gaat-er-mee/bestaat-niet', status: 404 },
  { path: '/alleen-naar/:town/:part?', guard: 'public', example: '/alleen-naar/bestaat-niet', status: 404 },
  { path: '/plan/:token', guard: 'public', example: '/plan/bestaat-niet', status: 404 },
  { path: '/:landingPath', guard: 'public', example: '/alleen-naar-bestaat-niet', status: 404 },
  { path: '/offline', guard: 'public' },
  { path: '/manifest.webmanifest', guard: 'public' },
  { path: '/test/routes', guard: 'public' },
  { path: '/test/nav-health', guard: 'public' },
  { path: '/test/api-health', guard: 'public' },
  { path: '/test/responsive', guard: 'public' },
  { path: '/test/payments', guard: 'public' },
  { path: '/test/mailbox', guard: 'public' },
  { path: '/*', guard: 'public', example: '/bestaat/niet', status: 404 },
  { path: '/verify-email', guard: 'open' },
  { path: '/afmelden', guard: 'open' },
  { path: '/gaat-mee', guard: 'public' },
  { path: '/thuiscontact', guard: 'public' },
  { path: '/was-jij-dit-niet', guard: 'public' },
  { path: '/melden', guard: 'public' },
  { path: '/bezwaar', guard: 'public' },
  { path: '/admin/objections', guard: 'admin' },
  { path: '/login', guard: 'guest' },
  { path: '/register', guard: 'guest' },
  { path: '/forgot-password', guard: 'guest' },
  { path: '/reset-password', guard: 'guest' },
  { path: '/dashboard', guard: 'verified' },
  { path: '/vandaag', guard: 'verified' },
  { path: '/events', guard: 'verified' },
  { path: '/events/create', guard: 'verified' },
  { path: '/events/:slug', guard: 'verified', example: '/events/bestaat-niet' },
  { path: '/events/:slug/edit', guard: 'verified', example: '/events/bestaat-niet/edit' },
  { path: '/groups', guard: 'verified' },
  { path: '/groups/create', guard: 'verified' },
  { path: '/groups/:groupId', guard: 'verified', example: `/groups/${ID}` },
  { path: '/hoe-was-het', guard: 'verified' },
  { path: '/groups/:groupId/thuis', guard: 'verified', example: `/groups/${ID}/thuis` },
  { path: '/groups/:groupId/wie-was-er', guard: 'verified', example: `/groups/${ID}/wie-was-er` },
  { path: '/groups/:groupId/manage', guard: 'verified', example: `/groups/${ID}/manage` },
  { path: '/groups/:groupId/chat', guard: 'verified', example: `/groups/${ID}/chat` },
  { path: '/profile', guard: 'verified' },
  { path: '/profile/beveiliging', guard: 'verified' },
  { path: '/profile/meldingen', guard: 'verified' },
  { path: '/profile/evenementen', guard: 'verified' },
  { path: '/profile/opkomst', guard: 'verified' },
  { path: '/profile/mijn-meldingen', guard: 'verified' },
  { path: '/profile/meegegaan', guard: 'verified' },
  { path: '/messages', guard: 'verified' },
  { path: '/account-upgrades', guard: 'verified' },
  { path: '/admin', guard: 'admin' },
  { path: '/admin/events', guard: 'admin' },
  { path: '/admin/events/:eventId/landing-page', guard: 'admin', example: `/admin/events/${ID}/landing-page` },
  { path: '/admin/feeds', guard: 'admin' },
  { path: '/admin/users', guard: 'admin' },
  { path: '/admin/groups', guard: 'admin' },
  { path: '/admin/payments', guard: 'admin' },
  { path: '/admin/reports', guard: 'admin' },
  { path: '/admin/logboek', guard: 'admin' },
  { path: '/admin/cijfers', guard: 'admin' },
  { path: '/admin/toestand', guard: 'admin' },
]
