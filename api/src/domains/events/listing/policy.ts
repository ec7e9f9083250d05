const MAX_WORDS = 8
/** Comparing a word with similar ones costs as much as ten exact comparisons, and search needs no account. */
const MAX_MISSPELLED = 3

export type SearchWord = { text: string; mayBeMisspelled: boolean }

/** Split like the searched text; PostgreSQL folds case and accents. Only the longest words may be misspelled. */
export function searchWords(search: string): SearchWord[] {
  const all = new Set(search.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== ''))
  const words = [...all].slice(0, MAX_WORDS)
  const longest = new Set(words.toSorted((a, b) => b.length - a.length).slice(0, MAX_MISSPELLED))
  return words.map((text) => ({ text, mayBeMisspelled: longest.has(text) }))
}
