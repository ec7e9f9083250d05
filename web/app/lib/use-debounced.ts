import { useEffect, useState } from 'react'

/** The value once it has not changed for this long; an empty text at once. */
export function useDebounced(value: string, milliseconds: number): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === '' ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
