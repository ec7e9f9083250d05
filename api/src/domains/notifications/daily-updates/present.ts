import type { MailContent } from '../../../platform/mail/content.ts'

type Update = { title: string; message: string; actionUrl: string }

/** @param byEvent the updates of each event, the weightiest first */
export function presentLookingUpdates(byEvent: readonly (readonly Update[])[], siteUrl: string): MailContent {
  const title = `Nieuws over ${byEvent.length} evenementen waar je gezelschap zoekt`
  const links = byEvent.flatMap(([update]) =>
    update === undefined ? [] : [{ label: update.title, url: `${siteUrl}${update.actionUrl}` }],
  )
  return {
    subject: title,
    heading: title,
    paragraphs: byEvent.flat().map(({ message }) => message),
    suggestions: { title: 'Bekijk het', links },
    action: { label: 'Bekijk wat er is', url: `${siteUrl}/dashboard` },
  }
}
