export const whoJoinsPath = (slug: string): string => `/wie-gaat-er-mee/${encodeURIComponent(slug)}`
