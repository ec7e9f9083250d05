import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { queryClient } from '~/lib/api/query.tsx'

const PAGES = ['/dashboard', '/groups']
const PULL_PX = 90

/** Only iOS has this property. Apps on its home screen have no reload; in all others the browser has this gesture. */
const isIosApp = (): boolean => 'standalone' in navigator && navigator.standalone === true

export function PullToRefresh() {
  const isEnabled = PAGES.includes(useLocation().pathname) && isIosApp()
  const [pulled, setPulled] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)
  useEffect(() => {
    if (!isEnabled) return
    let startY: number | null = null
    let share = 0
    const pull = (next: number) => {
      share = next
      setPulled(next)
    }
    const listeners = new AbortController()
    const on = (type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', listen: (event: TouchEvent) => void) =>
      addEventListener(type, listen, { passive: true, signal: listeners.signal })
    on('touchstart', ({ touches }) => {
      startY = scrollY <= 0 && touches.length === 1 ? (touches[0]?.clientY ?? null) : null
    })
    on('touchmove', ({ touches }) => {
      if (startY !== null) pull(Math.min(1, Math.max(0, ((touches[0]?.clientY ?? startY) - startY) / PULL_PX)))
    })
    on('touchend', () => {
      if (share === 1) {
        setRefreshing(true)
        void queryClient.refetchQueries({ type: 'active' }).finally(() => setRefreshing(false))
      }
      pull(0)
    })
    on('touchcancel', () => pull(0))
    return () => listeners.abort()
  }, [isEnabled])
  if (pulled === 0 && !isRefreshing) return null
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-20 z-40 mx-auto size-11 rounded-full border border-line bg-raised p-2.5 shadow-soft"
      style={{ opacity: isRefreshing ? 1 : pulled }}
    >
      <RotateCw
        aria-hidden="true"
        className={isRefreshing ? 'size-5 animate-spin motion-reduce:animate-none' : 'size-5'}
        style={{ rotate: `${pulled * 360}deg` }}
      />
      <span className="sr-only">{isRefreshing ? 'Verversen' : ''}</span>
    </div>
  )
}
