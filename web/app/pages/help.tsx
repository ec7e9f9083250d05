import { sendContactMessage } from 'contract/contact.ts'
import { Clock, Mail, Phone } from 'lucide-react'
import { ContactForm } from '~/features/help/components/contact-form.tsx'
import { HelpTopics } from '~/features/help/components/help-topics.tsx'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { pageContext } from '~/lib/page-context.server.ts'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'
import type { Route } from './+types/help'

export const loader = ({ context }: Route.LoaderArgs) => ({ company: context.get(pageContext).company })

export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, sendContactMessage, {
    schema: sendContactMessage.body,
    input: (body) => ({ body }),
    show: () => ({ isSent: true as const }),
  })

export const meta = pageMeta({
  title: pageTitle('Help en contact'),
  description:
    'Antwoord op de meeste vragen over je account, groepen, veiligheid en betalen. Of schrijf ons een bericht.',
  path: '/help',
})

export default function Help({ loaderData }: Route.ComponentProps) {
  const { company } = loaderData
  return (
    <Page>
      <PageHeader
        title="Waar kunnen we mee helpen?"
        lead="Vaak staat het antwoord hier al. Zo niet, schrijf ons gerust."
        actions={
          <span className="lg:hidden">
            <LinkButton to="#contact" icon={Mail}>
              Schrijf ons
            </LinkButton>
          </span>
        }
      />
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <HelpTopics />
        <section id="contact" className="scroll-mt-24 lg:self-start">
          <Card>
            <h2 className="text-xl">Schrijf ons</h2>
            <ul className="mt-2 mb-6 flex flex-col gap-1 text-muted text-sm">
              <li className="flex items-center gap-2">
                <Clock aria-hidden="true" className="size-4 shrink-0" />
                Antwoord binnen 1 tot 2 werkdagen
              </li>
              <li>
                <a
                  href={`mailto:${company.email}`}
                  className="inline-flex min-h-11 items-center gap-2 wrap-anywhere hover:underline sm:min-h-8"
                >
                  <Mail aria-hidden="true" className="size-4 shrink-0" />
                  {company.email}
                </a>
              </li>
              <li>
                <a
                  href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}
                  className="inline-flex min-h-11 items-center gap-2 hover:underline sm:min-h-8"
                >
                  <Phone aria-hidden="true" className="size-4 shrink-0" />
                  {company.phone}
                </a>
              </li>
            </ul>
            <ContactForm />
          </Card>
        </section>
      </div>
    </Page>
  )
}
