import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { TermsVersion } from 'contract/terms.ts'
import { formatDate } from '../../../platform/clock.ts'
import type { MailContent } from '../../../platform/mail/content.ts'

export function presentTermsMail({ validFrom, summary }: TermsVersion, username: string, siteUrl: string): MailContent {
  const day = formatDate(new Date(`${validFrom}T12:00:00Z`))
  return {
    subject: `Onze voorwaarden veranderen op ${day}`,
    heading: `Onze voorwaarden veranderen, ${username}`,
    paragraphs: [
      `Op ${day} gelden nieuwe voorwaarden en een nieuwe privacyverklaring van ${PRODUCT_NAME}. ${summary}`,
      `Vind je dit goed? Dan hoef je niets te doen. Ga je niet akkoord, dan kun je je account verwijderen voor ${day}.`,
    ],
    action: { label: 'Lees de nieuwe voorwaarden', url: `${siteUrl}/algemene-voorwaarden` },
  }
}
