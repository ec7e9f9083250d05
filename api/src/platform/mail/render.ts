import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/product.ts'
import type { Context } from '../context.ts'
import type { MailContent } from './content.ts'

export type RenderedMail = { subject: string; text: string; html: string }

/**
 * Dresses a mail in text and HTML. In the text the link stands alone on its line, bare, so that every mail program and
 * every reader finds it whole.
 */
export async function renderMail(ctx: Context, content: MailContent): Promise<RenderedMail> {
  // About 300 ms and 40 MB at the first mail (stack-notes.md), which a start without mails need not pay.
  const [{ render }, { mailElement }] = await Promise.all([import('react-email'), import('./template.ts')])
  const sender = { siteUrl: ctx.publicUrl(), email: ctx.config.company.email }
  return {
    subject: content.subject,
    text: asText(content, sender.email),
    html: await render(mailElement(content, sender)),
  }
}

function asText({ heading, paragraphs, action, note, unsubscribe }: MailContent, email: string): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(note === undefined ? [] : [note]),
    // "-- " is how mail programs recognise a signature.
    `-- \n${PRODUCT_NAME}. ${PRODUCT_QUESTION}\nVragen? Mail ons: ${email}`,
    ...(unsubscribe === undefined ? [] : [`Deze mails niet meer krijgen? Meld je af:\n${unsubscribe.page}`]),
  ]
  return `${blocks.join('\n\n')}\n`
}
