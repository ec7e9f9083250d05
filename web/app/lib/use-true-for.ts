import { useEffect, useState } from 'react'

/** True once the condition has held for this long; false as soon as it ends. */
export function useTrueFor(isTrue: boolean, milliseconds: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isTrue) return
    const timer = setTimeout(() => setLong(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isTrue, milliseconds])
  return isLong
}
