import type { MailContent } from '../../../platform/mail/content.ts'

/** @param messages about one event each */
export function presentLookingUpdates(messages: readonly string[], url: string): MailContent {
  const title = `Nieuws over ${messages.length} evenementen waar je gezelschap zoekt`
  return { subject: title, heading: title, paragraphs: [...messages], action: { label: 'Bekijk wat er is', url } }
}
