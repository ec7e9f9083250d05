import { openDB } from 'idb'
import { DEVICE_DATABASE, type Entry, newClientId, OUTBOX_CHANNEL } from '../app/lib/offline/entry.ts'

/** The server's push message. `setOutGroupId`: asks a member of this group where they are. */
type PushMessage = {
  title: string
  body: string
  url: string
  tag: string
  userId: string
  setOutGroupId: string | null
}
type Data = Pick<PushMessage, 'url'> & Partial<Pick<PushMessage, 'userId' | 'setOutGroupId'>>
type NotificationContent = { title: string; options: NotificationOptions & { actions: Action[] } }
type Action = { action: string; title: string }
type Window = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }

/** Most platforms show the first two; some show none, and the notification itself opens the page with the same buttons. */
const ARRIVALS: Action[] = [
  { action: 'ON_THE_WAY', title: 'Onderweg' },
  { action: 'LATE', title: 'Iets later' },
  { action: 'HERE', title: 'Ik ben er' },
]
const CANCEL: Action = { action: 'CANCEL', title: 'Ik kom toch niet' }

/** Null when the text is no push message of this server. A notification with the same tag replaces the earlier one. */
export function notificationOf(text: string): NotificationContent | null {
  try {
    const { title, body, url, tag, userId, setOutGroupId } = JSON.parse(text) as Partial<PushMessage>
    if (typeof title !== 'string' || typeof url !== 'string') return null
    const data: Data = { url, userId, setOutGroupId }
    const actions = setOutGroupId ? [...ARRIVALS, CANCEL] : []
    return {
      title,
      options: { body: body ?? '', tag: tag ?? url, icon: '/icon-192.png', data, lang: 'nl', actions },
    }
  } catch {
    return null
  }
}

/**
 * What a click leads to: the page to open, and the entry of the outbox that an arrival leaves, which the page sends. Leaving
 * the group cannot be undone, so that it is asked on the page.
 */
export function clickOf(
  action: string,
  { url, userId = '', setOutGroupId }: Data,
  now: number,
): { url: string; entry: Entry | null } {
  if (!setOutGroupId) return { url, entry: null }
  if (action === CANCEL.action) return { url: `/vandaag?afmelden=${setOutGroupId}`, entry: null }
  if (!ARRIVALS.some((one) => one.action === action)) return { url, entry: null }
  const input = { params: { id: setOutGroupId }, body: { status: action, minutesLate: null } }
  const entry = { id: newClientId(), userId, verb: 'PUT /groups/:id/arrival', input, order: now, problem: null }
  return { url, entry: { ...entry, createdAt: new Date(now).toISOString() } }
}

/** Puts it beside what the pages left unsent; the open ones send it at once. */
export async function leaveUnsent(entry: Entry): Promise<void> {
  const db = await openDB(DEVICE_DATABASE)
  // The app makes the stores when it is first opened.
  if (db.objectStoreNames.contains('unsent')) await db.put('unsent', entry, [entry.userId, entry.id])
  db.close()
  const tabs = new BroadcastChannel(OUTBOX_CHANNEL)
  tabs.postMessage('changed')
  tabs.close()
}

/** The window that shows the page, or any window of this site to navigate there; null to open a new one. */
export function windowFor(windows: readonly Window[], url: string): Window | null {
  return windows.find((window) => window.url === url) ?? windows[0] ?? null
}
