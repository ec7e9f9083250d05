import { PRODUCT_SLUG } from 'contract/product.ts'
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'

/** Notices that something raised, outside React; they outlive the page's components and a reload, until closed or expired. */

export type RaisedNotice = {
  /** `page:…` shows on the page it was raised for, `global:…` on every page. The same key again takes the other's place. */
  persistenceKey: `page:${string}` | `global:${string}`
  type: 'success' | 'warning' | 'pending' | 'info'
  title: string
  message: string
  actions: readonly { label: string; to: string; isPrimary?: boolean }[]
  dismissible: boolean
  /** Milliseconds in view. */
  autoExpire: number
  createdAt: number
  /** Where a `page:` notice belongs. */
  path: string
}

type Given = Pick<RaisedNotice, 'persistenceKey' | 'type' | 'title' | 'message' | 'autoExpire'> &
  Partial<Pick<RaisedNotice, 'actions' | 'dismissible' | 'path'>>

const KEY = `${PRODUCT_SLUG}:notices`
const NONE: readonly RaisedNotice[] = []

const listeners = new Set<() => void>()
let notices: readonly RaisedNotice[] | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const expiresAt = ({ createdAt, autoExpire }: RaisedNotice): number => createdAt + autoExpire

/** Shows a notice above the page one is on, or with `path` above the one that follows. */
export function raiseNotice({
  actions = [],
  dismissible = true,
  path = window.location.pathname,
  ...given
}: Given): void {
  const others = shownNotices().filter(({ persistenceKey }) => persistenceKey !== given.persistenceKey)
  change([...others, { ...given, actions, dismissible, path, createdAt: Date.now() }])
}

export function closeNotice(key: RaisedNotice['persistenceKey']): void {
  change(shownNotices().filter(({ persistenceKey }) => persistenceKey !== key))
}

/** They speak of one person's affairs, so they go when that person does. */
export function closeAllNotices(): void {
  change(NONE)
}

export function shownNotices(): readonly RaisedNotice[] {
  if (notices === null) change(stored())
  return notices ?? NONE
}

/** What is to be seen on this page. */
export function useNotices(path: string): RaisedNotice[] {
  const all = useSyncExternalStore(subscribe, shownNotices, () => NONE)
  return all.filter((notice) => notice.persistenceKey.startsWith('global:') || notice.path === path)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly RaisedNotice[]): void {
  notices = next.filter((notice) => expiresAt(notice) > Date.now())
  if (notices.length === 0) removeStored(KEY)
  else writeStored(KEY, JSON.stringify(notices))
  clearTimeout(timer)
  const first = Math.min(...notices.map(expiresAt))
  if (Number.isFinite(first)) timer = setTimeout(() => change(notices ?? NONE), Math.max(0, first - Date.now()))
  for (const listener of listeners) listener()
}

function stored(): readonly RaisedNotice[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(kept) ? kept : NONE
  } catch {
    // Not ours, or half written: there is nothing in it that somebody would miss.
    return NONE
  }
}
