import { useRef } from 'react'
import type { TimelineItem } from './timeline.ts'

/** Whether this rendering added items before the first one: only then the virtualizer keeps its position from the end. */
export function useIsPrepended(items: readonly TimelineItem[]): boolean {
  const before = useRef<{ items: readonly TimelineItem[]; key: string | null; isPrepended: boolean }>({
    items: [],
    key: null,
    isPrepended: false,
  })
  if (before.current.items !== items) {
    const key = items.find((item) => item.kind === 'message')?.key ?? null
    const known = before.current.key
    const isPrepended = known !== null && key !== known && items.some((item) => item.key === known)
    before.current = { items, key, isPrepended }
  }
  return before.current.isPrepended
}
