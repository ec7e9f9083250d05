import { useEffect, useEffectEvent } from 'react'
import { createPath, useNavigation } from 'react-router'

/** React Router reloads when the script of the next page cannot be loaded; this opens that page, which says so. */
export function useFailedNavigation(): void {
  const { location: next } = useNavigation()
  const openNext = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || next === undefined) return
    event.preventDefault()
    window.location.assign(createPath(next))
  })
  useEffect(() => {
    const listener = (event: NavigateEvent) => openNext(event)
    window.navigation?.addEventListener('navigate', listener)
    return () => window.navigation?.removeEventListener('navigate', listener)
  }, [])
}
