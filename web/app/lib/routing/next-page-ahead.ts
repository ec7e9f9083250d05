import { useEffect } from 'react'
import { savesData } from '../api/saves-data.ts'

/** The page that is read comes first. */
const DELAY_MS = 1_000

/** Loads the scripts of the page behind a form while the form is read, unless the user saves data. */
export function useNextPageAhead(
  nextPage: ((search: string) => string | null) | undefined,
  load: (path: string) => Promise<void>,
): void {
  useEffect(() => {
    const path = nextPage?.(location.search)
    if (!path || savesData()) return
    const timer = setTimeout(() => load(path).catch(() => undefined), DELAY_MS)
    return () => clearTimeout(timer)
  }, [nextPage, load])
}
