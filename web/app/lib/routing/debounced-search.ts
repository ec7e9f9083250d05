import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const DELAY_MS = 300

/** Writes to the URL 300 ms after the last change, but not while another page loads, which it would cancel. */
export function useDebouncedSearch(
  urlText: string,
  search: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(urlText)
  const written = useRef(urlText)
  const latestSearch = useRef(search)
  latestSearch.current = search
  const { pathname } = useLocation()
  const { location: nextLocation } = useNavigation()
  const isLeaving = nextLocation !== undefined && nextLocation.pathname !== pathname

  useEffect(() => {
    if (urlText === written.current) return
    written.current = urlText
    setText(urlText)
  }, [urlText])

  useEffect(() => {
    const next = text.trim()
    if (next === written.current || isLeaving) return
    const timer = setTimeout(() => {
      written.current = next
      latestSearch.current(next)
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, isLeaving])

  return [text, setText]
}
