import { useEffect, useRef, useState } from 'react'

const WAIT_MS = 300

/**
 * The words in a search box, which run ahead of the address by 300 ms. A change of the address from elsewhere (back, a
 * cleared filter) comes into the box; what is being typed is never overwritten by its own echo.
 *
 * @param inAddress the words the address holds now
 * @param search puts words into the address
 */
export function useDebouncedSearch(
  inAddress: string,
  search: (words: string) => void,
): [words: string, setWords: (words: string) => void] {
  const [words, setWords] = useState(inAddress)
  const sent = useRef(inAddress)
  const latest = useRef(search)
  latest.current = search

  useEffect(() => {
    if (inAddress === sent.current) return
    sent.current = inAddress
    setWords(inAddress)
  }, [inAddress])

  useEffect(() => {
    const next = words.trim()
    if (next === sent.current) return
    const timer = setTimeout(() => {
      sent.current = next
      latest.current(next)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [words])

  return [words, setWords]
}
