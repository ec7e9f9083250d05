import type { MailContent } from '../../../platform/mail/content.ts'
import { mailAdvice, mailSubject } from '../policy-texts.ts'
import type { NotificationRow } from '../repository.ts'

type UpdatesOfEvent = {
  eventTitle: string | undefined
  /** The weightiest first; `url` is absolute. */
  updates: readonly (Pick<NotificationRow, 'type' | 'title' | 'message' | 'actionUrl'> & { url: string })[]
}

export function presentDailyUpdates(byEvent: readonly UpdatesOfEvent[], siteUrl: string): MailContent {
  const all = byEvent.flatMap(({ eventTitle, updates }) =>
    updates.map((update) => ({ ...update, title: mailSubject(update.title, eventTitle) })),
  )
  const title = (byEvent.length === 1 && all[0]?.title) || `Nieuws over ${byEvent.length} evenementen`
  const byPage = Map.groupBy(all, ({ actionUrl }) => actionUrl)
  return {
    subject: title,
    heading: title,
    paragraphs: [...all.map(({ message }) => message), ...new Set(all.flatMap(({ type }) => mailAdvice(type)))],
    suggestions: {
      title: 'Bekijk het',
      links: [...byPage.values()].flatMap(([update]) =>
        update === undefined ? [] : [{ label: update.title, url: update.url }],
      ),
    },
    action: { label: 'Bekijk wat er is', url: `${siteUrl}/dashboard` },
  }
}
