import { useEffect } from 'react'

/** The number on the icon of the installed app, where the platform shows one. None after logging out. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // Refused unless the app is installed.
    void navigator.setAppBadge(count).catch(() => undefined)
    return () => void navigator.clearAppBadge?.().catch(() => undefined)
  }, [count])
}
