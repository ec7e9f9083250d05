/** The server's push message. */
type PushMessage = { title: string; body: string; url: string; tag: string }

type NotificationContent = { title: string; options: NotificationOptions }
type Window = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }

/** Null when the text is no push message of this server. A notification with the same tag replaces the earlier one. */
export function notificationOf(text: string): NotificationContent | null {
  try {
    const { title, body, url, tag } = JSON.parse(text) as Partial<PushMessage>
    if (typeof title !== 'string' || typeof url !== 'string') return null
    return { title, options: { body: body ?? '', tag: tag ?? url, icon: '/icon-192.png', data: { url }, lang: 'nl' } }
  } catch {
    return null
  }
}

/** The window that shows the page, or any window of this site to navigate there; null to open a new one. */
export function windowFor(windows: readonly Window[], url: string): Window | null {
  return windows.find((window) => window.url === url) ?? windows[0] ?? null
}
