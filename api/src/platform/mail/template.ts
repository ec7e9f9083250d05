import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/product.ts'
import { createElement as h, type ReactElement } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import type { MailContent } from './content.ts'

// The site's colours (web/app/ui). Inline, because mail programs ignore stylesheets.
const color = {
  paper: '#FFFBF5',
  card: '#FFFFFF',
  ink: '#1D1433',
  quiet: '#5E5575',
  primary: '#D6246E',
  sun: '#FFB627',
}
const font = "'Inter', 'Segoe UI', Helvetica, Arial, sans-serif"

const style = {
  body: { backgroundColor: color.paper, color: color.ink, fontFamily: font, margin: 0, padding: '32px 12px' },
  container: { maxWidth: '560px' },
  brand: { fontSize: '22px', fontWeight: 800, letterSpacing: '-0.02em', color: color.ink, margin: '0 0 16px 8px' },
  card: {
    backgroundColor: color.card,
    borderRadius: '16px',
    borderTop: `6px solid ${color.sun}`,
    padding: '32px 28px 24px',
  },
  heading: { fontSize: '25px', lineHeight: '32px', fontWeight: 800, letterSpacing: '-0.02em', margin: '0 0 16px' },
  paragraph: { fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' },
  button: {
    backgroundColor: color.primary,
    color: '#FFFFFF',
    borderRadius: '12px',
    fontSize: '16px',
    fontWeight: 700,
    padding: '14px 24px',
  },
  buttonRow: { margin: '24px 0' },
  small: { fontSize: '14px', lineHeight: '22px', color: color.quiet, margin: '0 0 12px' },
  link: { color: color.primary, wordBreak: 'break-all' },
  rule: { borderColor: '#EFE6DA', margin: '20px 0' },
  footer: { fontSize: '13px', lineHeight: '20px', color: color.quiet, margin: '20px 8px 0' },
} as const

/** The template of all mails. Imported lazily by `renderMail` only, because loading it is expensive. */
export function mailElement(content: MailContent, sender: { siteUrl: string; email: string }): ReactElement {
  const { action, unsubscribe } = content
  return h(
    Html,
    { lang: 'nl' },
    h(Head, null, h('title', null, content.subject), h('meta', { name: 'color-scheme', content: 'light only' })),
    h(Preview, null, content.paragraphs[0] ?? content.heading),
    h(
      Body,
      { lang: 'nl', style: style.body },
      h(
        Container,
        { style: style.container },
        h(Text, { style: style.brand }, PRODUCT_NAME),
        h(
          Section,
          { style: style.card },
          h(Heading, { as: 'h1', style: style.heading }, content.heading),
          ...content.paragraphs.map((text, index) => h(Text, { key: index, style: style.paragraph }, text)),
          action === undefined ? null : button(action),
          action === undefined || content.note === undefined ? null : h(Hr, { style: style.rule }),
          content.note === undefined ? null : h(Text, { style: style.small }, content.note),
        ),
        h(
          Text,
          { style: style.footer },
          `${PRODUCT_NAME}. ${PRODUCT_QUESTION} `,
          h(Link, { href: sender.siteUrl, style: style.link }, sender.siteUrl.replace(/^https?:\/\//, '')),
          h('br'),
          'Vragen? Mail ons: ',
          h(Link, { href: `mailto:${sender.email}`, style: style.link }, sender.email),
          ...(unsubscribe === undefined
            ? []
            : [
                h('br', { key: 'line' }),
                h(Link, { key: 'stop', href: unsubscribe.page, style: style.link }, 'Deze mails niet meer krijgen'),
              ]),
        ),
      ),
    ),
  )
}

const button = ({ label, url }: { label: string; url: string }): ReactElement =>
  h(
    'div',
    null,
    h(Section, { style: style.buttonRow }, h(Button, { href: url, style: style.button }, label)),
    h(
      Text,
      { style: style.small },
      'Werkt de knop niet? Open dan deze link:',
      h('br'),
      h(Link, { href: url, style: style.link }, url),
    ),
  )
