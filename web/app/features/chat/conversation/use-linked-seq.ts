import { useSearchParams } from 'react-router'

/** The message that a link points to (`?bericht=12`), or null. */
export function useLinkedSeq(): number | null {
  const seq = Number(useSearchParams()[0].get('bericht'))
  return Number.isInteger(seq) && seq > 0 ? seq : null
}
