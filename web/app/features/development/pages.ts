import data from './pages.json' with { type: 'json' }

export type PageGuard = 'public' | 'guest' | 'open' | 'verified' | 'admin'

type PageEntry = {
  path: string
  guard: PageGuard
  example?: string
  status?: number
}

export const GUARD_LABELS: Record<PageGuard, string> = {
  public: 'Iedereen',
  guest: 'Alleen wie niet is ingelogd',
  open: 'Iedereen, ook zonder bevestigd adres',
  verified: 'Ingelogd en bevestigd',
  admin: 'Beheerder',
}

export const PAGES = data as readonly PageEntry[]
