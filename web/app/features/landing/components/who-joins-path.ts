/** The page that asks who goes along to an event. */
export const whoJoinsPath = (slug: string): string => `/wie-gaat-er-mee/${encodeURIComponent(slug)}`
