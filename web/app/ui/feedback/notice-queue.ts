import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'
import { createStore } from '~/lib/store.ts'

/** A notice above the page. It outlives the component that added it and a reload, until it is closed or expires. */
export type Notice = {
  /** `page:…` shows on one page, `global:…` on every page. A notice with the same key replaces the earlier one. */
  persistenceKey: `page:${string}` | `global:${string}`
  type: 'success' | 'warning' | 'pending' | 'info'
  title: string
  message: string
  actions: readonly { label: string; to: string; isPrimary?: boolean }[]
  dismissible: boolean
  /** Milliseconds on screen. */
  autoExpire: number
  createdAt: number
  path: string
}

type NewNotice = Pick<Notice, 'persistenceKey' | 'type' | 'title' | 'message' | 'autoExpire'> &
  Partial<Pick<Notice, 'actions' | 'dismissible' | 'path'>>

const STORAGE_KEY = `${PRODUCT_SLUG}:notices`
const NONE: readonly Notice[] = []

/** Null until first read: importing this file must not touch storage. */
const notices = createStore<readonly Notice[] | null>(null)
let expiryTimer: ReturnType<typeof setTimeout> | undefined

const expiresAt = ({ createdAt, autoExpire }: Notice): number => createdAt + autoExpire

export function addNotice({
  actions = [],
  dismissible = true,
  path = window.location.pathname,
  ...rest
}: NewNotice): void {
  const others = getNotices().filter(({ persistenceKey }) => persistenceKey !== rest.persistenceKey)
  replaceNotices([...others, { ...rest, actions, dismissible, path, createdAt: Date.now() }])
}

export function closeNotice(key: Notice['persistenceKey']): void {
  replaceNotices(getNotices().filter(({ persistenceKey }) => persistenceKey !== key))
}

/** For the end of a session: notices are about one person's affairs. */
export function closeAllNotices(): void {
  replaceNotices(NONE)
}

export function getNotices(): readonly Notice[] {
  if (notices.get() === null) replaceNotices(storedNotices())
  return notices.get() ?? NONE
}

export function useNotices(path: string): Notice[] {
  const all = useSyncExternalStore(notices.subscribe, getNotices, () => NONE)
  return all.filter((notice) => notice.persistenceKey.startsWith('global:') || notice.path === path)
}

function replaceNotices(next: readonly Notice[]): void {
  const current = next.filter((notice) => expiresAt(notice) > Date.now())
  if (current.length === 0) removeStored(STORAGE_KEY)
  else writeStored(STORAGE_KEY, JSON.stringify(current))
  clearTimeout(expiryTimer)
  const nextExpiry = Math.min(...current.map(expiresAt))
  if (Number.isFinite(nextExpiry))
    expiryTimer = setTimeout(() => replaceNotices(getNotices()), Math.max(0, nextExpiry - Date.now()))
  notices.set(current)
}

function storedNotices(): readonly Notice[] {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored : NONE
  } catch {
    return NONE
  }
}
