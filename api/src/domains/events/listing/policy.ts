import { EVENT_TYPE_LABELS, type EventType } from 'contract/events/events.ts'

const MAX_WORDS = 8
/** Comparing a word with similar ones costs as much as ten exact comparisons, and search needs no account. */
const MAX_MISSPELLED = 3
/** "Bergen op Zoom", "Capelle aan den IJssel". */
const MAX_PLACE_WORDS = 4

/** What people call a type besides its label. */
const TYPE_NAMES: readonly (readonly [type: EventType, name: RegExp])[] = [
  ['FESTIVAL', /^festivals$/],
  ['CONCERT', /^(concert(e|en|je|jes)|optredens?)$/],
  ['PARTY', /^(feest(e|en|j|je|jes)|party|parties)$/],
  ['CONFERENCE', /^(conferenties|congres|congressen)$/],
  ['MEETUP', /^(ontmoeting(e|en)|meetups?)$/],
  ['WORKSHOP', /^(workshops|cursus|cursussen)$/],
  ['SPORT', /^(sport(e|en)|hardlopen|wedstrijd|wedstrijden)$/],
]

/** A word, or the name of a place. An event matches by its text, by the label of its type, or by its place. */
export type SearchTerm = {
  words: readonly string[]
  typeLabel: string | null
  placeIds: readonly string[]
  /** Of names that begin with it, for words that may still be typed. */
  placeIdsOfPrefix: readonly string[]
  mayBeMisspelled: boolean
}

type FindPlaceIds = (name: string, match: 'whole' | 'prefix') => readonly string[]

/** Split like the searched text; PostgreSQL folds case and accents. Only the longest words may be misspelled, and no place's name. */
export function searchTerms(search: string, findPlaceIds: FindPlaceIds): SearchTerm[] {
  const all = new Set(search.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== ''))
  const words = [...all].slice(0, MAX_WORDS)
  const longest = new Set(words.toSorted((a, b) => b.length - a.length).slice(0, MAX_MISSPELLED))

  const termOf = (start: number, length: number): SearchTerm => {
    const inTerm = words.slice(start, start + length)
    const name = inTerm.join(' ')
    const placeIds = findPlaceIds(name, 'whole')
    return {
      words: inTerm,
      typeLabel: typeLabelOf(name),
      placeIds,
      placeIdsOfPrefix: start + length === words.length ? findPlaceIds(name, 'prefix') : [],
      mayBeMisspelled: length === 1 && placeIds.length === 0 && longest.has(name),
    }
  }
  const longestTermAt = (start: number): SearchTerm => {
    for (let length = Math.min(MAX_PLACE_WORDS, words.length - start); length > 1; length--) {
      const term = termOf(start, length)
      if (term.placeIds.length + term.placeIdsOfPrefix.length > 0) return term
    }
    return termOf(start, 1)
  }

  const terms: SearchTerm[] = []
  for (let at = 0; at < words.length; at += terms.at(-1)?.words.length ?? 1) terms.push(longestTermAt(at))
  return terms
}

function typeLabelOf(name: string): string | null {
  const type = TYPE_NAMES.find(([, pattern]) => pattern.test(name.toLowerCase()))?.[0]
  return type === undefined ? null : EVENT_TYPE_LABELS[type]
}
