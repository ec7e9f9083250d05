/** A landing page's public path is this prefix and the event's slug. */
export const LANDING_PAGE_PREFIX = '/alleen-naar-'
