/** What the server's push message holds, encrypted for this browser alone. */
type Pushed = { title: string; body: string; url: string; tag: string }

type Shown = { title: string; options: NotificationOptions }
type Window = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }

/** A later message under the same tag takes the place of an earlier one. Null when it is not ours. */
export function notificationOf(text: string): Shown | null {
  try {
    const { title, body, url, tag } = JSON.parse(text) as Partial<Pushed>
    if (typeof title !== 'string' || typeof url !== 'string') return null
    return { title, options: { body: body ?? '', tag: tag ?? url, icon: '/icon-192.png', data: { url }, lang: 'nl' } }
  } catch {
    return null
  }
}

/** The open window that already shows the page, else any of ours, which then goes there; null opens a new one. */
export function windowFor(windows: readonly Window[], url: string): Window | null {
  return windows.find((one) => one.url === url) ?? windows[0] ?? null
}
