const MAX_WORDS = 8

/** Split like the searched text; PostgreSQL folds case and accents. */
export const searchWords = (search: string): string[] =>
  [...new Set(search.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== ''))].slice(0, MAX_WORDS)
