import { useSearchParams } from 'react-router'

/** The message a link points at: `?bericht=12`. Null when it points at none. */
export function useLinkedSeq(): number | null {
  const given = Number(useSearchParams()[0].get('bericht'))
  return Number.isInteger(given) && given > 0 ? given : null
}
