import { donationLimits } from 'contract/payments/donations.ts'
import { payDonation } from 'contract/payments/payments.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { Beer, Heart, Server } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { DonateForm } from '~/features/payments/components/donate-form.tsx'
import { donationFields } from '~/features/payments/donation.ts'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'
import type { Route } from './+types/donate'

export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, payDonation, {
    schema: donationFields,
    input: ({ amount }) => ({ body: { amount, eventName: eventIn(new URL(args.request.url).searchParams) } }),
    show: ({ checkoutUrl }) => ({ checkoutUrl }),
  })

/** The event that the visitor was accepted for. */
const eventIn = (params: URLSearchParams) =>
  (params.get('event') ?? '').trim().slice(0, donationLimits.eventName.max) || null

export const meta = pageMeta({
  title: pageTitle('Trakteer ons op een biertje'),
  description: `${PRODUCT_NAME} is gratis voor iedereen die alleen naar een festival of concert wil. Met een biertje help je ons om dat zo te houden.`,
  path: '/donate',
})

const WHY = [
  { icon: Heart, text: 'Meedoen blijft gratis, voor iedereen.' },
  { icon: Server, text: 'Je betaalt mee aan de servers en aan veilig chatten.' },
  { icon: Beer, text: 'Geef wat je wilt. Alles helpt, niets moet.' },
]

export default function Donate() {
  const [params] = useSearchParams()
  const event = eventIn(params)
  return (
    <Page width="narrow">
      <PageHeader
        title="Trakteer ons op een biertje"
        lead={`${PRODUCT_NAME} is gratis en zonder reclame. Vind je dat fijn? Dan proosten we graag met je.`}
      />
      {event !== null && (
        <PageNotice kind="success" title="Gefeliciteerd, je gaat mee!" className="mb-5">
          <span className="wrap-anywhere">Veel plezier bij {event}.</span>
        </PageNotice>
      )}
      <Card>
        <DonateForm eventName={event} />
      </Card>
      <ul className="mt-6 flex flex-col gap-3 px-1">
        {WHY.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Page>
  )
}
