import { useEffect, useEffectEvent } from 'react'
import { createPath, useNavigation } from 'react-router'

/**
 * React Router reloads the page when the script of the next page cannot be loaded. This opens the next page instead, which
 * says that it failed, or has the scripts of a new release. Browsers without the Navigation API reload.
 */
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
