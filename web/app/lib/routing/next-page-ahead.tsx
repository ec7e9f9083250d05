import { PrefetchPageLinks } from 'react-router'
import { savesData } from '../api/saves-data.ts'
import { useBrowserValue } from '../use-browser-value.ts'
import { useTrueFor } from '../use-true-for.ts'

/** The page that is read comes first. */
const DELAY_MS = 1_000

/** Loads the scripts of the page that follows a form while the form is read, unless the user saves data. */
export function NextPageAhead({ page }: { page: string }) {
  const isAllowed = useBrowserValue(() => !savesData(), false)
  return useTrueFor(isAllowed, DELAY_MS) && <PrefetchPageLinks page={page} />
}
