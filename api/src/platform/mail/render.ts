import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/platform/product.ts'
import type { Company } from 'contract/platform/web-pages.ts'
import type { Context } from '../context.ts'
import type { MailContent } from './content.ts'

export type RenderedMail = { subject: string; text: string; html: string }

/** Renders a mail as text and HTML. In the text a link has a line of its own, so that every mail program links all of it. */
export async function renderMail(ctx: Context, content: MailContent): Promise<RenderedMail> {
  // Loaded with the first mail: about 300 ms and 40 MB.
  const [{ render }, { mailElement }] = await Promise.all([import('react-email'), import('./template.ts')])
  const sender = { siteUrl: ctx.publicUrl(), company: ctx.config.company }
  return {
    subject: content.subject,
    text: asText(content, ctx.config.company),
    html: await render(mailElement(content, sender)),
  }
}

function asText(content: MailContent, company: Company): string {
  const { heading, paragraphs, event, suggestions, action, note, unsubscribe } = content
  const blocks = [
    heading,
    ...(event === undefined ? [] : [`${event.title}\n${event.when}\n${event.where}`]),
    ...paragraphs,
    ...(suggestions === undefined
      ? []
      : [suggestions.title, ...suggestions.links.map(({ label, url }) => `${label}\n${url}`)]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(note === undefined ? [] : [note]),
    // "-- " marks a signature for mail programs.
    `-- \n${PRODUCT_NAME}. ${PRODUCT_QUESTION}\nVragen? Mail ons: ${company.email}\n${company.name}, ${company.address}`,
    ...(unsubscribe === undefined ? [] : [`Geen mails meer:\n${unsubscribe.page}`]),
  ]
  return `${blocks.join('\n\n')}\n`
}
