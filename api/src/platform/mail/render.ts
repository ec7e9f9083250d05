import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/product.ts'
import type { Context } from '../context.ts'
import type { MailContent } from './content.ts'

export type RenderedMail = { subject: string; text: string; html: string }

/** Renders a mail as text and HTML. In the text a link has a line of its own, so that every mail program links all of it. */
export async function renderMail(ctx: Context, content: MailContent): Promise<RenderedMail> {
  // Loaded with the first mail: about 300 ms and 40 MB (stack-notes.md).
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
    // "-- " marks a signature for mail programs.
    `-- \n${PRODUCT_NAME}. ${PRODUCT_QUESTION}\nVragen? Mail ons: ${email}`,
    ...(unsubscribe === undefined ? [] : [`Deze mails niet meer krijgen? Meld je af:\n${unsubscribe.page}`]),
  ]
  return `${blocks.join('\n\n')}\n`
}
