import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/platform/product.ts'
import type { Company } from 'contract/platform/web-pages.ts'
import { createElement as h, type ReactElement } from 'react'
import { Button, Container, Head, Heading, Hr, Html, Img, Link, Section, Text } from 'react-email'
import type { MailContent } from './content.ts'

// The site's colours (web/app/app.css). The light ones are inline, because many mail programs ignore style sheets; the dark
// ones need a media query, so they override by class.
const light = {
  paper: '#FFFBF5',
  card: '#FFFFFF',
  ink: '#1D1433',
  quiet: '#5D5470',
  primary: '#D6246E',
  onPrimary: '#FFFFFF',
  link: '#B8175B',
  line: '#EBE1D4',
  sun: '#FFB627',
}
const dark = {
  paper: '#14101F',
  card: '#1F1930',
  ink: '#F6F1FB',
  quiet: '#B9AFCC',
  primary: '#FF5C9A',
  onPrimary: '#22091A',
  link: '#FF8DB8',
  line: '#352C4C',
}
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.card} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .link { color: ${dark.link} !important; }
  .button { background-color: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
  .line { border-color: ${dark.line} !important; }
}
@media (max-width: 480px) {
  .text { padding-left: 20px !important; padding-right: 20px !important; }
}`
const font = "'Inter', 'Segoe UI', Helvetica, Arial, sans-serif"

const style = {
  body: { backgroundColor: light.paper, color: light.ink, fontFamily: font, padding: '24px 12px 32px' },
  preview: { display: 'none', maxHeight: 0, maxWidth: 0, opacity: 0, overflow: 'hidden', lineHeight: '1px' },
  container: { maxWidth: '560px' },
  brand: { fontSize: '22px', fontWeight: 800, letterSpacing: '-0.02em', color: light.ink, margin: '0 0 16px 8px' },
  card: { backgroundColor: light.card, borderRadius: '16px', overflow: 'hidden' },
  sun: { backgroundColor: light.sun, fontSize: '1px', lineHeight: '6px', height: '6px' },
  picture: { display: 'block', width: '100%', height: 'auto' },
  text: { padding: '28px 28px 20px' },
  heading: {
    color: light.ink,
    fontSize: '25px',
    lineHeight: '32px',
    fontWeight: 800,
    letterSpacing: '-0.02em',
    margin: '0 0 16px',
    overflowWrap: 'anywhere',
  },
  event: { borderLeft: `4px solid ${light.sun}`, padding: '2px 0 2px 14px', margin: '0 0 20px' },
  eventTitle: { color: light.ink, fontSize: '17px', lineHeight: '24px', fontWeight: 700, margin: '0' },
  eventFact: { color: light.quiet, fontSize: '15px', lineHeight: '23px', margin: '0' },
  suggestion: { fontSize: '16px', lineHeight: '24px', margin: '12px 0', overflowWrap: 'anywhere' },
  paragraph: { color: light.ink, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px', overflowWrap: 'anywhere' },
  button: {
    backgroundColor: light.primary,
    color: light.onPrimary,
    borderRadius: '12px',
    fontSize: '16px',
    fontWeight: 700,
    padding: '14px 24px',
  },
  buttonRow: { margin: '24px 0' },
  small: { color: light.quiet, fontSize: '14px', lineHeight: '22px', margin: '0 0 12px' },
  link: { color: light.link, wordBreak: 'break-word' },
  rule: { borderColor: light.line, margin: '20px 0' },
  footer: { color: light.quiet, fontSize: '13px', lineHeight: '21px', margin: '20px 8px 0' },
} as const

/** The template of all mails. Imported lazily by `renderMail` only, because loading it is expensive. */
export function mailElement(content: MailContent, sender: { siteUrl: string; company: Company }): ReactElement {
  const { event, suggestions, action, note } = content
  return h(
    Html,
    { lang: 'nl' },
    h(
      Head,
      null,
      h('title', null, content.subject),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, darkStyles),
    ),
    // react-email's Body would put the background on a cell without a class, which the dark styles cannot reach.
    h(
      'body',
      { lang: 'nl', className: 'paper', style: { margin: 0, backgroundColor: light.paper } },
      // The line after the subject in an inbox. react-email's Preview would add a second <title>.
      h('div', { style: style.preview }, content.paragraphs[0] ?? content.heading),
      h(
        Section,
        { className: 'paper', style: style.body },
        h(
          Container,
          { style: style.container },
          h(Text, { className: 'ink', style: style.brand }, PRODUCT_NAME),
          h(
            Section,
            { className: 'card', style: style.card },
            event?.picture == null
              ? h('div', { style: style.sun }, '\u00a0')
              : h(Img, { src: event.picture, alt: `De poster van ${event.title}`, width: '560', style: style.picture }),
            h(
              'div',
              { className: 'text', style: style.text },
              h(Heading, { as: 'h1', className: 'ink', style: style.heading }, content.heading),
              event === undefined ? null : eventFacts(event),
              ...content.paragraphs.map((text, index) =>
                h(Text, { key: index, className: 'ink', style: style.paragraph }, text),
              ),
              suggestions === undefined ? null : linkList(suggestions),
              action === undefined ? null : button(action),
              action === undefined || note === undefined ? null : h(Hr, { className: 'line', style: style.rule }),
              note === undefined ? null : h(Text, { className: 'quiet', style: style.small }, note),
            ),
          ),
          footer(sender, content.unsubscribe),
        ),
      ),
    ),
  )
}

const eventFacts = ({ title, when, where }: NonNullable<MailContent['event']>): ReactElement =>
  h(
    'div',
    { style: style.event },
    h(Text, { className: 'ink', style: style.eventTitle }, title),
    h(Text, { className: 'quiet', style: style.eventFact }, when),
    h(Text, { className: 'quiet', style: style.eventFact }, where),
  )

const linkList = ({ title, links }: NonNullable<MailContent['suggestions']>): ReactElement =>
  h(
    'div',
    { style: style.event },
    h(Text, { className: 'ink', style: style.eventTitle }, title),
    ...links.map(({ label, url }) =>
      h(Text, { key: url, className: 'ink', style: style.suggestion }, link(url, label)),
    ),
  )

const button = ({ label, url }: { label: string; url: string }): ReactElement =>
  h(
    'div',
    null,
    h(Section, { style: style.buttonRow }, h(Button, { href: url, className: 'button', style: style.button }, label)),
    h(
      Text,
      { className: 'quiet', style: style.small },
      'Werkt de knop niet? Open dan deze link:',
      h('br'),
      link(url, url),
    ),
  )

const link = (href: string, text: string): ReactElement => h(Link, { href, className: 'link', style: style.link }, text)

const footer = ({ siteUrl, company }: { siteUrl: string; company: Company }, unsubscribe: MailContent['unsubscribe']) =>
  h(
    Text,
    { className: 'quiet', style: style.footer },
    `${PRODUCT_NAME}. ${PRODUCT_QUESTION} `,
    link(siteUrl, siteUrl.replace(/^https?:\/\//, '')),
    h('br'),
    'Vragen? Mail ons: ',
    link(`mailto:${company.email}`, company.email),
    h('br'),
    `${company.name}, ${company.address}`,
    ...(unsubscribe === undefined
      ? []
      : [h('br', { key: 'line' }), h('span', { key: 'stop' }, link(unsubscribe.page, 'Geen mails meer'))]),
  )
